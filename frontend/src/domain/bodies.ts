import type { Body } from './view'
import type { Node, Workflow } from './workflow'

interface Found {
  head: string
  foot: string
  inside: Set<string> // inner loops and their feet included
}

// bodiesOf finds the loops of a workflow the program has not outlined, such as
// a draft: what the body leads to before it comes to the foot. Outer loops come
// first, as in an outline.
export function bodiesOf(workflow: Workflow): Body[] {
  const found = workflow.nodes.flatMap((node) => find(node, workflow))
  found.sort((a, b) => b.inside.size - a.inside.size)
  const parentOf = (id: string, self?: Found): Found | undefined =>
    found.findLast((one) => one !== self && one.inside.has(id))
  return found.map((loop) => ({
    loop: loop.head,
    end: loop.foot,
    parent: parentOf(loop.head, loop)?.head,
    nodes: [...loop.inside].filter((id) => parentOf(id) === loop && !found.some((one) => one.foot === id)),
  }))
}

function find(head: Node, workflow: Workflow): Found[] {
  if (head.kind !== 'Loop') return []
  const foot = workflow.nodes.find((node) => node.endLoop?.loop === head.id)
  if (!foot) return []
  const inside = new Set<string>()
  const waiting = workflow.edges.filter((edge) => edge.from === head.id && edge.output === 'LoopBody').map((edge) => edge.to)
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (id === head.id || id === foot.id || inside.has(id)) continue
    inside.add(id)
    for (const edge of workflow.edges) if (edge.from === id) waiting.push(edge.to)
  }
  return [{ head: head.id, foot: foot.id, inside }]
}
