import { Workflow } from 'lucide-react'
import { takesDrops } from '../backend/runtime'
import { commands } from '../commands/commands'
import { useCommand } from '../commands/useCommand'
import { texts } from '../domain/texts'
import { running, useChat } from '../store/assistant/chat'
import { Button } from '../ui/Button'

// EmptyCanvas says what will be here: nothing yet, or a plan that is being made.
export function EmptyCanvas() {
  const planning = useChat((state) => running(state) !== undefined)
  return (
    <div className="canvas-empty">
      <Workflow size={28} strokeWidth={1.5} aria-hidden />
      <p className="canvas-empty-title">{planning ? texts.canvas.planning : texts.canvas.empty}</p>
      <p>{planning ? texts.canvas.planningHint : texts.canvas.emptyHint(takesDrops())}</p>
      {!planning && <AddFirst />}
    </div>
  )
}

function AddFirst() {
  const { label, can } = useCommand(commands.addStep)
  return can ? <Button onClick={() => commands.addStep.run()}>{label}</Button> : null
}
