import { GUTTER, ROW } from './geometry'
import type { Box, Point, Size } from './geometry'
import { Grid } from './grid'

export const GAP = ROW // between a new card and the one above it
const BESIDE = GUTTER / 2 // half of what stays free between two cards side by side
const STEP = { x: 48, y: 24 } // from one spot that is tried to the next
const NEAR = 16 // steps within which a wish is worth a longer way

// Wish says which of the free spots will do.
export interface Wish {
  least?: number // the top is not above this
  most?: number // the bottom is not below this, where such a spot is near
  passes?: (loop: string) => boolean // whose frame the spot may lie in
  refuses?: (box: Box) => boolean // spots to leave alone, unless there is no other near
}

// Room knows what is taken, and finds free spots near others.
export class Room {
  private readonly grid = new Grid<string | undefined>() // frames by their loop, and cards
  private readonly searched = new Map<string, number>() // how far there is nothing free, by spot and size

  take(box: Box): void {
    this.grid.add(box, undefined)
  }

  takeFrame(box: Box, loop: string): void {
    this.grid.add(box, loop)
  }

  // meets reports whether cards or frames that count lie in the box.
  meets(box: Box, counts: (loop: string | undefined) => boolean): boolean {
    return this.grid.meets(box, 0, counts)
  }

  // free is the spot nearest to a wanted one where something of that size hits
  // nothing: below it or beside it, seldom above. Wishes are given up one by one.
  free(at: Point, size: Size, wish: Wish = {}): Point {
    const { least, passes, most, refuses } = wish
    const wishes = [...(most === undefined ? [] : [wish]), ...(refuses ? [{ least, passes, refuses }] : [])]
    for (const one of wishes) {
      const spot = this.search(at, size, one, NEAR)
      if (spot) return spot
    }
    return this.search(at, size, { least, passes }, Infinity) ?? at
  }

  private search(at: Point, size: Size, wish: Wish, upTo: number): Point | undefined {
    const key = upTo === Infinity && !wish.passes ? `${at.x} ${at.y} ${size.width} ${size.height} ${wish.least}` : ''
    for (let ring = this.searched.get(key) ?? 0; ring <= upTo; ring += 1) {
      const spot = ringAround(at, ring).find((one) =>
        this.suits({ ...one, width: size.width, height: size.height }, wish),
      )
      if (key && spot) this.searched.set(key, ring)
      if (spot) return spot
    }
    return undefined
  }

  private suits(box: Box, { least = -Infinity, most = Infinity, passes = () => false, refuses }: Wish): boolean {
    if (box.y < least || box.y + box.height > most) return false
    const wide = { x: box.x - BESIDE, y: box.y - GAP / 2, width: box.width + 2 * BESIDE, height: box.height + GAP }
    if (this.grid.meets(wide, 0, (loop) => loop === undefined || !passes(loop))) return false
    return !refuses?.(box)
  }
}

// ringAround are the spots a number of steps away, the best of them first.
function ringAround(at: Point, ring: number): Point[] {
  const spots: Point[] = []
  for (let i = -ring; i <= ring; i += 1) {
    spots.push({ x: i, y: ring }, { x: i, y: -ring })
    if (Math.abs(i) < ring) spots.push({ x: ring, y: i }, { x: -ring, y: i })
  }
  const cost = ({ x, y }: Point): number => Math.abs(x) + Math.abs(y) + (y < 0 ? 0.6 : 0) + (x < 0 ? 0.3 : 0)
  return spots.sort((a, b) => cost(a) - cost(b)).map(({ x, y }) => ({ x: at.x + x * STEP.x, y: at.y + y * STEP.y }))
}
