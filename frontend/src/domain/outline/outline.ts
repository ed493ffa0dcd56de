import { branches, outputsOf } from '../graph/outputs'
import { byId } from '../graph/workflow'
import type { Edge, Entry, Node, Note, Outline, Way } from '../../wire/types'

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

export type Row = StepRow | BranchRow | FootRow | GroupRow | NoteRow

export interface Source {
  outline: Outline
  nodes: readonly Node[]
  edges: readonly Edge[]
  notes: readonly Note[]
  closed: ReadonlySet<string> // keys of rows that hide what they hold
}

export const stepKey = (node: string): string => `step ${node}`
const branchKey = (node: string, output: string): string => `branch ${node} ${output}`
export const noteKey = (note: string): string => `note ${note}`

// rowsOf flattens the tree in reading order, without what is closed. What the first
// step does not lead to stands apart, then the notes of the canvas.
export function rowsOf(source: Source): Row[] {
  const tree = treeOf(source)
  const rows: Row[] = []
  const add = (items: readonly Item[], level: number, parent: string | undefined): void =>
    items.forEach(({ row, below }, i) => {
      const open = below.length === 0 ? undefined : !source.closed.has(row.key)
      rows.push({ ...row, level, parent, open, at: i + 1, of: items.length })
      if (open) add(below, level + 1, row.key)
    })
  add(tree, 1, undefined)
  return rows
}

interface Item {
  row: Unplaced
  below: Item[]
}

type Unplaced<R = Row> = R extends Row ? Omit<R, 'level' | 'at' | 'of' | 'parent' | 'open'> : never

function treeOf({ outline, nodes, edges, notes }: Source): Item[] {
  const known = byId({ version: 1, id: '', name: '', nodes: [...nodes], edges: [], notes: [] })
  const led = new Map(edges.map(({ from, output = '', to }) => [branchKey(from, output), to]))
  const loose = outline.loose ?? []
  let number = 0
  const steps = (entries: readonly Entry[]): Item[] => entries.map((entry) => step(entry))
  const step = (entry: Entry): Item => {
    number += 1
    const own = number
    const ways = waysOf(entry, known.get(entry.node))
    const below = ways.map((way) => branch(entry, way))
    return {
      row: {
        is: 'step',
        key: stepKey(entry.node),
        node: entry.node,
        number: own,
        branches: entry.end ? 0 : ways.length,
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

const noteItem = ({ id }: Note): Item => ({ row: { is: 'note', key: noteKey(id), note: id, held: 0 }, below: [] })

// waysOf lists the branches in the order of the outputs, those that lead nowhere yet
// among them, so that a step can be put there.
function waysOf(entry: Entry, node: Node | undefined): Way[] {
  const listed = entry.branches ?? []
  const outputs = node ? outputsOf(node).filter((output) => branches(node) || output === 'OnError') : []
  if (entry.end || outputs.length === 0) return listed
  const others = listed.filter(({ output = '' }) => !outputs.includes(output))
  return [...outputs.map((output) => listed.find((one) => one.output === output) ?? { output, steps: [] }), ...others]
}

function countIn(entries: readonly Entry[]): number {
  return entries.reduce(
    (sum, { branches = [] }) => sum + 1 + branches.reduce((all, { steps }) => all + countIn(steps), 0),
    0,
  )
}
