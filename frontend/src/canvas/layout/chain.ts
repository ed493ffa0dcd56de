import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api'
import { BETWEEN } from './elkGraph'
import { flatLinks } from './flat'
import type { FlatLink } from './flat'

// layChain lays out a graph whose items stand one after the other as ELK would,
// without asking it: most loops, and many workflows, are no more than that.
// Undefined for any other graph.
export function layChain(graph: ElkNode): ElkNode | undefined {
  const items = chainOf(graph)
  if (!items) return undefined
  const middle = Math.max(...items.map(({ item }) => portOf(item)))
  const children: ElkNode[] = []
  const edges: ElkExtendedEdge[] = []
  let y = 0
  for (const { item, link } of items) {
    if (link) {
      const end = y + BETWEEN + (link.labels?.length ? (link.labels[0]?.height ?? 0) + BETWEEN : 0)
      edges.push(straight(link, middle, y, end))
      y = end
    }
    children.push({ ...item, x: middle - portOf(item), y })
    y += item.height ?? 0
  }
  const width = Math.max(...children.map(({ x = 0, width = 0 }) => x + width))
  return { ...graph, children, edges, width, height: y }
}

interface Part {
  item: ElkNode
  link: ElkExtendedEdge | undefined // that leads to it
}

function chainOf(graph: ElkNode): Part[] | undefined {
  const items = new Map(graph.children?.map((item) => [item.id, item]))
  const links = flatLinks(graph)
  if (links.length !== items.size - 1) return undefined
  const next = new Map<string, FlatLink>(links.map((link) => [link.from, link]))
  const reached = new Set(links.map(({ to }) => to))
  if (next.size < links.length || reached.size < links.length) return undefined // it divides or meets
  const parts: Part[] = []
  let item = graph.children?.find(({ id }) => !reached.has(id))
  for (let link: FlatLink | undefined; item; item = items.get(link?.to ?? '')) {
    parts.push({ item, link: link?.edge })
    link = next.get(item.id)
  }
  return parts.length === items.size ? parts : undefined // what is left goes round
}

const portOf = (item: ElkNode): number => item.ports?.[0]?.x ?? 0

function straight(edge: ElkExtendedEdge, x: number, top: number, bottom: number): ElkExtendedEdge {
  return {
    ...edge,
    labels: edge.labels?.map((label) => ({ ...label, x: x - (label.width ?? 0) / 2, y: top + BETWEEN })),
    sections: [{ id: edge.id, startPoint: { x, y: top }, endPoint: { x, y: bottom } }],
  }
}
