import { cardBox } from './geometry'
import type { Box, Point, Size } from './geometry'
import type { Ground } from './ground'
import { ALONE, between } from './parallel'
import type { Strand } from './parallel'
import type { Edge } from '../../wire/types'

const MARGIN = 20 // between a link and the cards it goes around
const TURN = 16 // straight piece below the first and above the last card

// Way is a link between the bottom of one card and the top of another.
export interface Way {
  edge: Edge
  from: Point
  to: Point
  ground: Ground
  card: Size
  strand?: Strand // its share of the way, where several links take the same
}

// isDirect reports whether nothing stands between two cards.
export function isDirect({ edge, from, to, ground, strand = ALONE }: Way): boolean {
  return to.y > from.y && !ground.blocks(corridor(from, to, strand), edge)
}

// detour leads from one card to another around what is in between. Two points
// mean that the direct way is free.
export function detour(way: Way): Point[] {
  const { edge, from, to, ground, strand = ALONE } = way
  const down = to.y > from.y
  if (isDirect(way)) return between(from, to, strand, Math.min(TURN, (to.y - from.y) / 3))
  const [top, bottom] = [from.y + TURN, to.y - TURN]
  const boxes = ground.between(Math.min(top, bottom), Math.max(top, bottom), edge)
  const x = freeLane(from, to, down ? boxes : [...boxes, ...ends(way)], strand.width) + strand.lane
  const [first, last] = [from.x + strand.port, to.x + strand.port]
  return [
    { x: first, y: from.y },
    { x: first, y: top },
    { x, y: top },
    { x, y: bottom },
    { x: last, y: bottom },
    { x: last, y: to.y },
  ]
}

// ends are the two cards themselves: a way back up must go around them too.
function ends({ from, to, card }: Way): Box[] {
  return [
    cardBox({ x: from.x - card.width / 2, y: from.y - card.height }, card),
    cardBox({ x: to.x - card.width / 2, y: to.y }, card),
  ]
}

// corridor is the area a direct link may touch, less what belongs to its ends.
function corridor(from: Point, to: Point, { width }: Strand): Box {
  const x = Math.min(from.x, to.x) - width / 2
  const y = Math.min(from.y, to.y) + 2
  return { x, y, width: Math.max(Math.abs(to.x - from.x), 1) + width, height: Math.max(Math.abs(to.y - from.y) - 4, 1) }
}

// freeLane finds the x nearest to both ends at which the way down meets no box:
// an end itself, or a place beside a row of boxes that leave no room between them.
function freeLane(from: Point, to: Point, boxes: readonly Box[], width: number): number {
  const room = MARGIN + width / 2
  const walls = wallsOf(boxes, room)
  const lanes = [from.x, to.x, ...walls.flatMap((wall) => [wall.left, wall.right])]
  const free = lanes.filter((x) => !isIn(walls, x))
  const cost = (x: number): number => Math.abs(x - from.x) + Math.abs(x - to.x)
  return free.reduce((best, x) => (cost(x) < cost(best) ? x : best), free[0] ?? from.x)
}

interface Wall {
  left: number
  right: number
}

// wallsOf joins boxes that leave no room for a link between them, from left to right.
function wallsOf(boxes: readonly Box[], room: number): Wall[] {
  const walls: Wall[] = []
  for (const { x, width } of boxes.toSorted((a, b) => a.x - b.x)) {
    const wall = { left: x - room, right: x + width + room }
    const last = walls.at(-1)
    if (last && wall.left < last.right) last.right = Math.max(last.right, wall.right)
    else walls.push(wall)
  }
  return walls
}

function isIn(walls: readonly Wall[], x: number): boolean {
  let [low, high] = [0, walls.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((walls[middle]?.right ?? 0) <= x) low = middle + 1
    else high = middle
  }
  const wall = walls[low]
  return wall !== undefined && x > wall.left && x < wall.right
}
