import { ArrowUpRight } from 'lucide-react'
import type { MouseEvent } from 'react'
import { commands } from '../commands/commands'
import { texts } from '../domain/texts'
import { select } from '../store/page/selection'
import { tip } from '../ui/tooltip'
import './OpenButton.css'

// OpenButton opens the workflow that a step calls.
export function OpenButton({ step }: { step: string }) {
  const open = (event: MouseEvent): void => {
    event.stopPropagation() // it is selected here, alone
    select(step)
    void commands.openCalled.run()
  }
  return (
    <button
      type="button"
      className="card-open nodrag nopan"
      aria-label={texts.calling.open}
      {...tip(texts.calling.open, '')}
      onClick={open}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <ArrowUpRight size={14} aria-hidden />
    </button>
  )
}
