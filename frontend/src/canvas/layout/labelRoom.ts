import { centred, CLEAR, LABEL } from './geometry'
import type { Box, Point, Size } from './geometry'

// A label keeps its size on the screen, so it takes more of the canvas the smaller the
// drawing is seen, down to FAR. The layout keeps room for it at 100 %.
const FAR = 0.45 // below, no labels are shown
const TALL = LABEL.seen / FAR
const WIDE = 340

// Around is what stands beside a label, on the lines that it may grow along.
export interface Around {
  cards: readonly Box[] // and notes
  lines: readonly Box[] // of other links
  labels: readonly Box[] // of other links, as large as at 100 %
}

// reachOf is where a label may grow to, and where others may that could come upon it.
export function reachOf(at: Point, level: boolean): { own: Box; others: Box } {
  const within = (long: number, tall: number): Box =>
    centred(at, level ? { width: long, height: tall } : { width: tall, height: long })
  return { own: within(WIDE, TALL), others: within(2 * WIDE, 2 * TALL - LABEL.height) }
}

// Room is how large a label may become without lying on anything.
export interface Room {
  long: number // never less than at 100 %
  tall: number // cards and labels above and below count
}

// labelRoom is the room of a label. Two labels side by side share what is between them.
export function labelRoom(at: Point, size: Size, level: boolean, { cards, lines, labels }: Around): Room {
  const [middle, height] = level ? [at.x, at.y] : [at.y, at.x]
  const own = (level ? size.width : size.height) / 2
  let [half, tall] = [WIDE / 2, Infinity]
  for (const box of cards) {
    const beside = outOf(spanOf(box, level), middle)
    if (beside >= own) half = Math.min(half, beside)
    else tall = Math.min(tall, 2 * outOf(spanOf(box, !level), height))
  }
  for (const box of lines) {
    const beside = outOf(spanOf(box, level), middle)
    if (beside > 0) half = Math.min(half, beside)
  }
  for (const box of labels) {
    const [along, across] = [spanOf(box, level), spanOf(box, !level)]
    const apart = Math.abs(middleOf(along) - middle)
    const other = (along.to - along.from) / 2
    if (apart >= own + other) half = Math.min(half, shared(apart, other))
    else tall = Math.min(tall, Math.abs(middleOf(across) - height))
  }
  return { long: 2 * Math.max(own, half - CLEAR), tall }
}

interface Span {
  from: number
  to: number
}

const spanOf = ({ x, y, width, height }: Box, level: boolean): Span =>
  level ? { from: x, to: x + width } : { from: y, to: y + height }

// outOf is how far outside of a span something is.
const outOf = ({ from, to }: Span, at: number): number => Math.max(from - at, at - to)

const middleOf = ({ from, to }: Span): number => (from + to) / 2

// shared is half of what a label may take whose neighbour is half as long as that.
const shared = (apart: number, half: number): number => Math.min(apart - half, Math.max(apart / 2, apart - half / FAR))
