import { without } from './record'
import type { Note, NoteColor } from '../../wire/types'

// NOTE_COLOURS are those that a note can have, the usual one first.
export const NOTE_COLOURS = ['', 'blue', 'green', 'red', 'violet', 'grey'] as const satisfies readonly NoteColor[]

// colourOf is that of a note; one of a newer version is shown as the usual one.
export const colourOf = ({ color = '' }: Note): NoteColor => (NOTE_COLOURS.includes(color) ? color : '')

// coloured is the note in another colour.
export const coloured = (note: Note, color: NoteColor): Note =>
  color === '' ? without(note, 'color') : { ...note, color }
