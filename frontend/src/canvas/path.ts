import type { Point } from './layout/geometry'

// Look says how a route is drawn.
interface Look {
  bent?: boolean // with all its bends, even where a curve would do
  across?: boolean // the flow runs from left to right
}

const RADIUS = 10
const CURVE_UP_TO = 130 // a taller gap between two cards is no neighbour's

// pathOf draws a route: straight, a curve between neighbouring rows, or right
// angles with round corners.
export function pathOf(points: readonly Point[], look: Look = {}): string {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return ''
  if (isCurve(points, look)) return curve(first, last, look.across ?? false)
  return rounded(points)
}

// isCurve: straight out of one card and into another of the next row, where
// nothing can be in the way.
export function isCurve(points: readonly Point[], { bent = false, across = false }: Look = {}): boolean {
  if (bent) return false
  const [first, second] = across ? points.map(swapped) : points
  const [beforeLast, last] = (across ? points.map(swapped) : points).slice(-2)
  if (!first || !second || !beforeLast || !last) return false
  const drop = last.y - first.y
  const upright = points.length === 2 || (level(first.x, second.x) && level(beforeLast.x, last.x))
  return upright && drop > 0 && drop <= CURVE_UP_TO && !level(first.x, last.x)
}

const swapped = ({ x, y }: Point): Point => ({ x: y, y: x })

function level(a: number, b: number): boolean {
  return Math.abs(a - b) < 1
}

function curve(from: Point, to: Point, across: boolean): string {
  const bend = across ? { x: (to.x - from.x) / 2, y: 0 } : { x: 0, y: (to.y - from.y) / 2 }
  return `M${xy(from)} C${xy({ x: from.x + bend.x, y: from.y + bend.y })} ${xy({ x: to.x - bend.x, y: to.y - bend.y })} ${xy(to)}`
}

function rounded(points: readonly Point[]): string {
  const parts = points.map((point, i) => {
    const [before, after] = [points[i - 1], points[i + 1]]
    if (!before) return `M${xy(point)}`
    if (!after) return `L${xy(point)}`
    const radius = Math.min(RADIUS, length(before, point) / 2, length(point, after) / 2)
    return `L${xy(toward(point, before, radius))} Q${xy(point)} ${xy(toward(point, after, radius))}`
  })
  return parts.join(' ')
}

// labelPoint is where the label of a curve stands; other routes say themselves.
export function labelPoint(points: readonly Point[], planned: Point | undefined, look: Look = {}): Point | undefined {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return planned
  if (!planned || isCurve(points, look)) return { x: (first.x + last.x) / 2, y: (first.y + last.y) / 2 }
  return planned
}

function xy(point: Point): string {
  return `${round(point.x)},${round(point.y)}`
}

function round(n: number): number {
  return Math.round(n * 10) / 10
}

function length(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

function toward(from: Point, to: Point, by: number): Point {
  const all = length(from, to)
  if (all === 0) return from
  return { x: from.x + ((to.x - from.x) * by) / all, y: from.y + ((to.y - from.y) * by) / all }
}
