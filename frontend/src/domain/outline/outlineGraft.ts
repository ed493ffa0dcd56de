import { isBackEdge } from '../graph/workflow'
import type { Edge, Entry, Node, Outline, Way, Workflow } from '../../wire/types'

// Spot is the list an entry stands in, and the branch that list belongs to.
interface Spot {
  entry: Entry
  list: Entry[]
  parent: Spot | undefined
}

// graft lists the steps of another state of a workflow, such as a proposal, in the
// outline of the one that the program has outlined. A new step comes after what leads
// to it; where several ways meet in it, after the step they part from. Nothing that is
// listed moves.
export function graft(outline: Outline, workflow: Workflow): Outline {
  const steps = copied(outline.steps)
  const loose = copied(outline.loose ?? [])
  const spots = new Map<string, Spot>()
  note(spots, steps, undefined)
  note(spots, loose, undefined)
  const fresh = workflow.nodes.filter(({ id, kind }) => !spots.has(id) && kind !== 'EndLoop')
  const feet = new Map(workflow.nodes.flatMap(({ id, endLoop }) => (endLoop ? [[endLoop.loop, id]] : [])))
  const into = linksInto(workflow)
  for (const node of inOrder(fresh, into)) {
    const links = (into.get(node.id) ?? []).filter(({ from }) => spots.has(from))
    const entry: Entry = { node: node.id, depth: 0 }
    const end = node.kind === 'Loop' ? feet.get(node.id) : undefined
    if (end !== undefined) Object.assign(entry, { end, branches: [{ output: 'LoopBody', steps: [] }] })
    const spot = place(entry, links, spots) ?? atEnd(entry, steps, loose)
    spots.set(node.id, spot)
    if (end !== undefined) spots.set(end, spot)
  }
  return { steps, loose, loops: outline.loops }
}

// place puts an entry where its links lead.
function place(entry: Entry, links: readonly Edge[], spots: ReadonlyMap<string, Spot>): Spot | undefined {
  const [first, ...others] = links
  const from = first && spots.get(first.from)
  if (!first || !from) return undefined
  if (others.length === 0) return leadsInto(entry, first, from)
  const path = new Set(ancestors(from))
  const common = others
    .flatMap((link) => spots.get(link.from) ?? [])
    .reduce<Spot | undefined>((meet, other) => {
      const up = ancestors(other).find((spot) => path.has(spot))
      return meet && up && ancestors(meet).includes(up) ? up : (meet ?? up)
    }, undefined)
  return common ? after(entry, common) : leadsInto(entry, first, from)
}

// leadsInto is the beginning of a branch, or the place after a step with one way out.
function leadsInto(entry: Entry, { output = '' }: Edge, from: Spot): Spot {
  if (output === '' || output === 'LoopDone') return after(entry, from)
  const branches = (from.entry.branches ??= [])
  let branch = branches.find((one) => one.output === output)
  if (!branch) {
    branch = { output, steps: [] }
    branches.push(branch)
  }
  delete branch.ends
  branch.steps.unshift(entry)
  return { entry, list: branch.steps, parent: from }
}

function after(entry: Entry, { entry: before, list, parent }: Spot): Spot {
  list.splice(list.indexOf(before) + 1, 0, entry)
  return { entry, list, parent }
}

// atEnd: nothing leads to it, so it is the first step or stands apart.
function atEnd(entry: Entry, steps: Entry[], loose: Entry[]): Spot {
  const list = steps.length === 0 ? steps : loose
  list.push(entry)
  return { entry, list, parent: undefined }
}

function ancestors(spot: Spot): Spot[] {
  return spot.parent ? [spot, ...ancestors(spot.parent)] : [spot]
}

function copied(entries: readonly Entry[]): Entry[] {
  return entries.map((entry) => ({
    ...entry,
    ...(entry.branches && {
      branches: entry.branches.map((branch): Way => ({ ...branch, steps: copied(branch.steps) })),
    }),
  }))
}

function note(spots: Map<string, Spot>, list: Entry[], parent: Spot | undefined): void {
  for (const entry of list) {
    const spot = { entry, list, parent }
    spots.set(entry.node, spot)
    if (entry.end) spots.set(entry.end, spot)
    for (const branch of entry.branches ?? []) note(spots, branch.steps, spot)
  }
}

function linksInto({ nodes, edges }: Workflow): ReadonlyMap<string, Edge[]> {
  const all = new Map(nodes.map((node) => [node.id, node]))
  const into = new Map<string, Edge[]>()
  for (const edge of edges) {
    if (!isBackEdge(all.get(edge.from), edge)) into.set(edge.to, [...(into.get(edge.to) ?? []), edge])
  }
  return into
}

// inOrder lists steps after those that lead to them, so far as there is such an order.
function inOrder(nodes: readonly Node[], into: ReadonlyMap<string, readonly Edge[]>): Node[] {
  const waiting = new Map(nodes.map((node) => [node.id, node]))
  const ordered: Node[] = []
  const visit = (node: Node): void => {
    if (!waiting.delete(node.id)) return
    for (const { from } of into.get(node.id) ?? []) {
      const before = waiting.get(from)
      if (before) visit(before)
    }
    ordered.push(node)
  }
  nodes.forEach(visit)
  return ordered
}
