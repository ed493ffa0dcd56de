import { branches, outputsOf } from '../graph/outputs'
import { byId } from '../graph/workflow'
import { graft } from './outlineGraft'
import type { Edge, Entry, Node, Note, Outline, Way, Workflow } from '../../wire/types'

// Place is where a row stands in the tree, as ARIA counts: from 1, among its siblings.
interface Place {
  key: string // stable while the workflow changes
  level: number
  at: number
  of: number
  parent: string | undefined // key
  open: boolean | undefined // undefined: there is nothing to open
  held: number // steps below it
}

export interface StepRow extends Place {
  is: 'step'
  node: string
  number: number // of the step in reading order, from 1
  branches: number
  calls: boolean // what it opens are the steps of the workflow that it calls
}

// BranchRow is a way out of a decision, or the body of a loop, above what it holds.
export interface BranchRow extends Place {
  is: 'branch'
  node: string // the step it leaves
  output: string
  to: string // it holds no steps and goes on with this one, or with it after those it holds
  ends: boolean // the workflow ends here on purpose
}

// FootRow is the end of a loop's body, from where it leads back.
export interface FootRow extends Place {
  is: 'foot'
  node: string
  loop: string
}

// GroupRow stands above the steps that nothing leads to, or above the notes.
interface GroupRow extends Place {
  is: 'loose' | 'notes'
}

export interface NoteRow extends Place {
  is: 'note'
  note: string
}

// CalledRow is a row of the workflow that a step calls: to be looked at, not changed. Where the
// step has branches too, one without a row of that stands above them.
export interface CalledRow extends Place {
  is: 'called'
  node: string // the step that calls it
  row: Row | undefined
}

export type Row = StepRow | BranchRow | FootRow | GroupRow | NoteRow | CalledRow

// opensCalled: what the row opens are the steps of the workflow that its step calls.
export const opensCalled = (row: Row): row is StepRow | CalledRow =>
  (row.is === 'step' && row.calls) || (row.is === 'called' && row.row === undefined)

export interface Source {
  outline: Outline
  nodes: readonly Node[]
  edges: readonly Edge[]
  notes: readonly Note[]
  closed: ReadonlySet<string> // keys of rows that hide what they hold
  called?: ReadonlyMap<string, Workflow | undefined> // by the steps that call workflows: those that are shown
}

export const stepKey = (node: string): string => `step ${node}`
const calledKey = (node: string): string => `called ${node}`
const branchKey = (node: string, output: string): string => `branch ${node} ${output}`
export const noteKey = (note: string): string => `note ${note}`

// rowsOf flattens the tree in reading order, without what is closed. What the first
// step does not lead to stands apart, then the notes of the canvas.
export function rowsOf(source: Source): Row[] {
  const tree = treeOf(source)
  const rows: Row[] = []
  const add = (items: readonly Item[], level: number, parent: string | undefined): void =>
    items.forEach(({ row, below, inner }, i) => {
      const open = inner ? inner.shown !== undefined : below.length === 0 ? undefined : !source.closed.has(row.key)
      rows.push({ ...row, level, parent, open, at: i + 1, of: items.length })
      if (inner?.shown) rows.push(...calledRows(inner.shown, inner.node, { key: row.key, level }, source.closed))
      else if (open) add(below, level + 1, row.key)
    })
  add(tree, 1, undefined)
  return rows
}

// calledRows are the rows of the workflow that a step calls, below that row.
function calledRows(
  workflow: Workflow,
  node: string,
  above: Pick<Place, 'key' | 'level'>,
  closed: ReadonlySet<string>,
): CalledRow[] {
  const prefix = `${calledKey(node)} `
  const keyOf = (key: string): string => prefix + key
  const own = new Set([...closed].flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : [])))
  const { nodes, edges } = workflow
  return rowsOf({ outline: outlineOf(workflow), nodes, edges, notes: [], closed: own }).map(
    ({ key, level, at, of, parent, open, held }, i, rows) => ({
      is: 'called',
      key: keyOf(key),
      level: above.level + level,
      at,
      of,
      parent: parent === undefined ? above.key : keyOf(parent),
      open,
      held,
      node,
      row: rows[i],
    }),
  )
}

const outlines = new WeakMap<Workflow, Outline>()

// outlineOf is the outline of a workflow that is not the open one.
function outlineOf(workflow: Workflow): Outline {
  const outline = outlines.get(workflow) ?? graft({ steps: [], loops: [] }, workflow)
  outlines.set(workflow, outline)
  return outline
}

interface Item {
  row: Unplaced
  below: Item[]
  inner?: { node: string; shown: Workflow | undefined } // of a row that opens what its step calls
}

type Unplaced<R = Row> = R extends Row ? Omit<R, 'level' | 'at' | 'of' | 'parent' | 'open'> : never

function treeOf({ outline, nodes, edges, notes, called }: Source): Item[] {
  const known = byId({ version: 1, id: '', name: '', nodes: [...nodes], edges: [], notes: [] })
  const led = new Map(edges.map(({ from, output = '', to }) => [branchKey(from, output), to]))
  const loose = outline.loose ?? []
  let number = 0
  const steps = (entries: readonly Entry[]): Item[] => entries.map((entry) => step(entry))
  const step = (entry: Entry): Item => {
    number += 1
    const own = number
    const ways = waysOf(entry, known.get(entry.node))
    const branches = ways.map((way) => branch(entry, way))
    const inner = called?.has(entry.node) ? { node: entry.node, shown: called.get(entry.node) } : undefined
    const calls = inner !== undefined && branches.length === 0
    const below = inner && !calls ? [calledItem(inner), ...branches] : branches
    return {
      ...(calls && { inner }),
      row: {
        is: 'step',
        key: stepKey(entry.node),
        node: entry.node,
        number: own,
        branches: entry.end ? 0 : ways.length,
        calls,
        held: countIn([entry]) - 1,
      },
      below,
    }
  }
  const branch = ({ node, end }: Entry, { output = '', steps: list, to: elsewhere = '', ends = false }: Way): Item => {
    const to = list.length === 0 && !end ? (led.get(branchKey(node, output)) ?? elsewhere) : elsewhere
    const below = steps(list)
    const foot: Item[] = end
      ? [{ row: { is: 'foot', key: stepKey(end), node: end, loop: node, held: 0 }, below: [] }]
      : []
    return {
      row: { is: 'branch', key: branchKey(node, output), node, output, to, ends, held: countIn(list) },
      below: [...below, ...foot],
    }
  }
  const tree = steps(outline.steps)
  if (loose.length > 0) tree.push({ row: { is: 'loose', key: 'loose', held: countIn(loose) }, below: steps(loose) })
  if (notes.length > 0)
    tree.push({ row: { is: 'notes', key: 'notes', held: notes.length }, below: notes.map(noteItem) })
  return tree
}

const calledItem = (inner: NonNullable<Item['inner']>): Item => ({
  row: { is: 'called', key: calledKey(inner.node), node: inner.node, row: undefined, held: 0 },
  below: [],
  inner,
})

const noteItem = ({ id }: Note): Item => ({ row: { is: 'note', key: noteKey(id), note: id, held: 0 }, below: [] })

// waysOf lists the branches in the order of the outputs, those that lead nowhere yet
// among them, so that a step can be put there.
function waysOf(entry: Entry, node: Node | undefined): Way[] {
  const listed = entry.branches ?? []
  const outputs = node ? outputsOf(node).filter((output) => branches(node) || output === 'OnError') : []
  if (entry.end || outputs.length === 0) return listed
  const others = listed.filter(({ output = '' }) => !outputs.includes(output))
  return [
    ...outputs.map(
      (output) =>
        listed.find((one) => one.output === output) ?? {
          output,
          steps: [],
          ends: node?.ends?.includes(output) ?? false,
        },
    ),
    ...others,
  ]
}

function countIn(entries: readonly Entry[]): number {
  return entries.reduce(
    (sum, { branches = [] }) => sum + 1 + branches.reduce((all, { steps }) => all + countIn(steps), 0),
    0,
  )
}
