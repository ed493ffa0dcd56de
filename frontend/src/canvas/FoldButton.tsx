import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react'
import type { MouseEvent } from 'react'
import { texts } from '../domain/texts'
import { toggleCollapsed } from '../store/document/collapsed'
import { tip } from '../ui/tooltip'
import './FoldButton.css'

interface Props {
  head: string
  name: string // of the loop
  folded?: number // how many steps are hidden; none where the loop is open
}

// FoldButton hides what a loop holds, or shows it again.
export function FoldButton({ head, name, folded }: Props) {
  const open = folded === undefined
  const label = open ? texts.canvas.collapse(name) : texts.canvas.expand(name, texts.canvas.hiddenSteps(folded))
  const Icon = open ? ChevronsDownUp : ChevronsUpDown
  const toggle = (event: MouseEvent): void => {
    event.stopPropagation() // the step under it is not selected
    toggleCollapsed(head)
  }
  return (
    <button
      type="button"
      className="fold nodrag nopan"
      aria-expanded={open}
      aria-label={label}
      {...tip(label, '')}
      data-folded={!open || undefined}
      onClick={toggle}
    >
      <Icon size={12} aria-hidden />
      {!open && <span>{texts.canvas.hiddenSteps(folded)}</span>}
    </button>
  )
}
