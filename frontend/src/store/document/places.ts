import { CARD } from '../../domain/graph/cardSize'
import type { Position, Workflow } from '../../wire/types'
import { canvasPort } from '../page/canvasPort'

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

const GAP = 24
const TRIES = 60

// freeBeside is the first place to the right where a thing covers no card.
export function freeBeside(at: Position, size: { width: number; height: number }): Position {
  const cards = [...(canvasPort()?.places.values() ?? [])]
  const covers = ({ x, y }: Position): boolean =>
    cards.some(
      (card) =>
        card.x < x + size.width + GAP &&
        card.x + CARD.width + GAP > x &&
        card.y < y + size.height + GAP &&
        card.y + CARD.height + GAP > y,
    )
  for (let i = 0, { x } = at; i < TRIES; i++, x += GAP) if (!covers({ x, y: at.y })) return { x, y: at.y }
  return at
}
