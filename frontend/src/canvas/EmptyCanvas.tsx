import { FileWarning, Workflow } from 'lucide-react'
import { takesDrops } from '../backend/runtime'
import { commands } from '../commands/commands'
import { useCommand } from '../commands/useCommand'
import { texts } from '../domain/texts'
import { running, useChat } from '../store/assistant/chat'
import { useWaitingDraft } from '../store/assistant/waiting'
import { Button } from '../ui/Button'

// EmptyCanvas says what will be here: nothing yet, or a plan that is being made.
export function EmptyCanvas() {
  const planning = useChat((state) => running(state) !== undefined)
  const waiting = useWaitingDraft()
  if (waiting && !planning) return <DraftWaits {...waiting} />
  return (
    <div className="canvas-empty">
      <Workflow size={28} strokeWidth={1.5} aria-hidden />
      <p className="canvas-empty-title">{planning ? texts.canvas.planning : texts.canvas.empty}</p>
      <p>{planning ? texts.canvas.planningHint : texts.canvas.emptyHint(takesDrops())}</p>
      {!planning && <AddFirst />}
    </div>
  )
}

// DraftWaits: what was planned last could not be applied.
function DraftWaits({ problems, show }: { problems: number; show: () => void }) {
  return (
    <div className="canvas-empty">
      <FileWarning size={28} strokeWidth={1.5} aria-hidden />
      <p className="canvas-empty-title">{texts.canvas.notPlanned}</p>
      <p>{texts.draft.waitsLong(problems)}</p>
      <Button onClick={show}>{texts.draft.show}</Button>
      <AddFirst />
    </div>
  )
}

function AddFirst() {
  const { label, can } = useCommand(commands.addStep)
  return can ? <Button onClick={() => commands.addStep.run()}>{label}</Button> : null
}
