import { commands } from '../../commands/commands'
import { texts } from '../../domain/texts'
import { late } from '../../domain/texts/late'
import { number } from '../../domain/texts/locale'
import { setDialog, useSession } from '../../store/page/session'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { HelpSearch } from './HelpSearch'
import { KeyWords } from './KeyWords'
import type { KeyWord } from './KeyWords'
import { NewestVersion } from './NewestVersion'
import './AboutDialog.css'

const words = late.about.help
const close = (): void => setDialog('none')

// AboutDialog finds what one looks for, and says what the program is.
export function AboutDialog() {
  const { version, model, toolCount } = useSession()
  return (
    <Dialog title={words.title} lead={words.lead} closeLabel={words.close} onClose={close}>
      <HelpSearch>
        <InShort />
        <p>{words.version(version)}</p>
        <NewestVersion />
        <dl className="about-facts">
          <dt>{words.model}</dt>
          <dd>{model.offline ? texts.header.offline : `${model.model} · ${model.host}`}</dd>
          <dt>{words.tools}</dt>
          <dd>{number(toolCount)}</dd>
        </dl>
        <div className="about-acts">
          <Button icon={commands.keys.icon} onClick={commands.keys.run}>
            {words.keys}
          </Button>
          <Button icon={commands.examples.icon} onClick={commands.examples.run}>
            {words.examples}
          </Button>
          <Button icon={commands.tour.icon} onClick={commands.tour.run}>
            {commands.tour.label()}
          </Button>
          <Button icon={commands.licences.icon} onClick={commands.licences.run}>
            {words.licences}
          </Button>
        </div>
      </HelpSearch>
    </Dialog>
  )
}

const { title, ...short } = late.helping.short
const KEYS: Readonly<Record<keyof typeof short, readonly KeyWord[]>> = {
  begin: ['home'],
  change: ['undo'],
  run: ['run'],
  stop: ['stop'],
  local: [],
  keys: ['search', 'keys'],
}

// InShort is what one must know to begin.
function InShort() {
  const rows = Object.entries(short) as [keyof typeof short, readonly [string, string]][]
  return (
    <dl className="about-facts about-short" aria-label={title}>
      {rows.map(([id, [name, text]]) => [
        <dt key={id}>{name}</dt>,
        <dd key={`${id}-text`}>
          {text} <KeyWords of={KEYS[id]} />
        </dd>,
      ])}
    </dl>
  )
}
