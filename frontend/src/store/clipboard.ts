import { copy } from '../backend/clipboard'
import { readClipboard } from '../backend/readClipboard'
import type { Where } from '../domain/graph/insert'
import { texts } from '../domain/texts'
import { countSelected, pasteText, placeHere, removeSelected, selectedText } from './editing'
import { attempt, notify } from './notices'
import { pointerNow } from './places'
import { useSelection } from './selection'

// What is selected goes to the clipboard of the system and comes from there.

const labels = texts.editing

// takeSelected hands what is selected to a copy event as text; false where nothing
// can be copied.
export function takeSelected(put: (text: string) => void): boolean {
  const text = selectedText()
  if (text === undefined) return false
  put(text)
  notify('info', labels.copied(countSelected()))
  return true
}

// copySelected writes what is selected there without such an event.
export async function copySelected(): Promise<boolean> {
  const text = selectedText()
  const done = text !== undefined && (await attempt(() => copy(text)))
  if (done) notify('info', labels.copied(countSelected()))
  return done
}

export async function cutSelected(): Promise<boolean> {
  return (await copySelected()) && removeSelected(labels.cut)
}

// pasteHere puts copied steps where they are wanted: after what is selected, else
// under the pointer.
export async function pasteHere(text: string): Promise<boolean> {
  const done = pasteText(text, placeOfPaste())
  if (!done) notify('warning', labels.notPasted)
  return (await done) ?? false
}

export async function pasteClipboard(): Promise<boolean> {
  let text = ''
  const read = await attempt(async () => { text = await readClipboard() })
  return read && pasteHere(text)
}

function placeOfPaste(): Where {
  const { nodes, link } = useSelection.getState()
  if (nodes.length > 0 || link !== undefined) return placeHere()
  const at = pointerNow()
  return at ? { kind: 'loose', at } : placeHere()
}
