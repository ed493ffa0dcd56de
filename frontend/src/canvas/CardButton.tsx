import type { LucideIcon } from 'lucide-react'
import type { MouseEvent } from 'react'
import { hintOf } from '../commands/keys'
import type { Command } from '../commands/command'
import { select } from '../store/page/selection'
import { tip } from '../ui/tooltip'

interface Props {
  step: string
  command: Command // about the selected step
  label: string
  className: string
  icon: LucideIcon
  size: number
  expanded?: boolean // where it shows or hides something
}

// CardButton does on the card of a step what a command does with the step that is selected.
export function CardButton({ step, command, label, className, icon: Icon, size, expanded }: Props) {
  const hint = hintOf(command)
  const run = (event: MouseEvent): void => {
    event.stopPropagation() // it is selected here, alone
    select(step)
    void command.run()
  }
  return (
    <button
      type="button"
      className={`${className} nodrag nopan`}
      aria-label={label}
      aria-expanded={expanded}
      {...tip(hint === undefined ? label : `${label} (${hint})`, '')}
      onClick={run}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <Icon size={size} aria-hidden />
    </button>
  )
}
