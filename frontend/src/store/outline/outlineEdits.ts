import type { New } from '../../domain/graph/fresh'
import type { Heading } from '../../domain/graph/move'
import { noteKey } from '../../domain/outline/outline'
import type { Row } from '../../domain/outline/outline'
import { nearestRow } from '../../domain/outline/outlineWalk'
import { changeOf } from '../../domain/assistant/proposal'
import { texts } from '../../domain/texts'
import { redo, redoneLabel, undo, undoneLabel, useDocument } from '../document/document'
import * as editing from '../edit/editing'
import { choosing, currentRow, focusRow, goTo, rowsNow, say, setTask, useOutline } from './outline'
import { besideWords, nameOfRow, slotAt } from './outlinePlace'
import type { Slot } from './outlinePlace'
import { leaveFor, nodeNow, now, refuse, whyNotEdit, withSteps } from './outlineRow'
import { decide, useProposal } from '../assistant/proposal'
import { selectMany, useSelection } from '../page/selection'
import { wrapSelected } from '../edit/wrapping'

// What is done to the workflow from the list of steps. Each intent tells what it did,
// or why it did nothing, and leaves the keyboard on a row that is there.

const words = texts.outline
const { refused } = words

// askAdd opens the chooser for a new step beside the current row.
export function askAdd(side: 'before' | 'after'): void {
  const row = currentRow()
  const why = whyNotEdit(row)
  if (why !== undefined) refuse(why)
  else if (row?.is === 'notes' || row?.is === 'note') void addNote()
  else setTask({ is: 'add', row: row?.key ?? '', ...slotAt(row, side) })
}

async function addNote(): Promise<void> {
  const last = now().notes.at(-1)?.position ?? { x: 0, y: 0 }
  const done = await editing.addNote({ x: last.x, y: last.y + 160 })
  const { note } = useSelection.getState()
  if (!done || note === undefined) return
  say(words.noteAdded)
  setTask({ is: 'rename', row: noteKey(note) })
}

export async function add(what: New, { where }: Pick<Slot, 'where'>): Promise<boolean> {
  setTask(undefined)
  const done = await editing.addStep(what, where)
  focusRow()
  const row = currentRow()
  if (done && row) say(words.added(nameOfRow(row), besideWords(row.key)))
  return done
}

export const remove = (): Promise<boolean> => take(editing.removeSelected, words.removed)

// cut takes away what was put on the clipboard; who put it there tells of it.
export const cut = (): Promise<boolean> => take(() => editing.removeSelected(texts.editing.cut))

export const removeBranches = (): Promise<boolean> =>
  removeSteps(editing.selectedHeld, editing.removeBranches, words.removed)

// take takes away the current row: a note, or a step with all that is selected there.
function take(intent: () => Promise<boolean>, told?: typeof words.removed): Promise<boolean> {
  return currentRow()?.is === 'note'
    ? removeNote()
    : removeSteps(() => new Set(useSelection.getState().nodes), intent, told)
}

async function removeSteps(
  which: () => ReadonlySet<string>,
  intent: () => Promise<boolean>,
  told?: typeof words.removed,
): Promise<boolean> {
  let done = false
  await withSteps(async (at, names) => {
    const rows = rowsNow()
    const gone = which()
    const next = nearestRow(
      rows,
      at.key,
      rows.filter((one) => !('node' in one && gone.has(one.node))),
    )
    done = await intent()
    if (!done) return
    leaveFor(next)
    if (told) say(told(names, nameOfRow(currentRow())))
  })
  return done
}

async function removeNote(): Promise<boolean> {
  const row = currentRow()
  const why = whyNotEdit(row)
  if (row?.is !== 'note' || why !== undefined) return refuse(why ?? refused.group)
  const rows = rowsNow()
  const next = nearestRow(
    rows,
    row.key,
    rows.filter((one) => one !== row),
  )
  if (!(await editing.removeSelected())) return false
  leaveFor(next)
  say(words.noteRemoved)
  return true
}

export const duplicate = (): unknown =>
  withSteps(async (_, names) => {
    if (!(await editing.duplicateSelected())) return
    focusRow()
    say(words.duplicated(names))
  })

export const turn = (): unknown =>
  withSteps(async (row, names) => {
    const on = row.is === 'step' && nodeNow(row.node)?.enabled === false
    if (await editing.setEnabled(on)) say(words.turned(names, on))
  })

export const move = (way: Heading): unknown =>
  withSteps(async (row) => {
    if (row.is === 'step') choosing(() => selectMany([row.node]))
    if (!editing.placeOfMove(way)) {
      const loose =
        useDocument.getState().outline.steps.length > 0 &&
        rowsNow().some(({ is, key }) => is === 'loose' && key === row.parent)
      return refuse(loose ? refused.loose : refused[way])
    }
    if (!(await editing.moveSelected(way))) return undefined
    goTo(row.key)
    say(words.moved(besideWords(row.key)))
  })

export const wrap = (): unknown =>
  withSteps(async (_, names) => {
    if (!(await wrapSelected())) return
    focusRow()
    say(words.wrapped(names))
  })

export const unwrap = (): unknown =>
  withSteps(async (row, names) => {
    if (row.is !== 'step') return
    const rows = rowsNow()
    const next = nearestRow(
      rows,
      row.key,
      rows.filter(({ key }) => key !== row.key),
    )
    if (!(await editing.unwrapLoop(row.node))) return
    leaveFor(next)
    say(words.unwrapped(names[0] ?? ''))
  })

// rename gives a step or a note what was typed; an empty name is refused.
export async function rename(row: Row, text: string): Promise<void> {
  setTask(undefined)
  focusRow()
  if (row.is === 'note') {
    await editing.changeNote(row.note, { text })
    return
  }
  const name = text.trim()
  if (!('node' in row) || name === nodeNow(row.node)?.name) return
  if (name === '') refuse(refused.name)
  else if (await editing.renameStep(row.node, name)) say(words.renamed(name))
}

export function askRename(): void {
  const row = currentRow()
  const why = whyNotEdit(row)
  if (why !== undefined) refuse(why)
  else if (row?.is === 'step' || row?.is === 'foot' || row?.is === 'note') setTask({ is: 'rename', row: row.key })
  else refuse(row?.is === 'branch' ? refused.branch : refused.group)
}

// decideHere accepts or leaves out the proposed change that the row belongs to.
export function decideHere(): boolean {
  const row = currentRow()
  const { pending } = useProposal.getState()
  const change = pending && row && 'node' in row ? changeOf(pending, row.node) : undefined
  if (!change) return false
  void decide(change.id, !change.accepted)
  say(words.decided(!change.accepted, change.text))
  return true
}

// undoHere and redoHere tell what was taken back and where the keyboard is then.
export async function undoHere(): Promise<void> {
  const label = undoneLabel()
  if (await undo()) sayOnceSettled(() => words.undone(label, nameOfRow(currentRow())))
}

export async function redoHere(): Promise<void> {
  const label = redoneLabel()
  if (await redo()) sayOnceSettled(() => words.redone(label, nameOfRow(currentRow())))
}

// sayOnceSettled waits until the list has found the current row, unless the next key is told first.
function sayOnceSettled(make: () => string): void {
  const { said } = useOutline.getState()
  requestAnimationFrame(() => {
    if (useOutline.getState().said === said) say(make())
  })
}
