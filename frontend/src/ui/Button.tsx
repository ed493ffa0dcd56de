import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import './Button.css'

interface Props {
  children: ReactNode
  kind?: 'primary' | 'quiet' | 'link' | 'plain'
  icon?: LucideIcon
  type?: 'button' | 'submit'
  disabled?: boolean
  title?: string | undefined
  onClick?: () => unknown
}

export function Button({ children, kind = 'quiet', icon: Icon, type = 'button', disabled = false, title, onClick }: Props) {
  return (
    <button type={type} className="button" data-kind={kind} disabled={disabled} title={title} onClick={() => void onClick?.()}>
      {Icon && <Icon size={15} strokeWidth={1.9} aria-hidden />}
      <span>{children}</span>
    </button>
  )
}
