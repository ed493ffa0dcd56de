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
  private readonly rows = new Map<number, Map<number, Entry<T>[]>>()

  add(box: Box, what: T): void {
    const entry = { box, what }
    const [left, right] = span(box.x, box.width, CELL.width)
    const [top, bottom] = span(box.y, box.height, CELL.height)
    for (let y = top; y <= bottom; y += 1) {
      const row = this.rows.get(y) ?? new Map<number, Entry<T>[]>()
      this.rows.set(y, row)
      for (let x = left; x <= right; x += 1) {
        const cell = row.get(x)
        if (cell) cell.push(entry)
        else row.set(x, [entry])
      }
    }
  }

  // meets reports whether something that counts lies nearer to the box than the gap.
  meets(box: Box, gap = 0, counts: (what: T) => boolean = () => true): boolean {
    for (const cell of this.cells(box, gap)) {
      if (cell.some((entry) => overlaps(entry.box, box, gap) && counts(entry.what))) return true
    }
    return false
  }

  // near is all that counts and lies nearer to the box than the gap.
  near(box: Box, gap = 0, counts: (what: T) => boolean = () => true): Entry<T>[] {
    const found = new Set<Entry<T>>()
    for (const cell of this.cells(box, gap)) {
      for (const entry of cell) if (overlaps(entry.box, box, gap) && counts(entry.what)) found.add(entry)
    }
    return [...found]
  }

  private *cells({ x, y, width, height }: Box, gap: number): Generator<Entry<T>[]> {
    const [left, right] = span(x - gap, width + 2 * gap, CELL.width)
    const [top, bottom] = span(y - gap, height + 2 * gap, CELL.height)
    for (let at = top; at <= bottom; at += 1) {
      const row = this.rows.get(at)
      if (!row) continue
      for (let column = left; column <= right; column += 1) {
        const cell = row.get(column)
        if (cell) yield cell
      }
    }
  }
}

function span(from: number, length: number, cell: number): [number, number] {
  return [Math.floor(from / cell), Math.floor((from + length) / cell)]
}
