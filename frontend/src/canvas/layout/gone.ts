import type { Gone } from '../../domain/graph/preview'
import { GAP, Room } from './free'
import { cardBox, GUTTER } from './geometry'
import type { Point, Size } from './geometry'

type Card = (id: string) => Size

// placeGone gives steps that would be removed a place: where they were put by
// hand, else beside the step that leads to them, one below the other.
export function placeGone(gone: Gone, positions: ReadonlyMap<string, Point>, card: Card): ReadonlyMap<string, Point> {
  if (gone.nodes.length === 0) return positions
  const all = new Map(positions)
  const room = new Room()
  for (const [id, at] of all) room.take(cardBox(at, card(id)))
  const goneIds = new Set(gone.nodes.map((node) => node.id))
  for (const { id, position } of gone.nodes) {
    const at = room.free(position ?? beside(id, gone, all, goneIds, card), card(id))
    room.take(cardBox(at, card(id)))
    all.set(id, at)
  }
  return all
}

function beside(
  id: string,
  { edges }: Gone,
  positions: ReadonlyMap<string, Point>,
  gone: ReadonlySet<string>,
  card: Card,
): Point {
  const from = edges.find((edge) => edge.to === id && positions.has(edge.from))?.from
  const at = from === undefined ? undefined : positions.get(from)
  if (from === undefined || !at) return { x: card('').width + GUTTER, y: 0 }
  return gone.has(from)
    ? { x: at.x, y: at.y + card(from).height + GAP }
    : { x: at.x + card(from).width + GUTTER, y: at.y }
}
