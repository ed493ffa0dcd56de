import type { LucideIcon } from 'lucide-react'
import './IconButton.css'

interface Props {
  icon: LucideIcon
  label: string
  hint?: string | undefined // the key that does the same
  disabled?: boolean
  autoFocus?: boolean
  pressed?: boolean | undefined // of a button that stays down
  onClick: () => unknown
}

// IconButton is a button without words; its label is its tooltip and its name.
export function IconButton({ icon: Icon, label, hint, disabled = false, autoFocus = false, pressed, onClick }: Props) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={hint ? `${label} (${hint})` : label}
      aria-pressed={pressed}
      disabled={disabled}
      autoFocus={autoFocus}
      onClick={() => void onClick()}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
    </button>
  )
}
