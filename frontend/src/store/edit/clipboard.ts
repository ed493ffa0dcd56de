import { copy } from '../../backend/clipboard'
import { readClipboard } from '../../backend/readClipboard'
import { blockOf } from '../../domain/graph/clipboard'
import type { Where } from '../../domain/graph/insert'
import { placeInto } from '../../domain/graph/move'
import { texts } from '../../domain/texts'
import { openText, useDocument } from '../document/document'
import { countSelected, pasteText, placeHere, removeSelected, selectedText } from './editing'
import { attempt, notify } from '../page/notices'
import { canvasPort } from '../page/canvasPort'
import { useSelection } from '../page/selection'

// What is selected goes to the clipboard of the system and comes from there: from the
// graph and from the list of steps in the same way.

const labels = texts.editing

// Hand is a part of the page that copies and pastes.
export interface Hand {
  choose: () => boolean // selects what is meant; false, once told why, where there is nothing to copy
  remove: () => Promise<boolean> // takes away what is selected, as it was cut
  where: () => Where | undefined // where copied steps go; undefined, once told why, where none can
  pasted: (count: number) => void
  tell: (text: string, tone: 'info' | 'warning') => void
}

// graph pastes after what is selected, else under the pointer.
export const graph: Hand = {
  choose: () => true,
  remove: () => removeSelected(labels.cut),
  where: () => {
    const { nodes, link } = useSelection.getState()
    const port = canvasPort()
    const at = nodes.length > 0 || link !== undefined ? undefined : port?.pointer()
    if (!at) return placeHere()
    const loop = port?.loopAt(at)
    return loop === undefined ? { kind: 'loose', at } : placeInto(useDocument.getState().workflow, loop)
  },
  pasted: () => undefined, // what is there now is selected, and the edit is told
  tell: (text, tone) => notify(tone, text),
}

let steps: Hand | undefined

// takeClipboard lets the list of steps, which comes late, copy and paste where it has the
// keyboard.
export function takeClipboard(hand: Hand): void {
  steps = hand
}

export const handOfSteps = (): Hand | undefined => steps

// textOf selects what is meant and is its text, undefined where nothing is meant.
export const textOf = (hand: Hand): string | undefined => (hand.choose() ? selectedText() : undefined)

// tellCopied is called once the text is on the clipboard.
export function tellCopied(hand: Hand): void {
  hand.tell(labels.copied(countSelected()), 'info')
}

// takeAway removes what was cut, once its text is on the clipboard.
export async function takeAway(hand: Hand): Promise<boolean> {
  const count = countSelected()
  const done = await hand.remove()
  if (done) hand.tell(labels.wasCut(count), 'info')
  return done
}

export async function copySelected(hand: Hand = graph): Promise<boolean> {
  const done = await write(hand)
  if (done) tellCopied(hand)
  return done
}

export const cutSelected = async (hand: Hand = graph): Promise<boolean> => (await write(hand)) && takeAway(hand)

async function write(hand: Hand): Promise<boolean> {
  const text = textOf(hand)
  return text !== undefined && attempt(() => copy(text))
}

// paste puts copied steps where the hand wants them.
export async function paste(text: string, hand: Hand = graph): Promise<boolean> {
  const where = hand.where()
  if (!where) return false
  const done = pasteText(text, where)
  if (!done) hand.tell(labels.notPasted, 'warning')
  else if (await done) hand.pasted(countSelected())
  return (await done) ?? false
}

export async function pasteClipboard(hand: Hand = graph): Promise<boolean> {
  const text = await clipboardText()
  return text !== undefined && paste(text, hand)
}

// openClipboard makes a workflow of copied steps, where there is none to put them into.
export async function openClipboard(): Promise<boolean> {
  const text = await clipboardText()
  if (text === undefined) return false
  if (blockOf(text)) return openText(text)
  notify('warning', labels.notPasted)
  return false
}

async function clipboardText(): Promise<string | undefined> {
  let text: string | undefined
  await attempt(async () => {
    text = await readClipboard()
  })
  return text
}
