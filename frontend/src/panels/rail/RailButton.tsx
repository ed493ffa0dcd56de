import type { LucideIcon } from 'lucide-react'
import type { Command } from '../../commands/commands'
import { hintOf } from '../../commands/keys'
import { isNarrow } from '../../store/page/panels'
import { tip } from '../../ui/tooltip'

// RailCommand is a command as a way out of the page; note says what is going on there.
export function RailCommand({ command, here = false, note = '' }: { command: Command; here?: boolean; note?: string }) {
  return (
    <RailButton
      icon={command.icon}
      label={command.label()}
      hint={hintOf(command) ?? ''}
      here={here}
      note={note}
      onClick={command.run}
    />
  )
}

interface ButtonProps {
  icon: LucideIcon
  label: string
  hint?: string
  here?: boolean
  note?: string
  isPressed?: boolean // of what it shows or hides
  onClick: () => unknown
}

export function RailButton({ icon: Icon, label, hint = '', here = false, note = '', isPressed, onClick }: ButtonProps) {
  return (
    <button
      type="button"
      className="rail-item"
      aria-current={here ? 'page' : undefined}
      aria-pressed={isPressed}
      {...tip(hint ? `${label} (${hint})` : label, '')}
      onMouseDown={(event) => {
        if (isPressed && isNarrow()) event.preventDefault() // what it puts away is there while it has the focus
      }}
      onClick={() => void onClick()}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span dir="auto" className="rail-label one-line">
        {label}
      </span>
      {note !== '' && <span className="rail-note">{note}</span>}
    </button>
  )
}
