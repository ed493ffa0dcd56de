import type { Point } from './layout/geometry'

const RADIUS = 8

// ARROW is the head of an arrow, from its tip at 0,0, and AHEAD how far the tip is from the
// end of the line. The line ends within the head, of whatever size that is on the screen.
export const ARROW = 'M0,0 L-7,-3.5 L-7,3.5 Z'
export const AHEAD = 3.5

// pathOf draws a route with round corners, up to the head of its arrow.
export function pathOf(points: readonly Point[]): string {
  const drawn = shortened(points)
  const parts = drawn.map((point, i) => {
    const [before, after] = [drawn[i - 1], drawn[i + 1]]
    if (!before) return `M${xy(point)}`
    if (!after) return `L${xy(point)}`
    const radius = Math.min(RADIUS, length(before, point) / 2, length(point, after) / 2)
    return `L${xy(toward(point, before, radius))} Q${xy(point)} ${xy(toward(point, after, radius))}`
  })
  return parts.join(' ')
}

function shortened(points: readonly Point[]): readonly Point[] {
  const [before, last] = points.slice(-2)
  if (!before || !last) return points
  return [...points.slice(0, -1), toward(last, before, Math.min(AHEAD, length(before, last)))]
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
