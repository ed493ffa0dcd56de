import type { Point, Size } from './geometry'

// Grown is a card that is drawn larger than the layout knows it.
export interface Grown {
  id: string
  at: Point // as the layout knows it, its top left corner
  from: Size
  to: Size
}

// Spread makes room for cards that are drawn larger: what stands below goes down, what
// stands beside goes aside, and the card stays above its middle. What did not meet before
// does not meet then, and nothing in the document moves.
export interface Spread {
  shown: (at: Point, id?: string) => Point // where something is drawn
  meant: (at: Point, id?: string) => Point // which place something is at that is drawn there
}

// Cut is a height or a column from which on everything moves.
interface Cut {
  at: number
  by: number
}

export function spreadOf(grown: readonly Grown[]): Spread {
  const down = cutsBelow(grown)
  const aside = grown.map(({ id, at, from, to }) => ({
    id,
    x: at.x,
    half: from.width / 2,
    by: (to.width - from.width) / 2,
  }))
  const wider = new Map(aside.map(({ id, by }) => [id, by]))
  const left = atOnce(aside.map(({ x, half, by }) => ({ at: x - half + 1, by })))
  const right = atOnce(aside.map(({ x, half, by }) => ({ at: x + half, by })))
  const across = [...left, ...right].toSorted(byPlace)
  const base = sum(left)
  return {
    shown: ({ x, y }, id = '') => ({ x: moved(across, x) - base - (wider.get(id) ?? 0), y: moved(down, y) }),
    meant: ({ x, y }, id = '') => ({ x: before(across, x + base + (wider.get(id) ?? 0)), y: before(down, y) }),
  }
}

// cutsBelow are one for each row of grown cards: below it there is room for its tallest.
function cutsBelow(grown: readonly Grown[]): Cut[] {
  const rows: { cut: number; bottom: number }[] = []
  for (const { at, from, to } of grown.toSorted((a, b) => a.at.y - b.at.y)) {
    const [row, cut, bottom] = [rows.at(-1), at.y + from.height, at.y + to.height]
    if (!row || at.y >= row.cut) rows.push({ cut, bottom })
    else Object.assign(row, { cut: Math.min(row.cut, cut), bottom: Math.max(row.bottom, bottom) })
  }
  return rows.map(({ cut, bottom }) => ({ at: cut, by: bottom - cut }))
}

// atOnce has one cut for each place: cards in one column need the room of the widest.
function atOnce(cuts: readonly Cut[]): Cut[] {
  const most = new Map<number, number>()
  for (const { at, by } of cuts) most.set(at, Math.max(most.get(at) ?? 0, by))
  return [...most].map(([at, by]) => ({ at, by }))
}

const byPlace = (a: Cut, b: Cut): number => a.at - b.at

const sum = (cuts: readonly Cut[]): number => cuts.reduce((all, { by }) => all + by, 0)

function moved(cuts: readonly Cut[], place: number): number {
  return place + sum(cuts.filter(({ at }) => at <= place))
}

// before is the place that moved to this one; what lies in new room is at its beginning.
function before(cuts: readonly Cut[], place: number): number {
  let by = 0
  for (const cut of cuts) {
    if (place < cut.at + by) break
    if (place < cut.at + by + cut.by) return cut.at
    by += cut.by
  }
  return place - by
}
