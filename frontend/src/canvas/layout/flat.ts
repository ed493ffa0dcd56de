import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api'

// FlatLink is an edge of a graph that ELK lays out, with the items at its ends.
export interface FlatLink {
  edge: ElkExtendedEdge
  from: string
  to: string
}

export function flatLinks({ children = [], edges = [] }: ElkNode): FlatLink[] {
  const owner = new Map(children.flatMap(({ id, ports = [] }) => ports.map((port) => [port.id, id] as const)))
  const at = (port: string | undefined): string => owner.get(port ?? '') ?? ''
  return edges.map((edge) => ({ edge, from: at(edge.sources[0]), to: at(edge.targets[0]) }))
}
