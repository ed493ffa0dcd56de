import { commands } from '../../commands/commands'
import { healthOf } from '../../domain/assistant/endpoint'
import type { Health } from '../../domain/assistant/endpoint'
import { texts } from '../../domain/texts/index'
import { running, useChat } from '../../store/assistant/chat'
import { useHealth } from '../../store/assistant/health'
import { offered, runs, tryNow, useModels } from '../../store/program/models'
import { useSession } from '../../store/page/session'
import { useNow } from '../useNow'
import './ModelChip.css'
import type { ModelView } from '../../wire/types'
import { tip } from '../../ui/tooltip'

// ModelChip says what plans, how it stands with it, and whether it is at work.
// While the endpoint is left alone it ends that; else it leads to the settings.
export function ModelChip() {
  const model = useSession((state) => state.model)
  const proof = useHealth((state) => state.proof)
  const testing = useModels((state) => runs(state.test))
  const offer = useModels((state) => offered(state, model)[0]?.name ?? '')
  const busy = useChat((state) => running(state) !== undefined)
  const now = useNow(model.coolOffUntil !== '')
  const health = healthOf(model, proof, { testing, now, offer })
  const cooling = health.state === 'cooling'
  const name = model.offline ? texts.header.offline : `${model.model} · ${model.host}`
  return (
    <button
      type="button"
      className="model-chip"
      {...tip(detailsOf(model, health))}
      aria-label={texts.header.model([name, health.words].filter(Boolean).join(' '), cooling)}
      onClick={cooling ? () => void tryNow() : commands.connect.run}
    >
      <span
        className="model-dot"
        data-health={health.state}
        data-warned={model.warning !== '' || undefined}
        data-busy={busy || testing || undefined}
      />
      <span className="model-chip-text">{name}</span>{' '}
      {health.words && (
        <span className="model-chip-state" data-health={health.state}>
          {health.words}
        </span>
      )}
    </button>
  )
}

// detailsOf is the tooltip: host, model, where the key is, and what a click does.
function detailsOf(model: ModelView, { state }: Health): string {
  const { chip, model: words } = texts
  const where = model.offline
    ? [texts.header.offline]
    : [`${words.name}: ${model.model}`, `${words.baseUrl}: ${model.baseUrl}`, words.keyIn[model.keySource]]
  return [...where, chip.states[state], model.warning, state === 'cooling' ? chip.does.tryNow : chip.does.settings]
    .filter(Boolean)
    .join('\n')
}
