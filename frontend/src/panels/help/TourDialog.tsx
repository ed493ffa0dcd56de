import { House, MessageSquareText, Play, SquarePen, Workflow } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { texts } from '../../domain/texts'
import { setDialog } from '../../store/page/session'
import { declineTour } from '../../store/program/tour'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import './TourDialog.css'

const words = texts.tour
const STEPS: readonly { id: keyof typeof words.steps; icon: LucideIcon }[] = [
  { id: 'say', icon: MessageSquareText },
  { id: 'look', icon: Workflow },
  { id: 'change', icon: SquarePen },
  { id: 'run', icon: Play },
  { id: 'find', icon: House },
]

const leave = (): void => setDialog('none')

// TourDialog says in five steps how one works with the program. It is left at any of them.
export function TourDialog() {
  const [at, setAt] = useState(0)
  useEffect(() => void declineTour(), []) // once begun it is offered no more
  const step = STEPS[at]
  if (!step) return null
  const { id, icon: Icon } = step
  const last = at === STEPS.length - 1
  return (
    <Dialog title={words.title} closeLabel={words.close} onClose={leave}>
      <div className="tour-step" role="status">
        <span className="tour-icon">
          <Icon size={28} strokeWidth={1.5} aria-hidden />
        </span>
        <h3>{words.steps[id].title}</h3>
        <p>{words.steps[id].text}</p>
      </div>
      <div className="tour-foot">
        <span className="muted">{words.place(at + 1, STEPS.length)}</span>
        {at > 0 && <Button onClick={() => setAt(at - 1)}>{words.back}</Button>}
        <Button kind="primary" onClick={() => (last ? leave() : setAt(at + 1))}>
          {last ? words.done : words.next}
        </Button>
      </div>
    </Dialog>
  )
}
