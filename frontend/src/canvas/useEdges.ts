import { useMemo, useState } from 'react'
import { buildEdges } from './build'
import type { Linked } from './build'
import type { LinkEdge } from './flow'
import type { Arrangement } from './layout/arrange'

// useEdges are the links that are drawn. One that did not change is the same object as
// before: while a card is dragged only its links, and those it pushes aside, are drawn again.
// Where none changed the list is the same too: a name or an argument of one step is no
// reason to go over thousands of links.
export function useEdges({ workflow, gone, marks, leftOut }: Linked, arrangement: Arrangement): LinkEdge[] {
  const [kept] = useState(() => new Kept())
  return useMemo(
    () => kept.take(buildEdges({ workflow, gone, marks, leftOut }, arrangement, kept.byId)),
    [workflow, gone, marks, leftOut, arrangement, kept],
  )
}

class Kept {
  readonly byId = new Map<string, LinkEdge>()
  private edges: LinkEdge[] = []

  take(edges: LinkEdge[]): LinkEdge[] {
    if (edges.length === this.edges.length && edges.every((edge, i) => edge === this.edges[i])) return this.edges
    this.edges = edges
    this.byId.clear()
    for (const edge of edges) this.byId.set(edge.id, edge)
    return edges
  }
}
