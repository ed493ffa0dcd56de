import { overlaps } from './geometry'
import type { Box } from './geometry'

const CELL = { width: 320, height: 160 }

export interface Entry<T> {
  box: Box
  what: T
}

// Grid finds what lies near a place without looking at everything. A box is kept
// in every cell it touches.
export class Grid<T> {
  private readonly cells = new Map<number, Entry<T>[]>()

  add(box: Box, what: T): void {
    const entry = { box, what }
    const [right, bottom] = [column(box.x + box.width), row(box.y + box.height)]
    for (let y = row(box.y); y <= bottom; y += 1) {
      for (let x = column(box.x); x <= right; x += 1) {
        const cell = this.cells.get(y * WIDE + x)
        if (cell) cell.push(entry)
        else this.cells.set(y * WIDE + x, [entry])
      }
    }
  }

  // meets reports whether something that counts lies nearer to the box than the gap.
  meets(box: Box, gap = 0, counts: (what: T) => boolean = () => true): boolean {
    return this.some(box, gap, ({ what }) => counts(what))
  }

  // near is all that counts and lies nearer to the box than the gap.
  near(box: Box, gap = 0, counts: (what: T) => boolean = () => true): Entry<T>[] {
    const found = new Set<Entry<T>>()
    this.some(box, gap, (entry) => {
      if (counts(entry.what)) found.add(entry)
      return false
    })
    return [...found]
  }

  private some(box: Box, gap: number, holds: (entry: Entry<T>) => boolean): boolean {
    const [right, bottom] = [column(box.x + box.width + gap), row(box.y + box.height + gap)]
    for (let y = row(box.y - gap); y <= bottom; y += 1) {
      for (let x = column(box.x - gap); x <= right; x += 1) {
        for (const entry of this.cells.get(y * WIDE + x) ?? NONE)
          if (overlaps(entry.box, box, gap) && holds(entry)) return true
      }
    }
    return false
  }
}

const NONE: readonly never[] = []
const WIDE = 2 ** 20 // more cells than there are side by side

const column = (x: number): number => Math.floor(x / CELL.width)
const row = (y: number): number => Math.floor(y / CELL.height)
