import { bodiesOf, linksFrom } from './bodies'
import { byId, isBackEdge } from './workflow'
import type { Edge, Workflow } from '../../wire/types'

// Scopes tell which loop a step runs in. A loop's head belongs to what is around
// the loop, its foot to its body.
interface Scopes {
  of: (id: string) => string | undefined // head of the innermost loop, undefined at the top
  after: (id: string, output: string) => string | undefined // where an output of a step leads
}

export function scopesOf(workflow: Workflow): Scopes {
  const heads = new Map<string, string>()
  const bodies = bodiesOf(workflow)
  for (const { loop, end, nodes } of bodies) for (const id of [end, ...nodes]) heads.set(id, loop)
  for (const { loop, parent } of bodies) if (parent) heads.set(loop, parent)
  const of = (id: string): string | undefined => heads.get(id)
  return { of, after: (id, output) => (output === 'LoopBody' ? id : of(id)) }
}

// whole adds to steps what cannot be without them: all that a loop holds, and its
// foot. The foot of a loop that stays is left out. The order is that of the workflow.
export function whole(workflow: Workflow, ids: ReadonlySet<string>): ReadonlySet<string> {
  const all = new Set(workflow.nodes.filter((node) => ids.has(node.id) && node.kind !== 'EndLoop').map(({ id }) => id))
  for (const { loop, end, nodes } of bodiesOf(workflow)) {
    if (all.has(loop)) for (const id of [end, ...nodes]) all.add(id)
  }
  for (const { id, endLoop } of workflow.nodes) if (endLoop && all.has(endLoop.loop)) all.add(id)
  return new Set(workflow.nodes.flatMap(({ id }) => (all.has(id) ? [id] : [])))
}

// Follow answers what a step leads to, without a loop's way back.
export type Follow = (id: string) => readonly Edge[]

export function following(workflow: Workflow): Follow {
  const out = linksFrom(forward(workflow))
  return (id) => out.get(id) ?? []
}

// forward are all links but those that lead back to the head of a loop.
function forward(workflow: Workflow): Edge[] {
  const nodes = byId(workflow)
  return workflow.edges.filter((edge) => !isBackEdge(nodes.get(edge.from), edge))
}

// leadsTo reports whether there is a way from one step to another.
export function leadsTo(from: string, to: string, follow: Follow): boolean {
  const seen = new Set([from])
  const waiting = [from]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (id === to) return true
    for (const edge of follow(id)) {
      if (seen.has(edge.to)) continue
      seen.add(edge.to)
      waiting.push(edge.to)
    }
  }
  return false
}

// leadingTo are the steps from which there is a way to one.
export function leadingTo(workflow: Workflow, id: string): ReadonlySet<string> {
  const into = linksFrom(forward(workflow).map(({ from, to }) => ({ from: to, to: from })))
  const seen = new Set([id])
  for (const one of seen) for (const { to } of into.get(one) ?? []) seen.add(to)
  seen.delete(id)
  return seen
}
