import { Copy, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { copy } from '../../backend/clipboard'
import type { Exchange } from '../../domain/assistant/exchange'
import { texts } from '../../domain/texts/index'
import { running, useChat } from '../../store/assistant/chat'
import { giveUp } from '../../store/edit/givenUp'
import { attempt } from '../../store/page/notices'
import { setTab } from '../../store/page/session'
import { keepUnsent, useUnsent } from '../../store/page/unsent'
import { IconButton } from '../../ui/IconButton'
import { SayAnew } from './SayAnew'
import { Words } from './Words'
import './Said.css'

// Said is what the person said, to be copied, or to be said anew from there.
export function Said({ exchange: { id, words } }: { exchange: Exchange }) {
  const busy = useChat((state) => running(state) !== undefined)
  const key = `anew/${id}`
  const [draft, setDraft, forget] = useUnsent<string | undefined>(key, undefined)
  const [left, setLeft] = useState(false)
  const leave = (): void => {
    forget()
    setLeft(true)
  }
  const discard = (): void => {
    leave()
    if (draft !== words)
      giveUp(texts.chat.anewField, () => {
        setTab('assistant')
        keepUnsent(key, draft)
      })
  }
  if (draft !== undefined) return <SayAnew id={id} draft={draft} onChange={setDraft} onSent={leave} onLeave={discard} />
  return (
    <div className="said-line">
      <p dir="auto" className="said">
        {/* no part of what decides the direction */}
        <bdi className="visually-hidden">{texts.chat.you}: </bdi>
        <Words words={words} />
      </p>
      <div className="said-tools">
        <IconButton
          icon={PencilLine}
          label={texts.chat.anew}
          disabled={busy}
          autoFocus={left} // the focus comes back to where it left
          onClick={() => setDraft(words)}
        />
        <IconButton icon={Copy} label={texts.chat.copy} onClick={() => attempt(() => copy(words))} />
      </div>
    </div>
  )
}
