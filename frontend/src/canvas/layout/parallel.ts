import { outputLabel } from '../../domain/graph/workflow'
import type { Measures, Point } from './geometry'
import type { Edge } from '../../wire/types'

const APART = 10 // between the labels of links that run side by side
const EDGE = 24 // from the corner of a card to the outermost of its links
const NARROW = 14 // what a link without a label takes

// Strand is the share of one link where several lead from the same step to the
// same other one: each leaves and arrives at a place of its own, with room for its label.
export interface Strand {
  port: number // where it leaves and arrives, from the middle of the card
  lane: number // where it runs, from the middle of all
  level: number // of its turns, from 0 for those outside to 1 for the one in the middle
  width: number // of all together
}

export const ALONE: Strand = { port: 0, lane: 0, level: 0, width: 0 }

// strandsOf shares the way between links with the same ends, in their order.
export function strandsOf(edges: readonly Edge[], { card, label }: Measures): Strand[] {
  if (edges.length === 1) return [ALONE]
  const widths = edges.map(({ output }) => Math.max(NARROW, outputLabel(output) ? label(outputLabel(output)).width : 0))
  const width = widths.reduce((sum, one) => sum + one + APART, -APART)
  let left = -width / 2
  const lanes = widths.map((one) => {
    const middle = left + one / 2
    left += one + APART
    return middle
  })
  const widest = Math.max(...lanes.map(Math.abs))
  const squeeze = Math.min(1, (card.width / 2 - EDGE) / widest)
  return lanes.map((lane) => ({ port: lane * squeeze, lane, level: 1 - Math.abs(lane) / widest, width }))
}

// between leads straight from card to card; where the labels need more room than
// the card is wide, the links spread and come together again.
export function between(from: Point, to: Point, { port, lane, level }: Strand, turn: number): Point[] {
  const [first, last] = [
    { x: from.x + port, y: from.y },
    { x: to.x + port, y: to.y },
  ]
  if (Math.abs(lane - port) < 1) return [first, last]
  const x = (from.x + to.x) / 2 + lane
  // The outer links turn first, so that none crosses another.
  const away = turn * (0.4 + 0.6 * level)
  return [
    first,
    { x: first.x, y: first.y + away },
    { x, y: first.y + away },
    { x, y: last.y - away },
    { x: last.x, y: last.y - away },
    last,
  ]
}
