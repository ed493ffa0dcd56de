import type { Loop } from '../../domain/graph/loops'
import { cardBox } from './geometry'
import type { Box, Point, Size } from './geometry'
import { Grid } from './grid'
import type { Edge } from '../../wire/types'

// Ground knows what stands in the way of a link: cards, and loops as a whole
// unless one of its ends is inside.
export class Ground {
  private readonly grid = new Grid<Standing>()
  private readonly innermost: ReadonlyMap<string, string>
  private readonly parents: ReadonlyMap<string, string | undefined>

  constructor(
    positions: ReadonlyMap<string, Point>,
    frames: ReadonlyMap<string, Box>,
    loops: readonly Loop[],
    card: Size,
  ) {
    this.innermost = innermostOf(loops)
    this.parents = new Map(loops.map((loop) => [loop.head, loop.parent]))
    for (const [id, at] of positions) this.grid.add(cardBox(at, card), { id, within: this.innermost.get(id) })
    for (const loop of loops) {
      const frame = frames.get(loop.head)
      if (frame) this.grid.add(frame, { loop: loop.head, within: loop.parent })
    }
  }

  // blocks reports whether a direct link within the box would run through something.
  blocks(box: Box, edge: Edge): boolean {
    return this.grid.meets(box, 0, this.inTheWay(edge))
  }

  // between is what a link must go around on its way from one height to another.
  between(top: number, bottom: number, edge: Edge): Box[] {
    return this.grid.beside(top, bottom, this.inTheWay(edge))
  }

  private inTheWay({ from, to }: Edge): (what: Standing) => boolean {
    const open = new Set<string>()
    for (const end of [from, to]) {
      for (let at = this.innermost.get(end); at !== undefined; at = this.parents.get(at)) open.add(at)
    }
    return ({ id, loop, within }) => {
      if (within !== undefined && !open.has(within)) return false // its loop stands for it
      return loop === undefined ? id !== from && id !== to : !open.has(loop)
    }
  }
}

interface Standing {
  id?: string // of a card
  loop?: string // of a frame
  within: string | undefined // the loop around it
}

// innermostOf is the smallest loop around each step, by its head.
export function innermostOf(loops: readonly Loop[]): Map<string, string> {
  const innermost = new Map<string, string>() // outer loops come first and are overwritten
  for (const loop of loops) for (const id of loop.members) innermost.set(id, loop.head)
  return innermost
}
