import { CARD, overlaps } from './geometry'
import type { Box, Point } from './geometry'

const MARGIN = 20 // between a link and the cards it goes around
const TURN = 16 // straight piece below the first and above the last card

// detour leads from the bottom of one card to the top of another around the
// boxes in between. Two points mean that the direct way is free.
export function detour(from: Point, to: Point, boxes: readonly Box[]): Point[] {
  const direct = corridor(from, to)
  const down = to.y > from.y
  if (down && !boxes.some((box) => overlaps(direct, box))) return [from, to]
  const top = from.y + TURN
  const bottom = to.y - TURN
  const x = freeLane(from, to, top, bottom, down ? boxes : [...boxes, ...ends(from, to)])
  return [from, { x: from.x, y: top }, { x, y: top }, { x, y: bottom }, { x: to.x, y: bottom }, to]
}

// ends are the two cards themselves: a way back up must go around them too.
function ends(from: Point, to: Point): Box[] {
  return [
    { x: from.x - CARD.width / 2, y: from.y - CARD.height, ...CARD },
    { x: to.x - CARD.width / 2, y: to.y, ...CARD },
  ]
}

// corridor is the area a direct link may touch, less what belongs to its ends.
function corridor(from: Point, to: Point): Box {
  const x = Math.min(from.x, to.x)
  const y = Math.min(from.y, to.y) + 2
  return { x, y, width: Math.max(Math.abs(to.x - from.x), 1), height: Math.max(Math.abs(to.y - from.y) - 4, 1) }
}

// freeLane finds the x nearest to both ends at which the way down meets no box.
function freeLane(from: Point, to: Point, top: number, bottom: number, boxes: readonly Box[]): number {
  const high = Math.min(top, bottom)
  const span = Math.abs(bottom - top)
  const near = boxes.filter((box) => box.y < high + span && box.y + box.height > high)
  const lanes = [from.x, to.x, ...near.flatMap((box) => [box.x - MARGIN, box.x + box.width + MARGIN])]
  const free = lanes.filter((x) => !near.some((box) => x > box.x - MARGIN / 2 && x < box.x + box.width + MARGIN / 2))
  const cost = (x: number): number => Math.abs(x - from.x) + Math.abs(x - to.x)
  return free.reduce((best, x) => (cost(x) < cost(best) ? x : best), free[0] ?? from.x)
}
