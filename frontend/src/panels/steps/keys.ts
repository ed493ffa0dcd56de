import type { KeyboardEvent } from 'react'
import { chordOf } from '../../commands/chord'
import type { Command } from '../../commands/command'
import { outlineCommands } from '../../commands/outline'
import type { OutlineKey } from '../../commands/outlineKeys'
import type { Row } from '../../domain/outline/outline'
import { rowAt, rowLike } from '../../domain/outline/outlineWalk'
import { texts } from '../../domain/texts'
import { choosing, currentRow, goTo, say, setOpen, setTask } from '../../store/outline/outline'
import { decideHere, redoHere, undoHere } from '../../store/outline/outlineEdits'
import { nameOfRow } from '../../store/outline/outlinePlace'
import { useProposal } from '../../store/assistant/proposal'
import { toggleSelected, useSelection } from '../../store/page/selection'
import { enterInspector } from './enterInspector'

// Typed are the letters of a name that is being typed.
interface Typed {
  letters: string
  until: number // ms of performance.now
}

const PAUSE = 700 // ms after which letters begin a new name

// isGoing: what counts is when a key was pressed. A page that is busy sees it later, and
// must not take the rest of a name for commands.
const isGoing = (event: KeyboardEvent, typed: Typed): boolean => event.timeStamp < typed.until

// walks: keys that lead to another row, or open and close one.
export function walks(event: KeyboardEvent, rows: readonly Row[], at: number): boolean {
  const row = rows[at]
  const { key, altKey, shiftKey } = event
  const mod = event.ctrlKey || event.metaKey
  if (altKey || !row) return false
  if (!mod && opens(key, row, rows)) return true
  const to = rowAt(rows, key, at)
  const next = to === undefined ? undefined : rows[to]
  if (next) goTo(next.key, shiftKey ? 'extend' : mod ? 'stay' : 'select')
  if (next && shiftKey) sayCount()
  return next !== undefined || key.startsWith('Arrow')
}

const sayCount = (): void => say(texts.outline.selected(useSelection.getState().nodes.length))

function opens(key: string, row: Row, rows: readonly Row[]): boolean {
  if (key === '*')
    setOpen(
      rows.filter(({ parent }) => parent === row.parent).map((one) => one.key),
      true,
    )
  else if (key === 'ArrowRight' && row.open === false) setOpen([row.key], true)
  else if (key === 'ArrowLeft' && row.open === true) setOpen([row.key], false)
  else return false
  return true
}

// works: keys that do something with the row.
export function works(event: KeyboardEvent, typed: Typed): boolean {
  const chord = chordOf(event.nativeEvent)
  const inName = chord.length === 1 && chord !== ' ' && isGoing(event, typed)
  if (inName) return false
  if (isOwn(chord)) {
    OWN[chord]()
    return true
  }
  const command = Object.values<Command>(outlineCommands).find(({ keys }) => keys.includes(chord))
  void command?.run()
  return command !== undefined
}

const OWN: Readonly<Record<OutlineKey, () => unknown>> = {
  enter: enterInspector,
  ' ': () => decideHere() || selectHere(),
  'mod+ ': toggleHere,
  'mod+z': undoHere,
  'mod+shift+z': redoHere,
  'mod+y': redoHere,
  contextmenu: openMenu,
  'shift+f10': openMenu,
}

const isOwn = (chord: string): chord is OutlineKey => Object.hasOwn(OWN, chord)

function openMenu(): void {
  const row = currentRow()
  if (row && row.is !== 'called') setTask({ is: 'menu', row: row.key, at: undefined })
}

function selectHere(): void {
  const row = currentRow()
  if (row) goTo(row.key)
}

function toggleHere(): void {
  const row = currentRow()
  if (row?.is !== 'step') return
  choosing(() => toggleSelected(row.node))
  sayCount()
}

// finds: letters lead to the next row of that name. N and P walk the changes of a
// proposal, as everywhere.
export function finds(event: KeyboardEvent, rows: readonly Row[], at: number, typed: Typed): boolean {
  const { key } = event
  const going = isGoing(event, typed)
  if (key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return false
  if (!going && (!/\p{L}/u.test(key) || (/[np]/i.test(key) && useProposal.getState().pending))) return false
  typed.letters = going ? typed.letters + key : key
  typed.until = performance.now() + PAUSE
  const to = rowLike(rows, typed.letters, at, nameOfRow)
  const next = to === undefined ? undefined : rows[to]
  if (next) goTo(next.key)
  return true
}
