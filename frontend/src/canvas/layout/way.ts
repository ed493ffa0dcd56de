import { edgeKey } from '../../domain/graph/workflow'
import { around, grown, LANE, ROW, span, TRUNK } from './geometry'
import type { Box, Point } from './geometry'
import type { Ground } from './ground'
import { findWay } from './maze'
import type { Found, Gate, Leg } from './maze'
import type { Edge } from '../../wire/types'

const ROOM = 8 // between a link and a card, at least
const ASIDE = 10 // more of it beside a card
const SIGHT = 40 // how far around its ends a link looks for a way
const LOOKS = 6
const MOST = 40_000 // crossings of lines; a larger search would take too long to be worth it
// of all links of a drawing: where cards stand without room between them none has a way,
// and to look for each would hold the page for many seconds
const MOST_IN_ALL = 1_000_000

// wayBetween leads from one gate to another around what stands between them. What is
// farther off is looked at only where the way comes near it. Undefined where there is none.
export function wayBetween(from: Gate, to: Gate, edge: Edge, ground: Ground, level: number): Found | undefined {
  for (const room of [ROOM, 1]) {
    let box = grown(span(from.at, to.at), SIGHT)
    let before: Found | undefined
    for (let look = 0; look < LOOKS; look += 1) {
      if (ground.searched > MOST_IN_ALL) return before
      const walls = ground.wallsIn(box, edge, room)
      const legs = ground.legsIn(box, { key: edgeKey(edge), to: edge.to })
      const { xs, ys } = linesOf(from, to, walls, legs, box)
      const size = xs.length * ys.length
      if (size > MOST) return before
      ground.searched += size
      const found = findWay({ xs, ys, walls, legs, level }, from, to)
      if (!found) break
      const crossed = found.crosses ? legs.filter(({ own }) => !own).map(({ a, b }) => grown(span(a, b), SIGHT)) : []
      const seen = around([box, grown(around(found.points.map(spot)) ?? box, SIGHT), ...crossed]) ?? box
      if (look + 1 === LOOKS || (seen.width <= box.width && seen.height <= box.height)) return found
      box = seen
      before = found
    }
  }
  return undefined
}

const spot = ({ x, y }: Point): Box => ({ x, y, width: 0, height: 0 })

// linesOf are the lines along which a way may lead: beside the walls, and beside the
// links that are there.
function linesOf(
  from: Gate,
  to: Gate,
  walls: readonly Box[],
  legs: readonly Leg[],
  box: Box,
): { xs: number[]; ys: number[] } {
  const xs = [box.x, box.x + box.width]
  const ys = [box.y, box.y + box.height]
  for (const { x, y, width, height } of walls) {
    xs.push(x - ASIDE, x + width + ASIDE)
    ys.push(y - TRUNK + ROOM, y + height + ROW - TRUNK - ROOM)
  }
  for (const { a, b } of legs) {
    if (Math.abs(a.x - b.x) < Math.abs(a.y - b.y)) xs.push(a.x - LANE, a.x + LANE)
    else ys.push(a.y - LANE, a.y + LANE)
  }
  return { xs: ascending(xs, [from.at.x, to.at.x]), ys: ascending(ys, [from.at.y, to.at.y]) }
}

// ascending leaves out lines that lie next to others; fixed ones stay.
function ascending(lines: readonly number[], fixed: readonly number[]): number[] {
  const ordered = lines.filter((line) => fixed.every((one) => Math.abs(one - line) >= 1)).sort((a, b) => a - b)
  const apart = ordered.filter((line, i) => i === 0 || line - (ordered[i - 1] ?? 0) >= 1)
  return [...new Set([...apart, ...fixed])].sort((a, b) => a - b)
}
