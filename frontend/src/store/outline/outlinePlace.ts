import { placeAfter } from '../../domain/graph/move'
import type { Where } from '../../domain/graph/insert'
import type { CalledRow, Row, StepRow } from '../../domain/outline/outline'
import { besideRow } from '../../domain/outline/outlineWalk'
import { texts } from '../../domain/texts'
import { byId, outputLabel } from '../../domain/graph/workflow'
import { titleOf } from '../../domain/form/tool'
import { useDocument } from '../document/document'
import { useInPlace } from '../document/inPlace'
import { useTools } from '../program/tools'
import { nodesById, rowsNow } from './outline'
import { useScene } from '../document/scene'
import type { Node } from '../../wire/types'

const words = texts.outline

// Slot is a place for a new step, with what it is called.
export interface Slot {
  where: Where
  title: string
}

const nodeOf = (id: string): Node | undefined => byId(useDocument.getState().workflow).get(id)

// slotAt is where a step goes that is added at a row.
export function slotAt(row: Row | undefined, side: 'before' | 'after'): Slot {
  switch (row?.is) {
    case 'step':
      return side === 'before'
        ? { where: { kind: 'before', node: row.node }, title: words.addTitle.before(nameOfRow(row)) }
        : afterStep(row)
    case 'branch':
      return {
        where: { kind: 'after', node: row.node, output: row.output },
        title: words.addTitle.branch(outputLabel(row.output), nameOfNode(row.node)),
      }
    case 'foot':
      return { where: { kind: 'before', node: row.node }, title: words.addTitle.end(nameOfNode(row.loop)) }
    case 'loose':
    case 'notes':
    case 'note':
    case 'called':
    case undefined:
      return {
        where: { kind: 'loose' },
        title: rowsNow().some(({ is }) => is === 'step') ? words.addTitle.loose : words.addTitle.first,
      }
  }
}

// afterStep is behind a step. A decision that hides its branches is passed whole, as it
// looks; one that shows them is entered, as on the canvas.
function afterStep(row: StepRow): Slot {
  const { workflow } = useDocument.getState()
  const name = nameOfRow(row)
  const next = row.open === false && row.branches > 0 ? joinOf(row) : undefined
  if (next) return { where: next, title: words.addTitle.after(name) }
  const where = placeAfter(workflow, row.node)
  const output = where.kind === 'after' && row.branches > 0 ? where.output : ''
  return { where, title: output === '' ? words.addTitle.after(name) : words.addTitle.branch(outputLabel(output), name) }
}

// joinOf is before the step in which the branches of a decision meet.
function joinOf(row: StepRow): Where | undefined {
  const rows = rowsNow()
  const next = rows.find((one) => one.parent === row.parent && one.at === row.at + 1)
  if (next?.is !== 'step' && next?.is !== 'foot') return undefined
  const { workflow } = useDocument.getState()
  const inside = new Set([row.node])
  for (const id of inside)
    for (const { from, to } of workflow.edges) if (from === id && to !== next.node) inside.add(to)
  return { kind: 'before', node: next.node, from: inside }
}

export const nameOfNode = (id: string): string => nodesById(useScene.getState()).get(id)?.name ?? id

// nameOfRow is what a row is called when it is told of.
export function nameOfRow(row: Row | undefined): string {
  switch (row?.is) {
    case 'step':
    case 'foot':
      return nameOfNode(row.node)
    case 'branch':
      return branchOf(row.output, nameOfNode(row.node), nodeOf(row.node))
    case 'loose':
      return words.loose
    case 'notes':
      return words.notes
    case 'note':
      return useScene.getState().workflow.notes.find(({ id }) => id === row.note)?.text || words.emptyNote
    case 'called':
      return nameOfCalled(row)
    case undefined:
      return ''
  }
}

// nameOfCalled is what a row of a workflow is called that a step calls.
function nameOfCalled({ node, row }: CalledRow): string {
  const inner = row && useInPlace.getState().steps.get(node)
  if (!inner) return titleOf(useTools.getState().tools, nodeOf(node)?.tool?.name ?? '')
  if (!('node' in row)) return words.loose
  const name = byId(inner).get(row.node)?.name ?? row.node
  return row.is === 'branch' ? branchOf(row.output, name, byId(inner).get(row.node)) : name
}

// branchOf is what a branch of a step is called.
export const branchOf = (output: string, name: string, node: Node | undefined): string =>
  node?.kind === 'Loop' ? words.body(name) : words.branch(outputLabel(output), name)

// besideWords tell where a row stands: " before Sign in".
export function besideWords(key: string): string {
  const beside = besideRow(rowsNow(), key)
  return beside ? words.beside[beside.way](nameOfRow(beside.row)) : ''
}

export function nodeOfRow(row: Row | undefined): Node | undefined {
  return row && 'node' in row ? nodesById(useScene.getState()).get(row.node) : undefined
}
