import { byId } from './workflow'
import type { Where } from './insert'
import { insert } from './insert'
import { mayFail, openOf, outputsOf } from './outputs'
import { remove } from './remove'
import { whole } from './scope'
import type { Entry, Outline, Way, Workflow } from '../../wire/types'

export type Heading = 'up' | 'down' | 'in' | 'out'

// Spot is where an entry of the outline stands: in a list, of a branch of a step.
interface Spot {
  list: readonly Entry[]
  at: number
  parent: { entry: Entry; branch: Way; spot: Spot } | undefined
}

// placeFor is where a step goes that is moved in the outline: past the one beside
// it, out of the branch it is in, or into the last step before it that has branches.
// undefined: there is no such place.
export function placeFor(workflow: Workflow, outline: Outline, id: string, way: Heading): Where | undefined {
  const spot = find(outline.steps, id)
  if (!spot) return undefined
  const before = spot.list[spot.at - 1]
  switch (way) {
    case 'up':
      return before ? { kind: 'before', node: before.node } : beforeParent(spot)
    case 'down':
      return past(workflow, spot)
    case 'in':
      return before && into(workflow, before)
    case 'out':
      return spot.parent && (afterParent(workflow, spot.parent) ?? beforeParent(spot))
  }
}

// held adds to steps what their branches and bodies hold, up to where these meet
// again.
export function held({ steps, loose = [] }: Outline, ids: ReadonlySet<string>): ReadonlySet<string> {
  const all = new Set(ids)
  const add = (entry: Entry, inside: boolean): void => {
    const taken = inside || ids.has(entry.node)
    if (taken) for (const id of [entry.node, ...(entry.end ? [entry.end] : [])]) all.add(id)
    for (const branch of entry.branches ?? []) for (const one of branch.steps) add(one, taken)
  }
  for (const entry of [...steps, ...loose]) add(entry, false)
  return all
}

// moved takes steps, a loop with all it holds, from their place to another.
export function moved(workflow: Workflow, steps: ReadonlySet<string>, where: Where): Workflow {
  const ids = whole(workflow, steps)
  const nodes = workflow.nodes.filter((node) => ids.has(node.id))
  const edges = workflow.edges.filter(({ from, to }) => ids.has(from) && ids.has(to))
  const rest = remove(workflow, ids)
  return insert(rest, { nodes, edges, notes: [] }, placeLeft(where, ids, rest, workflow))
}

// placeLeft is the place once the steps are gone from where they were: one before
// themselves is before what came after them.
function placeLeft(where: Where, ids: ReadonlySet<string>, rest: Workflow, workflow: Workflow): Where {
  if (where.kind !== 'before' || !where.from) return where
  const from = new Set([...where.from].filter((id) => !ids.has(id)))
  if (!ids.has(where.node)) return { ...where, from }
  const next = rest.edges.find((edge) => from.has(edge.from) && !from.has(edge.to))?.to
  if (next !== undefined) return { kind: 'before', node: next, from }
  const led = workflow.edges.find((edge) => from.has(edge.from) && edge.to === where.node)
  return led ? { kind: 'after', node: led.from, output: led.output ?? '' } : where
}

function beforeParent({ parent }: Spot): Where | undefined {
  return parent && { kind: 'before', node: parent.entry.node }
}

function afterParent(workflow: Workflow, { entry, spot }: NonNullable<Spot['parent']>): Where | undefined {
  return afterEntry(workflow, entry, spot.list[spot.at + 1])
}

// past is after the next step of the list, or after the step whose branch this is
// the last of.
function past(workflow: Workflow, spot: Spot): Where | undefined {
  const { list, at, parent } = spot
  const next = list[at + 1]
  if (next) return afterEntry(workflow, next, list[at + 2])
  return parent && afterParent(workflow, parent)
}

// placeAfter is where a new step goes when one is selected: after it, into the first
// free branch of a decision, before the foot of a loop.
export function placeAfter(workflow: Workflow, id: string): Where {
  const node = byId(workflow).get(id)
  if (!node) return { kind: 'loose' }
  if (node.kind === 'EndLoop') return { kind: 'before', node: id }
  if (mayFail(node)) return { kind: 'after', node: id, output: '' }
  const open = openOf(node, workflow.edges)[0]
  return { kind: 'after', node: id, output: node.kind === 'Loop' ? 'LoopDone' : (open ?? outputsOf(node)[0] ?? '') }
}

// placeInto is at the end of what a loop repeats.
export function placeInto({ nodes, edges }: Workflow, head: string): Where {
  const foot = nodes.find(({ endLoop }) => endLoop?.loop === head)?.id
  const isLed = foot !== undefined && edges.some(({ to }) => to === foot)
  return isLed ? { kind: 'before', node: foot } : { kind: 'after', node: head, output: 'LoopBody' }
}

// placeAtEnd is after the last step of a workflow.
export function placeAtEnd(workflow: Workflow, { steps }: Outline): Where {
  const last = steps.at(-1)
  return last ? (afterEntry(workflow, last, undefined) ?? placeAfter(workflow, last.node)) : { kind: 'loose' }
}

// placeAfterAll is after the last of several steps, in the order of the outline.
export function placeAfterAll(workflow: Workflow, { steps, loose = [] }: Outline, ids: ReadonlySet<string>): Where {
  const last = lastOf(steps, ids) ?? lastOf(loose, ids)
  return (last && afterEntry(workflow, last.entry, last.next)) ?? { kind: 'loose' }
}

interface Last {
  entry: Entry
  next: Entry | undefined // in its list
}

// lastOf finds the last entry that is one of the steps; what one holds belongs to it.
function lastOf(list: readonly Entry[], ids: ReadonlySet<string>): Last | undefined {
  for (const [at, entry] of [...list.entries()].toReversed()) {
    if (ids.has(entry.node)) return { entry, next: list[at + 1] }
    for (const branch of (entry.branches ?? []).toReversed()) {
      const inside = lastOf(branch.steps, ids)
      if (inside) return inside
    }
  }
  return undefined
}

// afterEntry is after all of an entry: a loop goes on when it is done, the branches
// of a decision where they meet.
function afterEntry(workflow: Workflow, entry: Entry, next: Entry | undefined): Where | undefined {
  const kind = byId(workflow).get(entry.node)?.kind
  if (kind === 'Loop') return { kind: 'after', node: entry.node, output: 'LoopDone' }
  if (kind !== 'If' && kind !== 'Switch') return { kind: 'after', node: entry.node, output: '' }
  const inside = new Set([entry.node, ...(entry.branches ?? []).flatMap(stepsIn)])
  const to = next?.node ?? workflow.edges.find((edge) => inside.has(edge.from) && !inside.has(edge.to))?.to
  return to === undefined ? undefined : { kind: 'before', node: to, from: inside }
}

// into is the end of a loop's body, or of the first branch of a decision.
function into(workflow: Workflow, entry: Entry): Where | undefined {
  const branch = entry.branches?.[0]
  if (!branch) return undefined
  const foot = workflow.nodes.find(({ endLoop }) => endLoop?.loop === entry.node)?.id
  const inside = new Set(stepsIn(branch))
  if (foot !== undefined) return { kind: 'before', node: foot, from: new Set([...inside, entry.node]) }
  const to = workflow.edges.find((edge) => inside.has(edge.from) && !inside.has(edge.to))?.to
  if (to !== undefined) return { kind: 'before', node: to, from: inside }
  const last = branch.steps.at(-1)
  return last ? afterEntry(workflow, last, undefined) : { kind: 'after', node: entry.node, output: branch.output ?? '' }
}

function stepsIn(branch: Way): string[] {
  return branch.steps.flatMap((entry) => [
    entry.node,
    ...(entry.end ? [entry.end] : []),
    ...(entry.branches ?? []).flatMap(stepsIn),
  ])
}

function find(list: readonly Entry[], id: string, parent?: Spot['parent']): Spot | undefined {
  for (const [at, entry] of list.entries()) {
    const spot: Spot = { list, at, parent }
    if (entry.node === id) return spot
    for (const branch of entry.branches ?? []) {
      const found = find(branch.steps, id, { entry, branch, spot })
      if (found) return found
    }
  }
  return undefined
}
