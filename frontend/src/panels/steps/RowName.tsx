import { useRef } from 'react'
import type { NoteRow, Row } from '../../domain/outline/outline'
import { texts } from '../../domain/texts'
import { giveUp } from '../../store/edit/givenUp'
import { focusRow, setTask } from '../../store/outline/outline'
import { rename } from '../../store/outline/outlineEdits'
import { useScene } from '../../store/document/scene'
import { setTab } from '../../store/page/session'
import { dropUnsent, keepUnsent, useUnsent } from '../../store/page/unsent'
import { GrowingText } from '../../ui/GrowingText'

// useRowText is what is typed over a row. Enter and leaving keep it; Escape does not, and
// says so.
function useRowText(row: Row, held: string, label: string) {
  const key = `row/${row.key}`
  const [text, setText] = useUnsent(key, held)
  const done = useRef(false)
  const end = (keep: boolean): void => {
    if (done.current) return
    done.current = true
    dropUnsent(key)
    if (keep && (row.is !== 'note' || text !== held)) void rename(row, text)
    else leave()
    if (!keep && text !== held)
      giveUp(label, () => {
        keepUnsent(key, text)
        setTab('steps')
        setTask({ is: 'rename', row: row.key })
      })
  }
  return { text, setText, end }
}

// RowName is the name of a step while it is typed.
export function RowName({ row, name }: { row: Row; name: string }) {
  const label = texts.outline.rename(name)
  const { text, setText, end } = useRowText(row, name, label)
  return (
    <input
      dir="auto"
      className="steps-rename"
      aria-label={label}
      autoFocus
      autoComplete="off"
      spellCheck={false}
      value={text}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
        event.preventDefault()
        event.stopPropagation()
        end(event.key === 'Enter')
      }}
    />
  )
}

function leave(): void {
  setTask(undefined)
  focusRow()
}

// NoteText is the text of a note while it is typed.
export function NoteText({ row }: { row: NoteRow }) {
  const held = useScene((scene) => scene.workflow.notes.find(({ id }) => id === row.note)?.text ?? '')
  const { text, setText, end } = useRowText(row, held, texts.outline.noteText)
  return (
    <div className="steps-note-text" onBlur={() => end(true)} onKeyDown={(event) => event.stopPropagation()}>
      <GrowingText
        autoFocus
        label={texts.outline.noteText}
        placeholder={texts.outline.noteHint}
        value={text}
        onChange={setText}
        onEnter={() => end(true)}
        onEscape={() => end(false)}
      />
    </div>
  )
}
