import type { Direction } from '../domain/program/settings'
import { byId, isBackEdge } from '../domain/graph/workflow'
import { CARD, turned } from './layout/geometry'
import type { Point } from './layout/geometry'
import type { Workflow } from '../wire/types'

const KEYS: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End'])
const APART = 22 // cards that overlap by a row, and this much more, stand side by side

// AS_DOWN are the keys of a flow that runs to the right, for one that runs down.
const AS_DOWN: Readonly<Record<string, string>> = {
  ArrowRight: 'ArrowDown',
  ArrowLeft: 'ArrowUp',
  ArrowDown: 'ArrowRight',
  ArrowUp: 'ArrowLeft',
}

// walk is the step an arrow key leads to from a step, in the direction it points;
// undefined: stay.
export function walk(
  workflow: Workflow,
  positions: ReadonlyMap<string, Point>,
  from: string | undefined,
  key: string,
  direction: Direction = 'down',
): string | undefined {
  if (!KEYS.has(key)) return undefined
  if (from === undefined) return workflow.nodes[0]?.id
  const nodes = byId(workflow)
  const edges = workflow.edges.filter((edge) => !isBackEdge(nodes.get(edge.from), edge))
  switch (direction === 'right' ? (AS_DOWN[key] ?? key) : key) {
    case 'ArrowDown':
      return edges.find((edge) => edge.from === from)?.to
    case 'ArrowUp':
      return edges.find((edge) => edge.to === from)?.from
    case 'ArrowLeft':
      return beside(positions, from, -1, direction)
    case 'ArrowRight':
      return beside(positions, from, 1, direction)
    case 'Home':
      return workflow.nodes[0]?.id
    case 'End':
      return workflow.nodes.at(-1)?.id
    default:
      return undefined
  }
}

// beside is the nearest step in the same row, or in the same column of a flow that
// runs to the right.
function beside(
  positions: ReadonlyMap<string, Point>,
  from: string,
  side: 1 | -1,
  direction: Direction,
): string | undefined {
  const place = positions.get(from)
  if (!place) return undefined
  const own = turned(direction, place)
  const row = APART + (direction === 'right' ? CARD.width : CARD.height)
  let best: { id: string; far: number } | undefined
  for (const [id, point] of positions) {
    const at = turned(direction, point)
    const far = (at.x - own.x) * side
    if (far <= 0 || Math.abs(at.y - own.y) >= row) continue
    if (!best || far < best.far) best = { id, far }
  }
  return best?.id
}
