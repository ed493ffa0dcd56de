import { cardBox, overlaps } from './geometry'
import type { Point } from './geometry'

export const GAP = 36 // between a new card and those that have their place

// free is the place nearest to a spot where a card hits no other: below it, or
// beside it where that would lead far down.
export function free(at: Point, taken: readonly Point[]): Point {
  const hits = (spot: Point): boolean => taken.some((other) => overlaps(cardBox(spot), cardBox(other), GAP / 2))
  for (let far = 0; ; far += GAP) {
    const spots = [
      { x: at.x, y: at.y + far },
      { x: at.x + far, y: at.y },
      { x: at.x - far, y: at.y },
    ]
    const spot = spots.find((one) => !hits(one))
    if (spot) return spot
  }
}
