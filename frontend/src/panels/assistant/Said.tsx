import { Copy, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { copy } from '../../backend/clipboard'
import type { Exchange } from '../../domain/exchange'
import { texts } from '../../domain/texts/index'
import { running, useChat } from '../../store/chat'
import { attempt } from '../../store/notices'
import { IconButton } from '../../ui/IconButton'
import { SayAnew } from './SayAnew'
import { Words } from './Words'
import './Said.css'

// Said is what the person said, to be copied, or to be said anew from there.
export function Said({ exchange: { id, words } }: { exchange: Exchange }) {
  const busy = useChat((state) => running(state) !== undefined)
  const [editing, setEditing] = useState<boolean>() // undefined: never yet
  if (editing) return <SayAnew id={id} words={words} onLeave={() => { setEditing(false) }} />
  return (
    <div className="said-line">
      <p className="said">
        <span className="visually-hidden">{texts.chat.you}: </span>
        <Words words={words} />
      </p>
      <div className="said-tools">
        <IconButton
          icon={PencilLine}
          label={texts.chat.anew}
          disabled={busy}
          autoFocus={editing === false} // the focus comes back to where it left
          onClick={() => { setEditing(true) }}
        />
        <IconButton icon={Copy} label={texts.chat.copy} onClick={() => attempt(() => copy(words))} />
      </div>
    </div>
  )
}
