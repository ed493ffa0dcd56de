import { ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { texts } from '../../domain/texts/index'
import { ask, setDraft, useChat } from '../../store/assistant/chat'
import { Button } from '../../ui/Button'
import { GrowingText } from '../../ui/GrowingText'
import { Key } from '../../ui/Key'
import { placed } from '../../ui/places'
import { AttachText } from '../assistant/AttachText'
import './StartScreen.css'

// StartField asks about the document that is open and empty.
export function StartField({ autoFocus = true }: { autoFocus?: boolean }) {
  const draft = useChat((state) => state.draft)
  const putBack = useChat((state) => state.putBack)
  return (
    <StartForm words={draft} putBack={putBack} autoFocus={autoFocus} onChange={setDraft} onPlan={() => ask()}>
      <AttachText />
    </StartForm>
  )
}

interface FormProps {
  words: string
  autoFocus: boolean
  putBack?: object | undefined
  onChange: (words: string) => void
  onPlan: () => Promise<void>
  children?: ReactNode // beside the button
}

// StartForm is the one field.
export function StartForm({ words, autoFocus, putBack, onChange, onPlan, children }: FormProps) {
  return (
    <form
      className="start-field"
      onSubmit={(event) => {
        event.preventDefault()
        void onPlan()
      }}
    >
      <GrowingText
        {...placed('composer')}
        label={texts.start.title}
        placeholder={texts.start.placeholder}
        value={words}
        autoFocus={autoFocus}
        putBack={putBack}
        onChange={onChange}
        onEnter={onPlan}
      />
      <div className="start-foot">
        {children}
        <span className="start-gap" />
        <Key silent>Enter</Key>
        <Button
          kind="primary"
          type="submit"
          icon={ArrowUp}
          disabled={words.trim() === ''}
          title={words.trim() === '' ? texts.start.nothing : undefined}
        >
          {texts.start.plan}
        </Button>
      </div>
    </form>
  )
}
