import type { Gone } from '../../domain/preview'
import { free, GAP } from './free'
import { CARD } from './geometry'
import type { Point } from './geometry'

// placeGone gives steps that would be removed a place: where they were put by
// hand, else beside the step that leads to them, one below the other.
export function placeGone(gone: Gone, positions: ReadonlyMap<string, Point>): Map<string, Point> {
  const all = new Map(positions)
  for (const { id, position } of gone.nodes) {
    const at = position ?? beside(id, gone, all)
    all.set(id, free(at, [...all.values()]))
  }
  return all
}

function beside(id: string, { nodes, edges }: Gone, positions: ReadonlyMap<string, Point>): Point {
  const from = edges.find((edge) => edge.to === id && positions.has(edge.from))?.from
  const at = from === undefined ? undefined : positions.get(from)
  if (!at) return { x: CARD.width + GAP, y: 0 }
  const chain = nodes.some((node) => node.id === from)
  return chain ? { x: at.x, y: at.y + CARD.height + GAP } : { x: at.x + CARD.width + GAP, y: at.y }
}
