import type { Loop } from '../../domain/graph/loops'
import { CLEAR, grown, overlaps, span } from './geometry'
import type { Box, Point } from './geometry'
import { Grid } from './grid'
import type { Around } from './labelRoom'
import type { Leg } from './maze'
import type { Edge } from '../../wire/types'

// Ground knows what stands in the way of a link: cards, notes, labels, and loops as a
// whole unless one of its ends is inside; and which links run where.
export class Ground {
  private readonly standing = new Grid<Standing>()
  private readonly labels = new Grid<string>() // by the key of their link
  private readonly legs = new Grid<Laid>()
  private readonly innermost: ReadonlyMap<string, string>
  private readonly parents: ReadonlyMap<string, string | undefined>

  // searched is how many crossings of lines were looked at for all links together.
  searched = 0

  constructor(loops: readonly Loop[]) {
    this.innermost = innermostOf(loops)
    this.parents = new Map(loops.map((loop) => [loop.head, loop.parent]))
  }

  addCard(id: string, box: Box): void {
    this.standing.add(box, { within: this.innermost.get(id) })
  }

  addNote(box: Box): void {
    this.standing.add(box, { within: undefined, note: true })
  }

  addFrame(head: string, box: Box): void {
    this.standing.add(box, { loop: head, within: this.parents.get(head) })
  }

  addLabel(key: string, box: Box): void {
    this.labels.add(box, key)
  }

  addRoute(key: string, { from, to }: Edge, points: readonly Point[]): void {
    for (const leg of legsOf(points)) this.legs.add(span(leg.a, leg.b), { ...leg, key, from, to })
  }

  // blocks reports whether a link that runs there would run through something.
  blocks(points: readonly Point[], edge: Edge): boolean {
    const counts = this.inTheWay(edge)
    return legsOf(points).some(
      ({ a, b }) => this.standing.meets(within(a, b), 0, counts) || this.labels.meets(span(a, b), 1),
    )
  }

  // wallsIn are the boxes around which a link has to go.
  wallsIn(box: Box, edge: Edge, room: number): Box[] {
    const walls = this.standing.near(box, 0, this.inTheWay(edge)).map((entry) => grown(entry.box, room))
    return [...walls, ...this.labels.near(box).map((entry) => grown(entry.box, CLEAR))]
  }

  // legsIn are the pieces of other links; own ones lead to the same step.
  legsIn(box: Box, { key, to }: { key: string; to: string }): (Leg & { own: boolean })[] {
    return this.legs.near(box, 0, (leg) => leg.key !== key).map(({ what }) => ({ ...what, own: what.to === to }))
  }

  // taken reports whether a link runs along there already, to another step. Those of the
  // same step are as far apart as that has room for.
  taken(points: readonly Point[], { from, to }: Edge, gap: number): boolean {
    return legsOf(points).some((leg) => {
      const box = span(leg.a, leg.b)
      return this.legs.meets(box, gap, (other) => other.to !== to && other.from !== from && alongside(leg, other, gap))
    })
  }

  // crosses reports whether a link runs across one that leads to another step.
  crosses(points: readonly Point[], key: string, to: string): boolean {
    return legsOf(points).some((leg) =>
      this.legs.meets(span(leg.a, leg.b), 1, (other) => other.to !== to && other.key !== key && across(leg, other)),
    )
  }

  // suits reports whether the label of a link may stand there.
  suits(box: Box, key: string, edge: Edge): boolean {
    if (this.standing.meets(box, CLEAR, this.inTheWay(edge)) || this.labels.meets(box, CLEAR)) return false
    return !this.legs.meets(box, CLEAR, (leg) => leg.key !== key)
  }

  // around is what lies where the label of a link may grow to.
  around({ own: box, others }: { own: Box; others: Box }, key: string): Around {
    const boxes = (found: readonly { box: Box }[]): Box[] => found.map((entry) => entry.box)
    return {
      cards: boxes(this.standing.near(box, 0, ({ loop }) => loop === undefined)),
      lines: boxes(this.legs.near(box, 0, (leg) => leg.key !== key)),
      labels: boxes(this.labels.near(others, 0, (of) => of !== key)),
    }
  }

  private inTheWay({ from, to }: Edge): (what: Standing) => boolean {
    const open = new Set<string>()
    for (const end of [from, to]) {
      for (let at = this.innermost.get(end); at !== undefined; at = this.parents.get(at)) open.add(at)
    }
    const outside = (id: string): boolean => !open.has(id)
    return ({ loop, within: around }) => {
      if (around !== undefined && outside(around)) return false // its loop stands for it
      return loop === undefined || outside(loop)
    }
  }
}

interface Standing {
  loop?: string // of a frame
  note?: boolean
  within: string | undefined // the loop around it
}

interface Laid extends Leg {
  key: string
  from: string
  to: string
}

function legsOf(points: readonly Point[]): Leg[] {
  return points.slice(1).map((b, i) => ({ a: points[i] ?? b, b }))
}

// within leaves out the very ends, which touch the cards they belong to.
function within(a: Point, b: Point): Box {
  const box = span(a, b)
  return box.width > box.height
    ? { ...box, x: box.x + 1, width: box.width - 2 }
    : { ...box, y: box.y + 1, height: box.height - 2 }
}

const isLevel = ({ a, b }: Leg): boolean => Math.abs(a.y - b.y) < Math.abs(a.x - b.x)

function across(one: Leg, other: Leg): boolean {
  if (isLevel(one) === isLevel(other)) return false
  const [flat, upright] = isLevel(one) ? [one, other] : [other, one]
  return between(upright.a.x, flat.a.x, flat.b.x) && between(flat.a.y, upright.a.y, upright.b.y)
}

const between = (at: number, a: number, b: number): boolean => at > Math.min(a, b) + 0.5 && at < Math.max(a, b) - 0.5

function alongside(one: Leg, other: Leg, gap: number): boolean {
  if (isLevel(one) !== isLevel(other)) return false
  const [a, b] = [span(one.a, one.b), span(other.a, other.b)]
  return isLevel(one)
    ? overlaps(a, { ...b, y: b.y - gap, height: 2 * gap })
    : overlaps(a, { ...b, x: b.x - gap, width: 2 * gap })
}

// innermostOf is the smallest loop around each step, by its head.
export function innermostOf(loops: readonly Loop[]): Map<string, string> {
  const innermost = new Map<string, string>() // outer loops come first and are overwritten
  for (const loop of loops) for (const id of loop.members) innermost.set(id, loop.head)
  return innermost
}
