import { commands } from '../../commands/commands'
import type { Command } from '../../commands/commands'
import { texts } from '../../domain/texts'
import { planNew } from '../../store/home/pages'
import { useFirstScreen } from '../../store/page/firstScreen'
import { useSession } from '../../store/page/session'
import { useUnsent } from '../../store/page/unsent'
import { tip } from '../../ui/tooltip'
import { StartField, StartForm } from '../documents/StartField'
import { StartOffers } from '../documents/StartScreen'

// HomeHead is the one field, and the other ways to begin.
export function HomeHead() {
  const first = useFirstScreen()
  const asked = useSession((state) => state.page === 'home') // the person came for the list
  return (
    <>
      <div className="home-head">
        <div className="home-field">
          <h2 className="home-title">{texts.home.field}</h2>
          {first ? <StartField autoFocus={!asked} /> : <NewField />}
        </div>
        <ul className="home-actions" aria-label={texts.home.actions}>
          {[commands.startEmpty, commands.open, commands.examples].map((command) => (
            <li key={command.id}>
              <Action command={command} />
            </li>
          ))}
        </ul>
      </div>
      {first && <StartOffers />}
    </>
  )
}

// NewField is for a new workflow while another one is open.
function NewField() {
  const [words, write, forget] = useUnsent('home/words', '')
  const plan = async (): Promise<void> => {
    if (await planNew(words)) forget()
  }
  return <StartForm words={words} autoFocus={false} onChange={write} onPlan={plan} />
}

function Action({ command }: { command: Command }) {
  return (
    <button type="button" className="home-action" {...tip(command.label(), '')} onClick={command.run}>
      <command.icon size={16} strokeWidth={1.75} aria-hidden />
      <span className="home-label">{command.label()}</span>
    </button>
  )
}
