import type { LucideIcon } from 'lucide-react'
import './IconButton.css'

interface Props {
  icon: LucideIcon
  label: string
  hint?: string | undefined // the key that does the same
  disabled?: boolean
  autoFocus?: boolean
  onClick: () => unknown
}

// IconButton is a button without words; its label is its tooltip and its name.
export function IconButton({ icon: Icon, label, hint, disabled = false, autoFocus = false, onClick }: Props) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={hint ? `${label} (${hint})` : label}
      disabled={disabled}
      autoFocus={autoFocus}
      onClick={() => void onClick()}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
    </button>
  )
}
