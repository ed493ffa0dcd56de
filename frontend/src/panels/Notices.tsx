import { AlertTriangle, CircleX, Info, X } from 'lucide-react'
import { texts } from '../domain/texts'
import { dismiss, useNotices } from '../store/notices'
import { IconButton } from '../ui/IconButton'
import './Notices.css'

const ICONS = { error: CircleX, warning: AlertTriangle, info: Info }

// Notices stay until they are closed or the person goes on.
export function Notices() {
  const list = useNotices((state) => state.list)
  return (
    <div className="notices" role="region" aria-label={texts.notices.label} aria-live="polite">
      {list.map(({ id, tone, text }) => {
        const Icon = ICONS[tone]
        return (
          <div key={id} className="notice" data-tone={tone} role={tone === 'error' ? 'alert' : undefined}>
            <Icon size={16} className="notice-icon" aria-hidden />
            <p>{text}</p>
            <IconButton icon={X} label={texts.notices.close} onClick={() => { dismiss(id) }} />
          </div>
        )
      })}
    </div>
  )
}
