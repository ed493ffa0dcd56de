import { Palette } from 'lucide-react'
import { colourOf, NOTE_COLOURS } from '../domain/graph/noteColour'
import { texts } from '../domain/texts'
import { isEditable } from '../store/document/draft'
import { useDocument } from '../store/document/document'
import { colourNote } from '../store/edit/editing'
import { useSelection } from '../store/page/selection'
import type { Command } from './command'
import type { NoteColor } from '../wire/types'

const words = texts.editing.commands

const selected = (): string | undefined => useSelection.getState().note

// colourNow is that of the selected note.
function colourNow(): NoteColor | undefined {
  const note = useDocument.getState().workflow.notes.find(({ id }) => id === selected())
  return note && colourOf(note)
}

const commandFor = (colour: NoteColor): Command => ({
  id: `note-${colour || 'yellow'}`,
  label: () => words.noteColours[colour],
  fullLabel: () => words.noteColourFull(words.noteColours[colour]),
  icon: Palette,
  group: 'edit',
  about: 'selection',
  keys: [],
  when: () => isEditable() && colourNow() !== undefined && colourNow() !== colour,
  why: () => {
    if (!isEditable()) return texts.commands.why.readOnly
    return colourNow() === undefined ? words.why.noNote : words.why.sameColour
  },
  run: () => {
    const id = selected()
    return id === undefined ? undefined : colourNote(id, colour)
  },
})

// noteColours are a command for each colour that a note can have.
export const noteColours: readonly Command[] = NOTE_COLOURS.map(commandFor)
