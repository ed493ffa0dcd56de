import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react'
import type { MouseEvent } from 'react'
import { commands } from '../../commands/commands'
import { texts } from '../../domain/texts'
import { select } from '../../store/page/selection'
import { tip } from '../../ui/tooltip'
import '../FoldButton.css'

// InPlaceButton shows the steps of the workflow that a step calls in its card, or hides them.
export function InPlaceButton({ step, shown }: { step: string; shown: boolean }) {
  const label = shown ? texts.calling.hide : texts.calling.show
  const Icon = shown ? ChevronsDownUp : ChevronsUpDown
  const toggle = (event: MouseEvent): void => {
    event.stopPropagation() // it is selected here, alone
    select(step)
    void commands.showCalled.run()
  }
  return (
    <button
      type="button"
      className="fold nodrag nopan"
      aria-expanded={shown}
      aria-label={label}
      {...tip(label, 'C')}
      onClick={toggle}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <Icon size={12} aria-hidden />
    </button>
  )
}
