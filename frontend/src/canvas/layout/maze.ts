import { LANE } from './geometry'
import type { Box, Point } from './geometry'

// A way at right angles through a sparse grid: only the lines along which something
// may have to be passed are looked at.

// Gate is where a way begins or ends, and the direction it has there.
export interface Gate {
  at: Point
  heading: Heading
}

export type Heading = 0 | 1 | 2 | 3
export const RIGHT = 0
export const DOWN = 1
export const LEFT = 2

// Leg is a straight piece of a link.
export interface Leg {
  a: Point
  b: Point
}

export interface Maze {
  xs: readonly number[] // upright lines, ascending
  ys: readonly number[]
  walls: readonly Box[] // may not be entered
  legs: readonly (Leg & { own: boolean })[] // of other links: may be crossed, and run upon only where it is own
  level: number // the height at which it is best to go sideways
}

// What a way costs besides its length.
const BEND = 30
const CROSSING = 2500
const OWN = 600 // to cross a link to the same step
const SHARED = 20000
const APART = 8 // from where a link bends

const STEPS = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
] as const

export interface Found {
  points: Point[]
  clean: boolean // it runs upon no other link
  crosses: boolean
}

// findWay is the cheapest way between two gates; undefined where there is none.
export function findWay(maze: Maze, from: Gate, to: Gate): Found | undefined {
  return new Search(maze, to).run(from)
}

// scratch is what one search after the other writes into.
let scratch = scratchOf(0)

function scratchOf(size: number) {
  return {
    right: new Float64Array(size),
    down: new Float64Array(size),
    bend: new Float64Array(size),
    best: new Float64Array(4 * size),
    before: new Int32Array(4 * size),
  }
}

class Search {
  private readonly width: number
  private readonly right: Float64Array // what it costs to go to the next line
  private readonly down: Float64Array
  private readonly bend: Float64Array
  private readonly best: Float64Array
  private readonly before: Int32Array
  private readonly open = new Heap()

  constructor(
    private readonly maze: Maze,
    private readonly to: Gate,
  ) {
    const { xs, ys, walls, legs } = maze
    this.width = xs.length
    const size = xs.length * ys.length
    if (scratch.right.length < size) scratch = scratchOf(size)
    this.right = scratch.right.fill(0, 0, size)
    this.down = scratch.down.fill(0, 0, size)
    this.bend = scratch.bend.fill(BEND, 0, size)
    this.best = scratch.best.fill(Infinity, 0, 4 * size)
    this.before = scratch.before.fill(-1, 0, 4 * size)
    for (const leg of legs) this.mark(leg)
    for (const wall of walls) this.block(wall)
  }

  run(from: Gate): Found | undefined {
    const start = this.node(from)
    const goal = this.node(this.to)
    if (start < 0 || goal < 0) return undefined
    this.best[start] = 0
    this.open.push(start, 0)
    for (let at = this.open.pop(); at >= 0; at = this.open.pop()) {
      if (at >> 2 === goal >> 2) this.turn(at, goal)
      if (at === goal) return this.foundAt(at)
      this.leave(at)
    }
    return undefined
  }

  private node({ at, heading }: Gate): number {
    const { xs, ys } = this.maze
    const [i, j] = [xs.indexOf(at.x), ys.indexOf(at.y)]
    return i < 0 || j < 0 ? -1 : (j * this.width + i) * 4 + heading
  }

  private foundAt(goal: number): Found {
    const cost = this.best[goal] ?? 0
    return { points: this.pointsTo(goal), clean: cost < SHARED, crosses: cost >= CROSSING }
  }

  // turn ends the way with a bend, if it came from a side.
  private turn(at: number, goal: number): void {
    const all = (this.best[at] ?? Infinity) + (this.bend[goal >> 2] ?? 0)
    if ((at & 3) === ((goal & 3) ^ 2) || all >= (this.best[goal] ?? 0)) return
    this.best[goal] = all
    this.before[goal] = at
    this.open.push(goal, all)
  }

  private leave(at: number): void {
    const [spot, heading] = [at >> 2, at & 3]
    const cost = this.best[at] ?? Infinity
    for (let next = 0; next < 4; next += 1) {
      if (next === (heading ^ 2)) continue
      const far = this.far(spot, next)
      if (far === Infinity) continue
      const step = STEPS[next]
      const to = (spot + (step?.x ?? 0) + (step?.y ?? 0) * this.width) * 4 + next
      const all = cost + far + (next === heading ? 0 : (this.bend[spot] ?? 0))
      if (all >= (this.best[to] ?? 0) - 1e-6) continue
      this.best[to] = all
      this.before[to] = at
      this.open.push(to, all + this.left(to >> 2, next))
    }
  }

  // far is what it costs to the next line in a direction.
  private far(spot: number, heading: number): number {
    const { xs, ys, level } = this.maze
    const [i, j] = [spot % this.width, Math.floor(spot / this.width)]
    if (heading === 0 || heading === 2) {
      const from = heading === 0 ? i : i - 1
      if (from < 0 || from + 1 >= xs.length) return Infinity
      const length = (xs[from + 1] ?? 0) - (xs[from] ?? 0)
      return length * (ys[j] === level ? 0.98 : 1) + (this.right[j * this.width + from] ?? 0)
    }
    const from = heading === 1 ? j : j - 1
    if (from < 0 || from + 1 >= ys.length) return Infinity
    return (ys[from + 1] ?? 0) - (ys[from] ?? 0) + (this.down[from * this.width + i] ?? 0)
  }

  // left is what the rest of the way costs at least.
  private left(spot: number, heading: number): number {
    const { xs, ys } = this.maze
    const [dx, dy] = [
      Math.abs((xs[spot % this.width] ?? 0) - this.to.at.x),
      Math.abs((ys[Math.floor(spot / this.width)] ?? 0) - this.to.at.y),
    ]
    return dx * 0.98 + dy + (heading === this.to.heading ? 0 : BEND)
  }

  private pointsTo(goal: number): Point[] {
    const points: Point[] = []
    for (let at = goal; at >= 0; at = this.before[at] ?? -1) {
      const spot = at >> 2
      points.push({ x: this.maze.xs[spot % this.width] ?? 0, y: this.maze.ys[Math.floor(spot / this.width)] ?? 0 })
    }
    return points.reverse()
  }

  private block({ x, y, width, height }: Box): void {
    const { xs, ys } = this.maze
    const [right, bottom] = [x + width, y + height]
    for (let j = after(ys, y, false); j < ys.length && (ys[j] ?? 0) < bottom; j += 1)
      for (let i = Math.max(0, after(xs, x, false) - 1); i < xs.length && (xs[i] ?? 0) < right; i += 1)
        this.right[j * this.width + i] = Infinity
    for (let i = after(xs, x, false); i < xs.length && (xs[i] ?? 0) < right; i += 1)
      for (let j = Math.max(0, after(ys, y, false) - 1); j < ys.length && (ys[j] ?? 0) < bottom; j += 1)
        this.down[j * this.width + i] = Infinity
  }

  // mark says what it costs to cross a leg, to run upon it or to bend at it.
  private mark({ a, b, own }: Leg & { own: boolean }): void {
    const level = Math.abs(a.y - b.y) < 0.5
    if (own && level && Math.abs(a.y - this.to.at.y) < 0.5) return // where links to one step come together
    const { xs, ys } = this.maze
    const [along, across] = level ? [xs, ys] : [ys, xs]
    const [from, to] = level ? [Math.min(a.x, b.x), Math.max(a.x, b.x)] : [Math.min(a.y, b.y), Math.max(a.y, b.y)]
    const at = level ? a.y : a.x
    const [alongCosts, acrossCosts] = level ? [this.right, this.down] : [this.down, this.right]
    const spot = (i: number, j: number): number => (level ? j * this.width + i : i * this.width + j)
    const add = (costs: Float64Array, where: number, cost: number): void => {
      costs[where] = (costs[where] ?? 0) + cost
    }
    const first = after(along, from - APART, true)
    for (
      let j = own ? across.length : after(across, at - LANE + 0.5, true);
      j < across.length && (across[j] ?? 0) < at + LANE - 0.5;
      j += 1
    ) {
      const near = Math.abs((across[j] ?? 0) - at) < APART
      for (let i = Math.max(0, first - 1); i < along.length && (along[i] ?? 0) < to + APART; i += 1) {
        if ((along[i + 1] ?? 0) > from && (along[i] ?? 0) < to) add(alongCosts, spot(i, j), SHARED)
        if (near && i >= first) add(this.bend, spot(i, j), SHARED)
      }
    }
    const crossed = after(across, at, false) - 1
    if (crossed < 0 || crossed + 1 >= across.length) return
    // Where a line of the grid is on the leg, half of it is paid on either side.
    const sides = Math.abs((across[crossed] ?? 0) - at) < 0.5 && crossed > 0 ? [crossed - 1, crossed] : [crossed]
    for (let i = first; i < along.length && (along[i] ?? 0) < to + APART; i += 1) {
      const [line, end] = [along[i] ?? 0, own ? 0 : SHARED]
      if (line < from || line > to) continue
      const cost = line > from + APART && line < to - APART ? (own ? OWN : CROSSING) : end
      for (const side of sides) add(acrossCosts, spot(i, side), cost / sides.length)
    }
  }
}

// after is the first line that is not before a place, or, without equal, that is after it.
function after(lines: readonly number[], at: number, equal: boolean): number {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const line = lines[middle] ?? 0
    if (equal ? line < at : line <= at) low = middle + 1
    else high = middle
  }
  return low
}

// Heap gives the cheapest first.
class Heap {
  private readonly items: number[] = []
  private readonly costs: number[] = []

  push(item: number, cost: number): void {
    let at = this.items.length
    while (at > 0) {
      const up = (at - 1) >> 1
      if ((this.costs[up] ?? 0) <= cost) break
      this.put(at, this.items[up] ?? 0, this.costs[up] ?? 0)
      at = up
    }
    this.put(at, item, cost)
  }

  // pop is -1 where there is nothing.
  pop(): number {
    const first = this.items[0] ?? -1
    const [item, cost] = [this.items.pop() ?? 0, this.costs.pop() ?? 0]
    const size = this.items.length
    if (size === 0) return first
    let at = 0
    for (let down = 1; down < size; down = 2 * at + 1) {
      if (down + 1 < size && (this.costs[down + 1] ?? 0) < (this.costs[down] ?? 0)) down += 1
      if ((this.costs[down] ?? 0) >= cost) break
      this.put(at, this.items[down] ?? 0, this.costs[down] ?? 0)
      at = down
    }
    this.put(at, item, cost)
    return first
  }

  private put(at: number, item: number, cost: number): void {
    this.items[at] = item
    this.costs[at] = cost
  }
}
