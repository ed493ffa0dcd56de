import type { Body, Edge, Node, Workflow } from '../../wire/types'

interface Found {
  head: string
  foot: string
  inside: Set<string> // inner loops and their feet included
}

// bodiesOf finds the loops of a workflow the program has not outlined, such as
// a draft: what the body leads to before it comes to the foot. Outer loops come
// first, as in an outline.
export function bodiesOf(workflow: Workflow): Body[] {
  const feet = new Map<string, string>() // by head: the first that closes it
  for (const { id, endLoop } of workflow.nodes) if (endLoop && !feet.has(endLoop.loop)) feet.set(endLoop.loop, id)
  if (feet.size === 0) return []
  const out = linksFrom(workflow.edges)
  const found = workflow.nodes.flatMap((node) => find(node, feet.get(node.id), out))
  found.sort((a, b) => b.inside.size - a.inside.size)
  const innermost = new Map<string, Found>()
  for (const loop of found) for (const id of loop.inside) innermost.set(id, loop)
  const ends = new Set(found.map(({ foot }) => foot))
  return found.map((loop) => ({
    loop: loop.head,
    end: loop.foot,
    parent: innermost.get(loop.head)?.head,
    nodes: [...loop.inside].filter((id) => innermost.get(id) === loop && !ends.has(id)),
  }))
}

// linksFrom lists the links that leave each step.
export function linksFrom(edges: readonly Edge[]): ReadonlyMap<string, readonly Edge[]> {
  const out = new Map<string, Edge[]>()
  for (const edge of edges) {
    const list = out.get(edge.from)
    if (list) list.push(edge)
    else out.set(edge.from, [edge])
  }
  return out
}

function find(head: Node, foot: string | undefined, out: ReadonlyMap<string, readonly Edge[]>): Found[] {
  if (head.kind !== 'Loop' || foot === undefined) return []
  const inside = new Set<string>()
  const waiting = (out.get(head.id) ?? []).filter(({ output }) => output === 'LoopBody').map(({ to }) => to)
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (id === head.id || id === foot || inside.has(id)) continue
    inside.add(id)
    for (const { to } of out.get(id) ?? []) waiting.push(to)
  }
  return [{ head: head.id, foot, inside }]
}
