import { CARD, TALL } from '../domain/graph/cardSize'
import type { Direction } from '../domain/program/settings'
import type { Box } from './layout/geometry'
import { brought, covering, freeOf, sees } from './view'
import type { Room, View } from './view'

export const SIDES = ['top', 'right', 'bottom', 'left'] as const

export type Side = (typeof SIDES)[number]

// outside is where a card is that is wholly out of sight, along the flow before across it.
export function outside({ x, y, zoom }: View, room: Room, box: Box, direction: Direction): Side | undefined {
  const side = <T extends Side>(from: number, size: number, length: number, before: T, behind: T): T | undefined =>
    from + size <= 0 ? before : from >= length ? behind : undefined
  const across = side(box.x * zoom + x, box.width * zoom, room.width, 'left', 'right')
  const down = side(box.y * zoom + y, box.height * zoom, room.height, 'top', 'bottom')
  return direction === 'down' ? (down ?? across) : (across ?? down)
}

// turnedTo is the view a page further to a side: what was cut there is seen whole. Where no
// card would be seen, the nearest comes into sight.
export function turnedTo(
  side: Side,
  view: View,
  room: Room,
  { boxes, bounds, direction }: { boxes: readonly Box[]; bounds: Box; direction: Direction },
): View {
  const free = freeOf(room)
  const across = Math.max(MOVE, free.width - CARD.width * view.zoom)
  const down = Math.max(MOVE, free.height - TALL.height * view.zoom)
  const by = {
    top: { x: 0, y: down },
    bottom: { x: 0, y: -down },
    left: { x: across, y: 0 },
    right: { x: -across, y: 0 },
  }
  const page = covering({ ...view, x: view.x + by[side].x, y: view.y + by[side].y }, room, bounds)
  if (boxes.some((box) => sees(page, room, box))) return page
  const there = boxes.filter((box) => outside(view, room, box, direction) === side)
  const nearest = there.toSorted((a, b) => farFrom(side, a) - farFrom(side, b))[0]
  return nearest ? brought(view, room, nearest) : page
}

const MOVE = 100 // pixels, in a room that is hardly larger than a card

function farFrom(side: Side, { x, y, width, height }: Box): number {
  switch (side) {
    case 'top':
      return -y - height
    case 'bottom':
      return y
    case 'left':
      return -x - width
    case 'right':
      return x
  }
}
