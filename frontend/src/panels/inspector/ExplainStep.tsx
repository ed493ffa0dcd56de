import { commands } from '../../commands/commands'
import { running, useChat } from '../../store/assistant/chat'
import { useDocument } from '../../store/document/document'
import { useSelection } from '../../store/page/selection'
import { IconButton } from '../../ui/IconButton'

// ExplainStep asks the assistant what the selected step does; a step that is only
// proposed is not there to be asked about.
export function ExplainStep() {
  const node = useSelection((state) => state.node)
  const there = useDocument((state) => state.workflow.nodes.some(({ id }) => id === node))
  const busy = useChat((state) => running(state) !== undefined)
  const { icon, label, run } = commands.explainStep
  return there && <IconButton icon={icon} label={label()} disabled={busy} onClick={run} />
}
