import { ownsClipboard } from '../backend/readClipboard'
import { texts } from '../domain/texts'
import { pasteHere, takeSelected } from '../store/clipboard'
import { removeSelected } from '../store/editing'
import { chordOf } from './chord'
import { clipboardCommands } from './clipboard'
import type { Command } from './command'
import { isCovered, placeOf, writesText } from './keys'

// onClipboard answers what the system asks for while the graph has the focus: words
// that are marked, and fields, keep their own copying.
export function onClipboard(event: ClipboardEvent): void {
  const { copySteps, cutSteps, pasteSteps } = clipboardCommands
  const place = placeOf(event.target)
  if (place === undefined || writesText(event.target) || isCovered()) return
  const put = (text: string): void => { event.clipboardData?.setData('text/plain', text) }
  if (event.type === 'paste') {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (!pasteSteps.when() || text === '') return
    taken(event)
    void pasteHere(text)
    return
  }
  const wanted = event.type === 'cut' ? cutSteps : copySteps
  if (document.getSelection()?.isCollapsed === false || !wanted.when() || !takeSelected(put)) return
  taken(event)
  if (wanted === cutSteps) void removeSelected(texts.editing.cut)
}

// onClipboardKey does so in a window of our own, whose view hands out no text.
export function onClipboardKey(event: KeyboardEvent): void {
  if (!ownsClipboard() || event.defaultPrevented || isCovered()) return
  const chord = chordOf(event)
  const command = Object.values(clipboardCommands).find((one: Command) => one.systemKey === chord)
  if (!command?.when() || placeOf(event.target) === undefined || writesText(event.target) || document.getSelection()?.isCollapsed === false) return
  taken(event)
  void command.run()
}

function taken(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
