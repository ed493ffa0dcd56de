import { Cpu } from 'lucide-react'
import { commands } from '../../commands/commands'
import type { Command } from '../../commands/commands'
import { hintOf } from '../../commands/keys'
import { settingOf } from '../../domain/program/settings'
import { texts } from '../../domain/texts/index'
import { setDraft } from '../../store/assistant/chat'
import { offered, useModels } from '../../store/program/models'
import { useSession } from '../../store/page/session'
import { useSettings } from '../../store/program/settings'
import { declineTour } from '../../store/program/tour'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { Key } from '../../ui/Key'
import { LocalServerOffer } from '../settings/LocalServerOffer'
import { Examples } from './Examples'
import { StartField } from './StartField'
import { focusOn } from '../../ui/places'
import './StartScreen.css'
import type { Idea, ModelView } from '../../wire/types'

export const StartScreen = () => (
  <div className="start-column">
    <div className="start-head">
      <h2 className="start-title">{texts.start.title}</h2>
      <TourOffer />
    </div>
    <p className="start-lead">{texts.start.lead}</p>
    <StartField />
    <StartOffers />
    <Ideas />
    <Examples />
    <StartLines />
  </div>
)

// StartOffers are the model servers that listen on this machine, while none is chosen.
export function StartOffers() {
  const model = useSession((state) => state.model)
  const offers = useModels((state) => offered(state, model))
  if (offers.length === 0) return null
  return (
    <section className="start-offers" aria-label={texts.model.offers}>
      {offers.map((server) => (
        <LocalServerOffer key={server.baseUrl} server={server} />
      ))}
    </section>
  )
}

function Ideas() {
  const ideas = useSession((state) => state.ideas)
  return (
    <ul className="start-ideas" aria-label={texts.start.ideas}>
      {ideas.map((idea) => (
        <li key={idea.title}>
          <IdeaCard idea={idea} />
        </li>
      ))}
    </ul>
  )
}

function IdeaCard({ idea }: { idea: Idea }) {
  const take = (): void => {
    setDraft(texts.program(idea.text))
    focusOn('composer')
  }
  return (
    <button type="button" className="idea" onClick={take}>
      <span className="idea-icon">
        <Icon name={idea.icon} size={15} />
      </span>
      <span>
        <strong className="idea-title">{texts.program(idea.title)}</strong>
        <span className="idea-text">{texts.program(idea.text)}</span>
      </span>
    </button>
  )
}

function StartLines() {
  const model = useSession((state) => state.model)
  return (
    <div className="start-lines">
      <div className="start-line">
        <Cpu size={16} strokeWidth={1.75} aria-hidden />
        <span className="start-gap">{modelLine(model)}</span>
        <Button kind="link" onClick={commands.connect.run}>
          {model.offline ? texts.start.connect : texts.start.change}
        </Button>
      </div>
      <div className="start-line">
        <StartAction command={commands.startEmpty} />
        <span className="start-gap" />
        <StartAction command={commands.open} />
      </div>
    </div>
  )
}

// TourOffer stands there until the tour was taken or declined.
function TourOffer() {
  const offered = useSettings((list) => settingOf(list, 'tourOffered')?.value !== 'false')
  if (offered) return null
  return (
    <div className="start-tour">
      <span className="muted">{texts.tour.offer}</span>
      <Button kind="link" onClick={commands.tour.run}>
        {texts.tour.take}
      </Button>
      <Button kind="link" onClick={declineTour}>
        {texts.tour.decline}
      </Button>
    </div>
  )
}

function StartAction({ command }: { command: Command }) {
  const hint = hintOf(command)
  return (
    <button type="button" className="start-action" onClick={command.run}>
      <command.icon size={16} strokeWidth={1.75} aria-hidden />
      {command.label()}
      {hint && <Key silent>{hint}</Key>}
    </button>
  )
}

function modelLine(model: ModelView): string {
  if (model.offline) return texts.start.offline
  return texts.start.model(model.model, model.host)
}
