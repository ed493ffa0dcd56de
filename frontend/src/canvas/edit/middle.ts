import type { Point } from '../layout/geometry'

// middleOf is the point half way along a route.
export function middleOf(points: readonly Point[]): Point | undefined {
  const legs = points.slice(1).map((to, i) => ({ from: points[i] ?? to, to, far: far(points[i] ?? to, to) }))
  let left = legs.reduce((sum, leg) => sum + leg.far, 0) / 2
  for (const { from, to, far: all } of legs) {
    if (left > all) {
      left -= all
      continue
    }
    const share = all === 0 ? 0 : left / all
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
  }
  return points[0]
}

const far = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
