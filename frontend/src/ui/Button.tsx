import { Square } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { tip } from './tooltip'
import { useOff } from './useOff'
import './Button.css'

interface Props {
  children: ReactNode
  kind?: 'primary' | 'quiet' | 'link' | 'plain' | 'stop' // of what goes on
  icon?: LucideIcon
  type?: 'button' | 'submit'
  disabled?: boolean
  first?: boolean // the keyboard begins at it in its dialog
  held?: boolean // for a moment: it keeps its look, and does nothing
  title?: string | undefined
  label?: string | undefined // its name for those who do not see what it stands beside; it begins with its words
  onClick?: () => unknown
}

export function Button({
  children,
  kind = 'quiet',
  icon: Icon = kind === 'stop' ? Square : undefined,
  type = 'button',
  disabled = false,
  first = false,
  held = false,
  title,
  label,
  onClick,
}: Props) {
  const off = useOff(disabled)
  return (
    <button
      type={type}
      className="button"
      data-kind={kind}
      aria-label={label}
      data-first={first || undefined}
      data-off={disabled || undefined}
      {...tip(title, title, disabled)}
      {...off}
      aria-disabled={disabled || held || undefined}
      onClick={(event) => {
        if (disabled || held) event.preventDefault()
        else void onClick?.()
      }}
    >
      {Icon && <Icon size={15} strokeWidth={1.9} aria-hidden />}
      <span dir="auto">{children}</span>
    </button>
  )
}
