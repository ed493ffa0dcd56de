import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { dirOf } from '../../domain/text/direction'
import './FileBanner.css'

interface Props {
  icon: LucideIcon
  text: string
  note?: string
  tone?: 'info' | 'warning' | 'error'
  children: ReactNode
}

// BannerLine is one thing that is the matter, with what can be done about it.
export function BannerLine({ icon: Icon, text, note, tone = 'warning', children }: Props) {
  return (
    <div className="file-banner" data-tone={tone}>
      <Icon size={16} className="file-banner-icon" aria-hidden />
      <p dir={dirOf(text)} className="file-banner-text" role={tone === 'info' ? 'status' : 'alert'}>
        {text}
        {note && <span className="muted"> {note}</span>}
      </p>
      {children}
    </div>
  )
}
