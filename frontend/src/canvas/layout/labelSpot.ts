import { centred } from './geometry'
import type { Box, Point, Size } from './geometry'

const ENDS = 6 // of a straight piece that stay free beside a label

// labelSpot is the middle of a label on a straight piece of its link: beside the step
// where the link leaves it sideways, else at the height of the others of its step, else
// where there is room. Undefined where there is none.
export function labelSpot(
  points: readonly Point[],
  size: Size,
  height: number,
  suits: (box: Box) => boolean,
): Point | undefined {
  const pieces = points.slice(1).map((b, i) => ({ a: points[i] ?? b, b }))
  const [first] = pieces
  const spots = [
    ...(first && level(first) ? along(first, size, [0.5]) : []),
    ...pieces.flatMap((piece) => at(piece, size, height)),
    ...pieces.flatMap((piece) => along(piece, size, [0.5, 0.3, 0.7, 0.15, 0.85])),
  ]
  return spots.find((spot) => suits(centred(spot, size)))
}

interface Piece {
  a: Point
  b: Point
}

const level = ({ a, b }: Piece): boolean => Math.abs(a.y - b.y) < 1

// at are the spots at a height.
function at(piece: Piece, size: Size, y: number): Point[] {
  const { a, b } = piece
  if (level(piece)) return Math.abs(a.y - y) < 1 ? along(piece, size, [0.7, 0.5, 0.85, 0.3]) : []
  const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)]
  return y - size.height / 2 >= top && y + size.height / 2 + ENDS <= bottom ? [{ x: a.x, y }] : []
}

function along({ a, b }: Piece, size: Size, shares: readonly number[]): Point[] {
  const flat = level({ a, b })
  const [all, own] = flat ? [Math.abs(a.x - b.x), size.width] : [Math.abs(a.y - b.y), size.height]
  const free = all - own - 2 * ENDS
  if (free < 0) return []
  return shares.map((share) => {
    const part = (ENDS + own / 2 + free * share) / all
    return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part }
  })
}
