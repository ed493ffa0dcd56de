import { centred, CLEAR, LABEL } from './geometry'
import type { Box, Point, Size } from './geometry'

// A label keeps its size on the screen, so it takes more of the canvas the smaller the
// drawing is seen, down to FAR. The layout keeps room for it at 100 %.
const FAR = 0.45 // below, no labels are shown
const TALL = 16 / FAR
const WIDE = 340

// Around is what stands beside a label, on the lines that it may grow along.
export interface Around {
  solid: readonly Box[] // cards, notes and links
  labels: readonly Box[] // of other links, as large as at 100 %
}

// reachOf is where a label may grow to, and where others may that could come upon it.
export function reachOf(at: Point, level: boolean): { own: Box; others: Box } {
  const within = (long: number, tall: number): Box =>
    centred(at, level ? { width: long, height: tall } : { width: tall, height: long })
  return { own: within(WIDE, TALL), others: within(2 * WIDE, 2 * TALL - LABEL.height) }
}

// labelRoom is how long a label may become without lying on anything: never less than
// its size at 100 %. Two labels side by side share what is between them.
export function labelRoom(at: Point, size: Size, level: boolean, { solid, labels }: Around): number {
  const middle = level ? at.x : at.y
  const spans = (boxes: readonly Box[]): Span[] => boxes.map((box) => spanOf(box, level))
  const own = level ? size.width : size.height
  const halves = [
    ...spans(solid).map(({ from, to }) => Math.max(from - middle, middle - to)),
    ...spans(labels).map(({ from, to }) => shared(Math.abs((from + to) / 2 - middle), (to - from) / 2)),
  ].filter((half) => half > 0) // what stands above or below leaves as much room as there is
  return Math.max(own, Math.min(WIDE, 2 * (Math.min(...halves) - CLEAR)))
}

interface Span {
  from: number
  to: number
}

const spanOf = ({ x, y, width, height }: Box, level: boolean): Span =>
  level ? { from: x, to: x + width } : { from: y, to: y + height }

// shared is half of what a label may take whose neighbour is half as long as that.
const shared = (apart: number, half: number): number => Math.min(apart - half, Math.max(apart / 2, apart - half / FAR))
