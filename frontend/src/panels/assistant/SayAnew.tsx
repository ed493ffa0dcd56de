import { commands } from '../../commands/commands'
import { keyHint } from '../../commands/keys'
import { texts } from '../../domain/texts/index'
import { ask, running, useChat } from '../../store/assistant/chat'
import { Button } from '../../ui/Button'
import { GrowingText } from '../../ui/GrowingText'
import { MentionList } from './MentionList'
import { useMentions } from './useMentions'

interface Props {
  id: string // of the exchange
  draft: string
  onChange: (draft: string) => void
  onSent: () => void
  onLeave: () => void
}

// SayAnew edits a message in its place and sends it again from there.
export function SayAnew({ id, draft, onChange, onSent, onLeave }: Props) {
  const mentions = useMentions(draft, onChange)
  const busy = useChat((state) => running(state) !== undefined)
  const send = (): void => {
    if (busy || draft.trim() === '') return
    onSent()
    void ask(draft, { rewind: id })
    commands.focusChat.run()
  }
  return (
    <form
      className="anew"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <MentionList mentions={mentions} />
      <GrowingText
        label={texts.chat.anewField}
        placeholder=""
        value={draft}
        autoFocus
        onChange={onChange}
        onEnter={send}
        onEscape={onLeave}
        field={mentions.field}
        list={mentions.list}
        onCaret={mentions.onCaret}
        onKey={mentions.onKey}
      />
      <p className="anew-note">{texts.chat.anewNote}</p>
      <div className="next">
        <Button kind="primary" type="submit" disabled={busy || draft.trim() === ''} title={keyHint('enter')}>
          {texts.chat.resend}
        </Button>
        <Button title={keyHint('escape')} onClick={onLeave}>
          {texts.chat.leave}
        </Button>
      </div>
    </form>
  )
}
