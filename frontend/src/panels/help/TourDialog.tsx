import { House, HousePlug, MessageSquareText, Play, SquarePen, Workflow } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { late } from '../../domain/texts/late'
import { setDialog } from '../../store/page/session'
import { declineTour } from '../../store/program/tour'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { KeyWords } from './KeyWords'
import type { KeyWord } from './KeyWords'
import './TourDialog.css'

const words = late.helping.tourDialog
const said = late.helping.tour
const STEPS: readonly { id: keyof typeof said; icon: LucideIcon; keys: readonly KeyWord[] }[] = [
  { id: 'say', icon: MessageSquareText, keys: ['send'] },
  { id: 'look', icon: Workflow, keys: ['steps'] },
  { id: 'change', icon: SquarePen, keys: ['undo'] },
  { id: 'run', icon: Play, keys: ['run', 'stop'] },
  { id: 'local', icon: HousePlug, keys: [] },
  { id: 'find', icon: House, keys: ['home', 'search', 'keys'] },
]

const leave = (): void => setDialog('none')

// TourDialog says in a few steps how one works with the program. It is left at any of them.
export function TourDialog() {
  const [at, setAt] = useState(0)
  useEffect(() => void declineTour(), []) // once begun it is offered no more
  const step = STEPS[at]
  if (!step) return null
  const { id, icon: Icon, keys } = step
  const last = at === STEPS.length - 1
  return (
    <Dialog title={words.title} closeLabel={words.close} onClose={leave}>
      <div className="tour-step" role="status">
        <span className="tour-icon">
          <Icon size={28} strokeWidth={1.5} aria-hidden />
        </span>
        <h3>{said[id].title}</h3>
        <p>{said[id].text}</p>
        <KeyWords of={keys} />
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
