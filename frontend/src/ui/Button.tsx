import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import './Button.css'

interface Props {
  children: ReactNode
  kind?: 'primary' | 'quiet' | 'link' | 'plain'
  icon?: LucideIcon
  type?: 'button' | 'submit'
  disabled?: boolean
  held?: boolean // for a moment: it keeps its look and the focus, and does nothing
  title?: string | undefined
  onClick?: () => unknown
}

export function Button({ children, kind = 'quiet', icon: Icon, type = 'button', disabled = false, held = false, title, onClick }: Props) {
  return (
    <button type={type} className="button" data-kind={kind} disabled={disabled} aria-disabled={held || undefined} title={title} onClick={(event) => { if (held) event.preventDefault(); else void onClick?.() }}>
      {Icon && <Icon size={15} strokeWidth={1.9} aria-hidden />}
      <span>{children}</span>
    </button>
  )
}
