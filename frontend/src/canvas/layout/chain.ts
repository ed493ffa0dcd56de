import type { ElkNode } from 'elkjs/lib/elk-api'
import { flatLinks } from './flat'
import type { FlatLink } from './flat'

// layChain puts items that stand one after the other into one column, without asking ELK:
// most loops, and many workflows, are no more than that. Undefined for any other graph.
export function layChain(graph: ElkNode): ElkNode | undefined {
  const items = chainOf(graph)
  if (!items) return undefined
  let middle = 0
  const children = items.map((item, y) => {
    const x = middle - portOf(item, 'NORTH')
    middle = x + portOf(item, 'SOUTH')
    return { ...item, x, y }
  })
  const left = Math.min(...children.map(({ x }) => x))
  return { ...graph, children: children.map((child) => ({ ...child, x: child.x - left })) }
}

function chainOf(graph: ElkNode): ElkNode[] | undefined {
  const items = new Map(graph.children?.map((item) => [item.id, item]))
  const links = flatLinks(graph)
  if (links.length !== items.size - 1) return undefined
  const next = new Map<string, FlatLink>(links.map((link) => [link.from, link]))
  const reached = new Set(links.map(({ to }) => to))
  if (next.size < links.length || reached.size < links.length) return undefined // it divides or meets
  const chain: ElkNode[] = []
  let item = graph.children?.find(({ id }) => !reached.has(id))
  for (; item; item = items.get(next.get(item.id)?.to ?? '')) chain.push(item)
  return chain.length === items.size ? chain : undefined // what is left goes round
}

function portOf({ ports = [] }: ElkNode, side: string): number {
  return ports.find((port) => port.layoutOptions?.['elk.port.side'] === side)?.x ?? 0
}
