import { NodeResizeControl } from '@xyflow/react'
import type { NodeProps } from '@xyflow/react'
import { memo, useEffect, useRef, useState } from 'react'
import type { CSSProperties, KeyboardEvent } from 'react'
import { colourOf, NOTE_COLOURS } from '../domain/graph/noteColour'
import { NOTE } from '../domain/graph/noteSize'
import { texts } from '../domain/texts'
import { isEditable } from '../store/document/draft'
import { changeNote, colourNote, removeNote, restoreNote } from '../store/edit/editing'
import { giveUp } from '../store/edit/givenUp'
import { editNote, useNoteEdited } from '../store/edit/notes'
import { PAUSE } from '../store/edit/typing'
import { links } from '../store/page/addresses'
import { notSoon, soon } from '../store/page/soon'
import type { NoteNode } from './flow'
import { focusOn } from '../ui/places'
import { Prose } from '../ui/Prose'
import './NoteCard.css'
import type { Note } from '../wire/types'

const LEAST = { width: 100, height: 48 }

// NoteCard is a text on the canvas that is not a step, as Markdown. It is written in place.
export const NoteCard = memo(function NoteCard({ data, selected, height = NOTE.height }: NodeProps<NoteNode>) {
  const { note } = data
  const edited = useNoteEdited((state) => state.id === note.id)
  return (
    <div
      className="note"
      data-colour={colourOf(note) || undefined}
      data-selected={selected || undefined}
      data-testid={`note-${note.id}`}
      style={{ '--tall': `${height}px` } as CSSProperties}
    >
      {edited ? (
        <NoteText note={note} />
      ) : (
        <div className="note-text">
          <Prose text={note.text} links={links} />
        </div>
      )}
      {selected && !edited && <Colours note={note} />}
      {selected && (
        <NodeResizeControl
          className="note-grip"
          minWidth={LEAST.width}
          minHeight={LEAST.height}
          onResizeEnd={(_, { width, height }) => {
            void changeNote(note.id, { width: Math.round(width), height: Math.round(height) })
          }}
        />
      )}
    </div>
  )
})

// Colours are those that the note can have. By keyboard its menu has them, and the palette.
function Colours({ note }: { note: Note }) {
  if (!isEditable()) return null
  const now = colourOf(note)
  return (
    <div className="note-colours nodrag nopan" role="group" aria-label={texts.editing.commands.noteColour}>
      {NOTE_COLOURS.map((colour) => (
        <button
          key={colour}
          type="button"
          tabIndex={-1}
          className="note-colour"
          data-colour={colour || undefined}
          aria-pressed={colour === now}
          aria-label={texts.editing.commands.noteColours[colour]}
          onClick={() => void colourNote(note.id, colour)}
        />
      ))}
    </div>
  )
}

// NoteText is the text while it is written. A pause, Ctrl+Enter and leaving keep it; Escape
// brings back the text that was there before, and says so: what is typed in a new note is
// kept. A note without words is removed once it is left.
function NoteText({ note }: { note: Note }) {
  const [text, setText] = useState(note.text)
  const field = useRef<HTMLTextAreaElement>(null)
  const before = useRef(note.text)
  const key = `note/${note.id}`
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
    return () => notSoon(key)
  }, [key])
  const write = (next: string): void => {
    setText(next)
    if (next.trim() === '') notSoon(key)
    else soon(key, PAUSE, () => changeNote(note.id, { text: next }))
  }
  const left = useRef(false)
  const leave = (kept = text): void => {
    if (left.current) return
    left.current = true
    notSoon(key)
    editNote(undefined)
    if (kept.trim() === '') void removeNote(note.id)
    else if (kept !== note.text) void changeNote(note.id, { text: kept })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' && !(event.key === 'Enter' && (event.ctrlKey || event.metaKey))) return
    event.preventDefault()
    if (event.key === 'Escape' && before.current !== '' && text !== before.current) {
      leave(before.current)
      giveUp(texts.editing.notes.label, () => void restoreNote({ ...note, text }))
    }
    focusOn('canvas') // leaves the field
  }
  return (
    <textarea
      dir="auto"
      ref={field}
      className="note-text nodrag nopan nowheel"
      aria-label={texts.editing.notes.label}
      placeholder={texts.editing.notes.empty}
      value={text}
      onChange={(event) => write(event.target.value)}
      onBlur={() => leave()}
      onKeyDown={onKeyDown}
    />
  )
}
