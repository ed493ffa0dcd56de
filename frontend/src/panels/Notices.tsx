import { dirOf } from '../domain/text/direction'
import { useState } from 'react'
import { AlertTriangle, CircleX, Info, X } from 'lucide-react'
import { texts } from '../domain/texts'
import { dismiss, dismissAll, newestNotice, useNotices } from '../store/page/notices'
import type { Notice } from '../store/page/notices'
import { useShownPage } from '../store/page/firstScreen'
import { useSession } from '../store/page/session'
import type { Dialog } from '../store/page/session'
import { Button } from '../ui/Button'
import { IconButton } from '../ui/IconButton'
import { placed } from '../ui/places'
import './Notices.css'

const ICONS = { error: CircleX, warning: AlertTriangle, info: Info }

const SHOWING: readonly Dialog[] = ['open', 'settings', 'piece'] // dialogs that say it themselves

const NONE: readonly Notice[] = []

const SHOWN = 2 // the newest; the others are counted, so that the window is not filled

// Notices stay until they are closed or the person goes on. What goes wrong in a
// dialog is said within it: the rest of the window cannot be used meanwhile.
export function Notices({ within }: { within?: 'open' | 'settings' | 'piece' }) {
  const here = useSession((state) => (within ? state.dialog === within : !SHOWING.includes(state.dialog)))
  const page = useShownPage()
  const all = useNotices((state) => (here ? state.list : NONE))
  const [since] = useState(() => (within ? newestNotice() : 0)) // what the window said before stays there
  const list = all.filter(({ id }) => id > since)
  const newest = list.toReversed()
  const [wanted, setOpen] = useState(false)
  const open = wanted && list.length > SHOWN
  return (
    <div
      {...placed('notices')}
      className="notices"
      data-page={page}
      {...(list.length > 0 && { role: 'region', 'aria-label': texts.notices.label })} // an empty one leads nowhere
      aria-live="polite"
    >
      {(open ? newest : newest.slice(0, SHOWN)).map((notice) => (
        <Line key={notice.id} notice={notice} />
      ))}
      {list.length > 1 && (
        <div className="notices-foot">
          {list.length > SHOWN && (
            <Button kind="link" onClick={() => setOpen(!open)}>
              {open ? texts.notices.fewer : texts.notices.more(list.length - SHOWN)}
            </Button>
          )}
          <Button kind="link" onClick={() => dismissAll(({ id }) => id > since)}>
            {texts.notices.closeAll}
          </Button>
        </div>
      )}
    </div>
  )
}

function Line({ notice: { id, tone, text, act } }: { notice: Notice }) {
  const Icon = ICONS[tone]
  return (
    <div className="notice" data-tone={tone} role={tone === 'error' ? 'alert' : undefined}>
      <Icon size={16} className="notice-icon" aria-hidden />
      <p dir={dirOf(text)}>{text}</p>
      {act && (
        <Button
          onClick={() => {
            dismiss(id)
            act.run()
          }}
        >
          {act.label}
        </Button>
      )}
      <IconButton icon={X} label={texts.notices.close} onClick={() => dismiss(id)} />
    </div>
  )
}
