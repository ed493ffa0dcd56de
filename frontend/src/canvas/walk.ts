import { byId, isBackEdge } from '../domain/workflow'
import type { Workflow } from '../domain/workflow'
import type { Point } from './layout/geometry'

const KEYS: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End'])
const ROW = 80 // cards whose tops differ by less stand side by side

// walk is the step an arrow key leads to from a step; undefined: stay.
export function walk(
  workflow: Workflow,
  positions: ReadonlyMap<string, Point>,
  from: string | undefined,
  key: string,
): string | undefined {
  if (!KEYS.has(key)) return undefined
  if (from === undefined) return workflow.nodes[0]?.id
  const nodes = byId(workflow)
  const edges = workflow.edges.filter((edge) => !isBackEdge(nodes.get(edge.from), edge))
  switch (key) {
    case 'ArrowDown':
      return edges.find((edge) => edge.from === from)?.to
    case 'ArrowUp':
      return edges.find((edge) => edge.to === from)?.from
    case 'ArrowLeft':
      return beside(positions, from, -1)
    case 'ArrowRight':
      return beside(positions, from, 1)
    case 'Home':
      return workflow.nodes[0]?.id
    case 'End':
      return workflow.nodes.at(-1)?.id
    default:
      return undefined
  }
}

function beside(positions: ReadonlyMap<string, Point>, from: string, side: 1 | -1): string | undefined {
  const own = positions.get(from)
  if (!own) return undefined
  let best: { id: string; far: number } | undefined
  for (const [id, at] of positions) {
    const far = (at.x - own.x) * side
    if (far <= 0 || Math.abs(at.y - own.y) >= ROW) continue
    if (!best || far < best.far) best = { id, far }
  }
  return best?.id
}
