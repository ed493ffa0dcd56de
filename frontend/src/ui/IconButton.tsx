import type { LucideIcon } from 'lucide-react'
import { tip } from './tooltip'
import { useOff } from './useOff'
import './IconButton.css'

interface Props {
  icon: LucideIcon
  label: string
  hint?: string | undefined // the key that does the same
  disabled?: boolean
  autoFocus?: boolean
  pressed?: boolean | undefined // of a button that stays down
  onClick: (button: HTMLElement) => unknown
}

// IconButton is a button without words; its label is its tooltip and its name.
export function IconButton({ icon: Icon, label, hint, disabled = false, autoFocus = false, pressed, onClick }: Props) {
  const off = useOff(disabled)
  const whole = hint ? `${label} (${hint})` : label
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      {...tip(whole, hint ?? '', disabled)}
      aria-pressed={pressed}
      autoFocus={autoFocus}
      {...off}
      onClick={({ currentTarget }) => {
        if (!disabled) void onClick(currentTarget)
      }}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
    </button>
  )
}
