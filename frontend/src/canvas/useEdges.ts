import { useMemo, useState } from 'react'
import type { Scene } from '../store/document/scene'
import { buildEdges } from './build'
import type { LinkEdge } from './flow'
import type { Arrangement } from './layout/arrange'

// useEdges are the links that are drawn. One that did not change is the same object as
// before: while a card is dragged only its links, and those it pushes aside, are drawn again.
export function useEdges(scene: Scene, arrangement: Arrangement): LinkEdge[] {
  const [kept] = useState(() => new Map<string, LinkEdge>())
  return useMemo(() => {
    const edges = buildEdges(scene, arrangement, kept)
    kept.clear()
    for (const edge of edges) kept.set(edge.id, edge)
    return edges
  }, [scene, arrangement, kept])
}
