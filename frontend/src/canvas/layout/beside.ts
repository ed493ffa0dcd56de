import type { Loop } from '../../domain/graph/loops'
import { byId, isBackEdge, outputLabel } from '../../domain/graph/workflow'
import { blocksOf } from './blocks'
import type { Block } from './blocks'
import { framesOf, pad } from './frames'
import { GAP, Room } from './free'
import type { Wish } from './free'
import { around, cardBox, FRAME, GUTTER } from './geometry'
import type { Box, Measures, Point } from './geometry'
import { innermostOf } from './ground'
import { addTo } from './group'
import type { Elk } from './elkGraph'
import type { Edge, Node, Workflow } from '../../wire/types'

const APART = 64 // below everything, for what is linked to nothing
const FAN = 2 // columns to either side in which the outputs of a step begin
const LABELLED = 24 // what a label needs more between two rows

// beside gives new steps a place near what they are linked to, after what leads
// to them. What has its place keeps it: a new step takes a spot that is free.
export async function beside(
  workflow: Workflow,
  loops: readonly Loop[],
  placed: ReadonlyMap<string, Point>,
  measures: Measures,
  elk: Elk,
): Promise<Map<string, Point>> {
  const waiting = new Set(workflow.nodes.filter((node) => !placed.has(node.id)).map((node) => node.id))
  const blocks = await blocksOf(workflow, loops, waiting, measures, elk)
  const site = new Site(workflow, loops, placed, measures)
  for (const block of blocks) site.put(block)
  return site.positions
}

// Site is the canvas while new blocks are put on it.
class Site {
  readonly positions: Map<string, Point>
  private readonly nodes: ReadonlyMap<string, Node>
  private readonly into = new Map<string, Edge[]>()
  private readonly outOf = new Map<string, Edge[]>()
  private readonly frames: ReadonlyMap<string, Box>
  private readonly loops: ReadonlyMap<string, Loop>
  private readonly innermost: ReadonlyMap<string, string>
  private readonly room: Room
  private bottom: number
  private readonly left: number

  constructor(
    workflow: Workflow,
    loops: readonly Loop[],
    placed: ReadonlyMap<string, Point>,
    private readonly measures: Measures,
  ) {
    this.positions = new Map(placed)
    this.nodes = byId(workflow)
    for (const edge of workflow.edges) {
      if (isBackEdge(this.nodes.get(edge.from), edge)) continue
      addTo(this.into, edge.to, edge)
      addTo(this.outOf, edge.from, edge)
    }
    this.frames = framesOf(loops, placed, measures.card)
    this.loops = new Map(loops.map((loop) => [loop.head, loop]))
    this.innermost = innermostOf(loops)
    this.room = new Room()
    for (const [id, at] of placed) this.room.take(cardBox(at, measures.card(id)))
    for (const [head, frame] of this.frames) this.room.takeFrame(frame, head)
    const all = around([...this.frames.values(), ...[...placed].map(([id, at]) => cardBox(at, measures.card(id)))])
    this.bottom = all ? all.y + all.height : 0
    this.left = all?.x ?? 0
  }

  put(block: Block): void {
    const { at, wish } = this.wanted(block)
    const { x, y } = this.room.free(at, block.box, wish)
    const by = { x: Math.round(x - block.box.x), y: Math.round(y - block.box.y) }
    for (const [id, { x, y }] of block.positions) {
      const place = { x: Math.round(x) + by.x, y: Math.round(y) + by.y }
      this.positions.set(id, place)
      this.room.take(cardBox(place, this.measures.card(id)))
    }
    for (const [head, frame] of block.frames)
      this.room.takeFrame({ ...frame, x: frame.x + by.x, y: frame.y + by.y }, head)
    this.bottom = Math.max(this.bottom, y + block.box.height)
  }

  // wanted is where a block would stand best, and what else will do.
  private wanted(block: Block): { at: Point; wish: Wish } {
    const entry = this.firstOf(block, this.into, (edge) => edge.from)
    const exit = this.firstOf(block, this.outOf, (edge) => edge.to)
    const around = this.loopsAround(block)
    const wish =
      around.length > 0 ? { passes: (loop: string) => around.includes(loop), refuses: this.spills(around) } : {}
    const until = exit ? this.above(exit.to) : undefined
    if (entry) {
      const from = this.below(entry)
      const space = (until ?? -Infinity) - GAP - from - block.box.height
      const y = space > -GAP ? from + space / 2 : from // a gap that is tight still takes it, in its middle
      const at = { x: this.inLine(block, entry.to, this.column(entry) + this.inset(entry)), y }
      // A gap that is too narrow leaves the row of the gap, to either side.
      const most =
        until !== undefined && until > from - GAP ? Math.max(until, from + block.box.height + GAP) : undefined
      return { at, wish: { ...wish, least: from - GAP / 2, most } }
    }
    if (exit && until !== undefined) {
      const column = this.positions.get(exit.to)?.x ?? 0
      return {
        at: { x: this.inLine(block, exit.from, column - this.inset(exit)), y: until - GAP - block.box.height },
        wish: { ...wish, most: until },
      }
    }
    return { at: { x: this.left, y: this.bottom + APART }, wish }
  }

  // firstOf is an edge that joins the block to something that has its place.
  private firstOf(block: Block, edges: ReadonlyMap<string, Edge[]>, end: (edge: Edge) => string): Edge | undefined {
    for (const id of block.ids) {
      const edge = edges.get(id)?.find((one) => this.positions.has(end(one)))
      if (edge) return edge
    }
    return undefined
  }

  // below is the height from which a step may follow an edge.
  private below({ from, output }: Edge): number {
    const at = this.positions.get(from) ?? { x: 0, y: 0 }
    const frame = output === 'LoopDone' ? this.frames.get(from) : undefined
    const bottom = frame ? frame.y + frame.height : at.y + this.measures.card(from).height
    const label = outputLabel(output)
    return (
      bottom + GAP + (label === '' ? 0 : LABELLED + this.measures.label(label).height - this.measures.label('').height)
    )
  }

  private above(id: string): number {
    const y = this.positions.get(id)?.y ?? 0
    return this.frames.has(id) ? y - FRAME.top : y
  }

  // column is the left side of a step that follows an edge: one of several
  // outputs leads to its own side.
  private column({ from, output }: Edge): number {
    const x = this.positions.get(from)?.x ?? 0
    const outputs = this.outOf.get(from) ?? []
    if (outputs.length < 2 || this.nodes.get(from)?.kind === 'Loop') return x
    const rank = outputs.findIndex((edge) => edge.output === output) - (outputs.length - 1) / 2
    return x + Math.max(-FAN, Math.min(FAN, rank)) * (this.measures.card(from).width + GUTTER)
  }

  // inset is how far the second of two steps that stand in line begins to the right of the
  // first: the foot of a loop is narrower than other cards.
  private inset({ from, to }: Edge): number {
    return (this.measures.card(from).width - this.measures.card(to).width) / 2
  }

  // inLine is where the block begins when one of its steps stands in a column.
  private inLine({ positions, box }: Block, id: string, column: number): number {
    return column - ((positions.get(id)?.x ?? box.x) - box.x)
  }

  // loopsAround are the loops a block stands in, the innermost first.
  private loopsAround({ ids, frames }: Block): string[] {
    const around: string[] = []
    const own = new Set(frames.keys())
    for (const id of ids) {
      for (let at = this.innermost.get(id); at !== undefined; at = this.loops.get(at)?.parent) {
        if (!own.has(at) && !around.includes(at)) around.push(at)
      }
    }
    return around
  }

  // spills reports whether a frame that grows around a spot would cover others.
  private spills(around: readonly string[]): (box: Box) => boolean {
    return (box) => {
      let inner = box
      return around.some((head) => {
        const frame = this.frames.get(head)
        inner = pad(inner)
        return (
          frame !== undefined &&
          grown(frame, inner).some((strip) =>
            this.room.meets(strip, (loop) => loop === undefined || !around.includes(loop)),
          )
        )
      })
    }
  }
}

// grown is what a frame would cover more if it held the box too.
function grown(frame: Box, box: Box): Box[] {
  const left = Math.min(frame.x, box.x)
  const right = Math.max(frame.x + frame.width, box.x + box.width)
  const top = Math.min(frame.y, box.y)
  const bottom = Math.max(frame.y + frame.height, box.y + box.height)
  return [
    { x: left, y: top, width: frame.x - left, height: bottom - top },
    { x: frame.x + frame.width, y: top, width: right - frame.x - frame.width, height: bottom - top },
    { x: left, y: top, width: right - left, height: frame.y - top },
    { x: left, y: frame.y + frame.height, width: right - left, height: bottom - frame.y - frame.height },
  ].filter((strip) => strip.width > 0 && strip.height > 0)
}
