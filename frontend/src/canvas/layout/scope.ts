import type { Loop } from '../../domain/graph/loops'
import { edgeKey } from '../../domain/graph/workflow'
import type { Edge, Workflow } from '../../wire/types'

// Scope is what is laid out together: the workflow's top, or the body of one
// loop. A loop inside counts as one item of the scope around it.
export interface Scope {
  loop: Loop | undefined // undefined: the top
  cards: string[]
  inner: Scope[]
  links: Link[]
}

// Link is an edge between two items of a scope. An end is the id of a card, or
// of the head of an inner loop.
export interface Link {
  edge: Edge
  key: string
  from: string
  to: string
}

// scopesOf splits a workflow into nested scopes and gives every edge to the
// innermost scope that holds both of its ends.
export function scopesOf(workflow: Pick<Workflow, 'nodes' | 'edges'>, loops: readonly Loop[]): Scope {
  const innermost = new Map<string, Loop>() // outer loops come first and are overwritten
  for (const loop of loops) for (const id of loop.members) innermost.set(id, loop)

  const top: Scope = { loop: undefined, cards: [], inner: [], links: [] }
  const scopes = new Map<string, Scope>(loops.map((loop) => [loop.head, { loop, cards: [], inner: [], links: [] }]))
  const scopeOf = (head: string | undefined): Scope => (head === undefined ? top : (scopes.get(head) ?? top))
  for (const scope of scopes.values()) scopeOf(scope.loop?.parent).inner.push(scope)
  for (const { id } of workflow.nodes) scopeOf(innermost.get(id)?.head).cards.push(id)

  const chain = (id: string): Scope[] => {
    const scope = scopeOf(innermost.get(id)?.head)
    const up = [scope]
    for (let at = scope; at.loop; at = scopeOf(at.loop.parent)) up.push(scopeOf(at.loop.parent))
    return up
  }
  const closes = ({ from, to }: Edge): boolean => scopes.get(to)?.loop?.foot === from
  link(workflow, chain, closes)
  return top
}

function link(
  workflow: Pick<Workflow, 'nodes' | 'edges'>,
  chain: (id: string) => Scope[],
  closes: (edge: Edge) => boolean, // a loop
): void {
  const nodes = new Set(workflow.nodes.map(({ id }) => id))
  for (const edge of workflow.edges) {
    if (!nodes.has(edge.from) || !nodes.has(edge.to) || closes(edge)) continue
    const from = chain(edge.from)
    const to = chain(edge.to)
    const scope = from.find((one) => to.includes(one))
    if (!scope) continue
    const ends = { from: itemIn(scope, edge.from, from), to: itemIn(scope, edge.to, to) }
    if (ends.from === ends.to) continue
    scope.links.push({ edge, key: edgeKey(edge), ...ends })
  }
}

// itemIn is what stands for a node in the scope: itself, or the inner loop it is in.
function itemIn(scope: Scope, id: string, chain: Scope[]): string {
  const at = chain.indexOf(scope)
  return at === 0 ? id : (chain[at - 1]?.loop?.head ?? id)
}
