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

const SHOWN = 2 // the newest, of a run one; the others are counted, so that the window is not filled

// shortOf are those that are shown at first.
function shortOf(newest: readonly Notice[]): readonly Notice[] {
  const own = newest.filter(({ of }, at) => of === undefined || newest.findIndex((one) => one.of === of) === at)
  return own.slice(0, SHOWN)
}

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
  const short = shortOf(newest)
  const more = list.length - short.length
  const open = wanted && more > 0
  return (
    <div
      {...placed('notices')}
      className="notices"
      data-page={page}
      {...(list.length > 0 && { role: 'region', 'aria-label': texts.notices.label })} // an empty one leads nowhere
      aria-live="polite"
    >
      {(open ? newest : short).map((notice) => (
        <Line key={notice.id} notice={notice} />
      ))}
      {list.length > 1 && (
        <div className="notices-foot">
          {more > 0 && (
            <Button kind="link" onClick={() => setOpen(!open)}>
              {open ? texts.notices.fewer : texts.notices.more(more)}
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
