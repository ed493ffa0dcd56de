import { bodiesOf } from '../bodies'
import type { Edge, Workflow } from '../workflow'

// Scopes tell which loop a step runs in. A loop's head belongs to what is around
// the loop, its foot to its body.
export interface Scopes {
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
  const feet = new Map(workflow.nodes.flatMap(({ id, endLoop }) => (endLoop ? [[id, endLoop.loop]] : [])))
  const out = new Map<string, Edge[]>()
  for (const edge of workflow.edges) {
    if (feet.get(edge.from) === edge.to) continue
    const list = out.get(edge.from)
    if (list) list.push(edge)
    else out.set(edge.from, [edge])
  }
  return (id) => out.get(id) ?? []
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
  const feet = new Map(workflow.nodes.flatMap((node) => (node.endLoop ? [[node.id, node.endLoop.loop]] : [])))
  const into = new Map<string, string[]>()
  for (const { from, to } of workflow.edges) if (feet.get(from) !== to) into.set(to, [...(into.get(to) ?? []), from])
  const seen = new Set([id])
  for (const one of seen) for (const from of into.get(one) ?? []) seen.add(from)
  seen.delete(id)
  return seen
}
