import { ownsClipboard } from '../backend/readClipboard'
import { chordOf } from './chord'
import { writesText } from './keys'

const EDITS: Readonly<Record<string, string>> = { 'mod+z': 'undo', 'mod+shift+z': 'redo', 'mod+y': 'redo' }

// onFieldUndo lets a field take back what was typed into it. The view of the window
// can do that, but on Linux has no keys for it.
export function onFieldUndo(event: KeyboardEvent): void {
  const edit = EDITS[chordOf(event)]
  if (edit === undefined || event.defaultPrevented || !ownsClipboard() || !writesText(event.target)) return
  event.preventDefault()
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else reaches the undo of a field
  document.execCommand(edit)
}
