import { cardSize } from '../../domain/graph/cardSize'
import type { Block, Where } from '../../domain/graph/insert'
import { NOTE } from '../../domain/graph/noteSize'
import type { Position, Workflow } from '../../wire/types'
import { canvasPort } from '../page/canvasPort'
import type { Size } from '../page/canvasPort'
import { useDocument } from './document'

// pinned is the workflow with every step where it is drawn, or where it is moved to. Places
// that the layout gave are in no document; an edit that places one step takes all of them
// along, so that none moves by itself later.
// A place in the document goes before what is shown, which may be that of an edit ago.
export function pinned(workflow: Workflow, moved: ReadonlyMap<string, Position> = new Map()): Workflow {
  const shown = canvasPort()?.places
  return {
    ...workflow,
    nodes: workflow.nodes.map((node) => {
      const to = moved.get(node.id) ?? (node.position ? undefined : shown?.get(node.id))
      if (!to) return node
      const position = { x: Math.round(to.x), y: Math.round(to.y) }
      return node.position?.x === position.x && node.position.y === position.y ? node : { ...node, position }
    }),
  }
}

// freeSpot is the place nearest to a wanted one where a thing covers nothing: no card, no note,
// and no frame of a loop it is not meant to be in.
export const freeSpot = (wanted: Position & Size, over: ReadonlySet<string>): Position =>
  canvasPort()?.free(wanted, over) ?? { x: wanted.x, y: wanted.y }

// allLoops are those whose frames a note may lie on.
export const allLoops = (): ReadonlySet<string> => new Set(useDocument.getState().outline.loops.map(({ loop }) => loop))

// cleared is a place on the canvas moved so far that what is put there covers nothing.
export function cleared(where: Where, block: Block): Where {
  if (!('at' in where) || where.at === undefined) return where
  const { x, y, width, height } = extentOf(
    where.kind === 'loose' ? block : { ...block, nodes: block.nodes.slice(0, 1) },
  )
  const wanted = { x: where.at.x + x, y: where.at.y + y, width, height }
  const free = freeSpot(
    wanted,
    block.nodes.length === 0 ? allLoops() : where.kind === 'after' ? around(where.node) : NONE,
  )
  return { ...where, at: { x: free.x - x, y: free.y - y } }
}

const NONE: ReadonlySet<string> = new Set()
const FRAME = 30 // px around what a loop holds
const BODY = 52 // px that its foot needs below it

// around are the loops that a step is in, or is the head of.
function around(id: string): ReadonlySet<string> {
  const { loops } = useDocument.getState().outline
  const heads = new Set<string>()
  let at = loops.find(({ loop, end, nodes }) => loop === id || end === id || nodes.includes(id))
  while (at && !heads.has(at.loop)) {
    heads.add(at.loop)
    const { parent } = at
    at = loops.find(({ loop }) => loop === parent)
  }
  return heads
}

// extentOf is the room that a block takes, seen from its top left corner.
function extentOf({ nodes, notes }: Block): Position & Size {
  const cards = nodes.map(({ position, name }) => ({ position, ...cardSize(name) }))
  const parts = [...cards, ...notes.map((note) => ({ ...NOTE, ...note }))]
  const placed = parts.flatMap(({ position, ...size }) => (position ? [{ ...position, ...size }] : []))
  const [left, top] = [Math.min(...placed.map(({ x }) => x)), Math.min(...placed.map(({ y }) => y))]
  const all = placed.length > 0 ? placed.map((box) => ({ ...box, x: box.x - left, y: box.y - top })) : firstOf(parts)
  const [width, height] = [
    Math.max(...all.map((box) => box.x + box.width)),
    Math.max(...all.map((box) => box.y + box.height)),
  ]
  if (!nodes.some(({ kind }) => kind === 'Loop')) return { x: 0, y: 0, width, height }
  return { x: -FRAME, y: -FRAME, width: width + 2 * FRAME, height: height + 2 * FRAME + (placed.length > 0 ? 0 : BODY) }
}

// firstOf is the one that is placed where nothing of a block has a place yet.
const firstOf = (parts: readonly Size[]): (Position & Size)[] =>
  parts.slice(0, 1).map(({ width, height }) => ({ x: 0, y: 0, width, height }))
