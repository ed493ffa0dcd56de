import { useRef, useState } from 'react'
import type { NoteRow, Row } from '../../domain/outline'
import { texts } from '../../domain/texts'
import { focusRow, setTask } from '../../store/outline'
import { rename } from '../../store/outlineEdits'
import { useScene } from '../../store/scene'
import { GrowingText } from '../../ui/GrowingText'

// RowName is the name of a step while it is typed. Enter and leaving keep it, Escape
// does not.
export function RowName({ row, name }: { row: Row; name: string }) {
  const [text, setText] = useState(name)
  const done = useRef(false)
  const end = (keep: boolean): void => {
    if (done.current) return
    done.current = true
    if (keep) void rename(row, text)
    else leave()
  }
  return (
    <input
      className="steps-rename"
      aria-label={texts.outline.rename(name)}
      autoFocus
      autoComplete="off"
      spellCheck={false}
      value={text}
      onFocus={(event) => { event.target.select() }}
      onChange={(event) => { setText(event.target.value) }}
      onBlur={() => { end(true) }}
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
  const [text, setText] = useState(held)
  const done = useRef(false)
  const end = (keep: boolean): void => {
    if (done.current) return
    done.current = true
    if (keep && text !== held) void rename(row, text)
    else leave()
  }
  return (
    <div className="steps-note-text" onBlur={() => { end(true) }} onKeyDown={(event) => { event.stopPropagation() }}>
      <GrowingText
        autoFocus
        label={texts.outline.noteText}
        placeholder={texts.outline.noteHint}
        value={text}
        onChange={setText}
        onEnter={() => { end(true) }}
        onEscape={() => { end(false) }}
      />
    </div>
  )
}
