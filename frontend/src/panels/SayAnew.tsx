import { useState } from 'react'
import { commands } from '../commands/commands'
import { keyHint } from '../commands/keys'
import { texts } from '../domain/texts'
import { ask, running, useChat } from '../store/chat'
import { Button } from '../ui/Button'
import { GrowingText } from '../ui/GrowingText'

interface Props {
  id: string // of the exchange
  words: string
  onLeave: () => void
}

// SayAnew edits a message in its place and sends it again from there.
export function SayAnew({ id, words, onLeave }: Props) {
  const [draft, setDraft] = useState(words)
  const busy = useChat((state) => running(state) !== undefined)
  const send = (): void => {
    if (busy || draft.trim() === '') return
    onLeave()
    void ask(draft, id)
    void commands.focusChat.run()
  }
  return (
    <form className="anew" onSubmit={(event) => { event.preventDefault(); send() }}>
      <GrowingText label={texts.chat.anewField} placeholder="" value={draft} autoFocus onChange={setDraft} onEnter={send} onEscape={onLeave} />
      <p className="anew-note">{texts.chat.anewNote}</p>
      <div className="next">
        <Button kind="primary" type="submit" disabled={busy || draft.trim() === ''} title={keyHint('enter')}>{texts.chat.resend}</Button>
        <Button title={keyHint('escape')} onClick={onLeave}>{texts.chat.leave}</Button>
      </div>
    </form>
  )
}
