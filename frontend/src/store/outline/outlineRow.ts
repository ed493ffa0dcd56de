import { texts } from '../../domain/texts'
import { byId } from '../../domain/graph/workflow'
import type { Row } from '../../domain/outline/outline'
import { useDocument } from '../document/document'
import { isEditable } from '../document/draft'
import { choosing, currentRow, focusRow, goTo, rowsNow, say } from './outline'
import { nameOfNode } from './outlinePlace'
import { selectMany, useSelection } from '../page/selection'
import type { Node, Workflow } from '../../wire/types'

// What the intents of the list of steps share: whether the current row can be changed,
// which steps it stands for, and where the keyboard goes when it is gone.

const { refused } = texts.outline

export const now = (): Workflow => useDocument.getState().workflow
export const nodeNow = (id: string): Node | undefined => byId(now()).get(id)

// whyNotEdit says why a row cannot be changed, undefined where it can.
export function whyNotEdit(row: Row | undefined): string | undefined {
  if (useDocument.getState().readOnly) return refused.readOnly
  if (!isEditable()) return refused.draft
  if (row?.is === 'called') return refused.called
  return row && 'node' in row && !nodeNow(row.node) ? refused.proposed : undefined
}

// stepsAt are the selected steps where the row is one of them, else the step of the row.
export function stepsAt(row: Row): readonly string[] {
  if (row.is !== 'step') return []
  const { nodes } = useSelection.getState()
  return nodes.includes(row.node) ? nodes : [row.node]
}

// withSteps selects the steps a row stands for and goes on; it says why it cannot.
export function withSteps(make: (row: Row, names: string[]) => unknown): unknown {
  const row = currentRow()
  const why = whyNotEdit(row) ?? whyNotStep(row)
  if (why !== undefined || !row) return refuse(why ?? refused.group)
  const ids = stepsAt(row)
  if (ids.some((id) => !nodeNow(id))) return refuse(refused.proposed)
  choosing(() => selectMany(ids))
  return make(row, ids.map(nameOfNode))
}

function whyNotStep(row: Row | undefined): string | undefined {
  if (row?.is === 'step') return undefined
  return row?.is === 'foot' ? refused.foot : row?.is === 'branch' ? refused.branch : refused.group
}

export function refuse(why: string): false {
  say(why)
  return false
}

// leaveFor goes to a row, or to the nearest that is there.
export function leaveFor(key: string | undefined): void {
  const rows = rowsNow()
  const row = rows.find((one) => one.key === key) ?? rows[0]
  if (row) goTo(row.key)
  else focusRow()
}
