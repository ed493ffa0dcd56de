import { ArrowUp, AtSign, Square } from 'lucide-react'
import { keyHint } from '../../commands/chord'
import { commands } from '../../commands/commands'
import { texts } from '../../domain/texts/index'
import { ask, running, setDraft, stop, useChat } from '../../store/assistant/chat'
import { useDocument } from '../../store/document/document'
import { isNarrow } from '../../store/page/panels'
import { GrowingText } from '../../ui/GrowingText'
import { IconButton } from '../../ui/IconButton'
import { useOff } from '../../ui/useOff'
import { AttachText } from './AttachText'
import { MentionList } from './MentionList'
import { Tries } from './Tries'
import { useMentions } from './useMentions'
import { placed } from '../../ui/places'
import { tip } from '../../ui/tooltip'
import './Composer.css'

// Composer is the field words are written in. It can be written in while a
// request runs; sending waits.
export function Composer() {
  const draft = useChat((state) => state.draft)
  const putBack = useChat((state) => state.putBack)
  const busy = useChat((state) => running(state) !== undefined)
  const hasSteps = useDocument((state) => state.workflow.nodes.length > 0)
  const mentions = useMentions(draft, setDraft)
  const send = (): Promise<void> => ask()
  // What a key means is known when it comes: a proposal is there as soon as it is shown.
  const enter = (): unknown => (draft === '' && commands.apply.when() ? commands.apply.run() : send())
  const escape = (): unknown => (draft === '' && !busy && commands.discard.when() ? commands.discard.run() : stop())
  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <MentionList mentions={mentions} />
      <GrowingText
        {...placed('composer')}
        label={texts.composer.label}
        placeholder={hasSteps ? texts.composer.placeholder : texts.composer.first}
        value={draft}
        putBack={putBack}
        autoFocus={!hasSteps || !isNarrow()}
        onChange={setDraft}
        onEnter={enter}
        onEscape={escape}
        field={mentions.field}
        list={mentions.list}
        onCaret={mentions.onCaret}
        onKey={mentions.onKey}
      />
      <div className="composer-foot">
        <span className="composer-tools">
          <IconButton icon={AtSign} label={texts.assistant.mention} hint="@" onClick={mentions.begin} />
          <AttachText />
        </span>
        <Tries />
        <Send busy={busy} empty={draft.trim() === ''} />
      </div>
    </form>
  )
}

// Send is one button that stops the request while one runs: whoever pressed it stays there.
function Send({ busy, empty }: { busy: boolean; empty: boolean }) {
  const off = useOff(!busy && empty)
  const label = busy ? texts.composer.stop : texts.composer.send
  const key = keyHint(busy ? 'escape' : 'enter')
  return (
    <button
      type={busy ? 'button' : 'submit'}
      className="composer-send"
      data-stops={busy || undefined}
      aria-label={label}
      {...tip(`${label} (${key})`, key, !busy && empty)}
      {...off}
      onClick={busy ? () => void stop() : undefined}
    >
      {busy ? (
        <Square size={12} fill="currentColor" aria-hidden />
      ) : (
        <ArrowUp size={16} strokeWidth={2.25} aria-hidden />
      )}
    </button>
  )
}
