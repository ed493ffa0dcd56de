import { commands } from '../commands/commands'
import { texts } from '../domain/texts'
import { running, useChat } from '../store/chat'
import { useSession } from '../store/session'

// ModelChip says what plans, and whether it is at work.
export function ModelChip() {
  const model = useSession((state) => state.model)
  const busy = useChat((state) => running(state) !== undefined)
  const label = model.offline ? texts.header.offline : `${model.model} · ${model.host}`
  return (
    <button
      type="button"
      className="model-chip"
      title={model.warning || texts.header.model(label)}
      aria-label={texts.header.model(label)}
      onClick={commands.connect.run}
    >
      <span className="model-dot" data-offline={model.offline || model.warning !== '' || undefined} data-busy={busy || undefined} />
      <span className="model-chip-text">{label}</span>
    </button>
  )
}
