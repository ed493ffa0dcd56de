import { linksFrom } from './bodies'
import { applyPatch } from './patch'
import { byId, edgeKey } from './workflow'
import type { Body, Edge, Node, Patch, Workflow } from '../../wire/types'

export type Mark = 'added' | 'changed' | 'removed'

// Gone is what a change would remove, still to be seen.
export interface Gone {
  nodes: readonly Node[]
  edges: readonly Edge[]
}

// Preview is a workflow as a change would make it.
interface Preview {
  workflow: Workflow
  gone: Gone
  marks: ReadonlyMap<string, Mark> // by id of a step or key of a link
}

export const NOTHING_GONE: Gone = { nodes: [], edges: [] }

export const previewOf = (base: Workflow, patch: Patch): Preview => compare(base, applyPatch(base, patch))

// compare marks how a workflow differs from what it was made of.
export function compare(base: Workflow, workflow: Workflow): Preview {
  const [before, after] = [byId(base), byId(workflow)]
  const marks = new Map<string, Mark>()
  for (const [id, node] of after) {
    const was = before.get(id)
    if (!was) marks.set(id, 'added')
    else if (differ(was, node)) marks.set(id, 'changed')
  }
  const had = new Set(base.edges.map(edgeKey))
  for (const key of workflow.edges.map(edgeKey)) if (!had.has(key)) marks.set(key, 'added')
  const gone = {
    nodes: base.nodes.filter((node) => !after.has(node.id)),
    edges: goneEdges(base, workflow, after, before),
  }
  for (const node of gone.nodes) marks.set(node.id, 'removed')
  for (const edge of gone.edges) marks.set(edgeKey(edge), 'removed')
  return { workflow, gone, marks }
}

// differ ignores where a step stands.
function differ(a: Node, b: Node): boolean {
  return a !== b && JSON.stringify({ ...a, position: null }) !== JSON.stringify({ ...b, position: null })
}

// goneEdges are the removed links worth a line: those that lead to a removed
// step, and those between steps that stay, unless new steps only stand between.
function goneEdges(
  base: Workflow,
  next: Workflow,
  after: ReadonlyMap<string, Node>,
  before: ReadonlyMap<string, Node>,
): Edge[] {
  const keys = new Set(next.edges.map(edgeKey))
  const out = linksFrom(next.edges)
  return base.edges.filter((edge) => {
    if (keys.has(edgeKey(edge))) return false
    if (!after.has(edge.to)) return true
    return after.has(edge.from) && !leads(edge, out, before)
  })
}

// leads reports whether new steps lead from one end of a link to the other.
function leads(edge: Edge, out: ReadonlyMap<string, readonly Edge[]>, before: ReadonlyMap<string, Node>): boolean {
  const seen = new Set<string>()
  const waiting = [edge.from]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    for (const { to } of out.get(id) ?? []) {
      if (to === edge.to) return true
      if (before.has(to) || seen.has(to)) continue
      seen.add(to)
      waiting.push(to)
    }
  }
  return false
}

// holdGone keeps a removed step in the loop it stood in.
export function holdGone(bodies: readonly Body[], gone: Gone): Body[] {
  const held = bodies.map((body) => ({ ...body, nodes: [...body.nodes] }))
  const ids = new Set(gone.nodes.map(({ id }) => id))
  for (const { from, to, output } of gone.edges) {
    if (!ids.has(to)) continue
    const body = held.find((one) => one.nodes.includes(from) || (one.loop === from && output === 'LoopBody'))
    if (body && !body.nodes.includes(to)) body.nodes.push(to)
  }
  return held
}
