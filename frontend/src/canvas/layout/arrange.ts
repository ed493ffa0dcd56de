import type { Loop } from '../../domain/loops'
import { NOTHING_GONE } from '../../domain/preview'
import type { Gone } from '../../domain/preview'
import { byId, edgeKey } from '../../domain/workflow'
import type { Edge, Workflow } from '../../domain/workflow'
import { framesOf } from './frames'
import { free } from './free'
import type { Box, Point } from './geometry'
import { placeGone } from './gone'
import { layOut } from './layout'
import type { Elk, Placement, Route } from './layout'
import { routeOf, wayOf } from './routes'
import type { Scene } from './routes'
import { scopesOf } from './scope'

// Arrangement is where everything of a workflow is drawn.
export interface Arrangement {
  loops: readonly Loop[]
  positions: ReadonlyMap<string, Point>
  frames: ReadonlyMap<string, Box> // by the loop's head
  routes: ReadonlyMap<string, Route> // by edge key
  planned: ReadonlyMap<string, Route> // as the layout gave them, for the next arrangement
  aside: ReadonlySet<string> // steps that would be removed
}

export const NOTHING: Arrangement = {
  loops: [],
  positions: new Map(),
  frames: new Map(),
  routes: new Map(),
  planned: new Map(),
  aside: new Set(),
}

// arrange places what has no place yet and keeps every step that has one.
// Planned routes of an earlier arrangement are used again while they fit. What
// would be removed stands aside.
export async function arrange(
  workflow: Workflow,
  loops: readonly Loop[],
  elk: Elk,
  earlier: Arrangement = NOTHING,
  gone: Gone = NOTHING_GONE,
): Promise<Arrangement> {
  const { positions, planned } = await places(workflow, loops, elk, earlier)
  return draw(workflow, loops, placeGone(gone, positions), planned, gone)
}

async function places(
  workflow: Workflow,
  loops: readonly Loop[],
  elk: Elk,
  earlier: Arrangement,
): Promise<Pick<Arrangement, 'positions' | 'planned'>> {
  const placed = placedBefore(workflow)
  if (placed.size === workflow.nodes.length) return { positions: placed, planned: earlier.planned }
  const { positions, routes } = await layOut(scopesOf(workflow, loops), elk)
  if (placed.size === 0) return { positions: rounded(positions), planned: routes }
  return { positions: beside(workflow, placed, positions), planned: earlier.planned }
}

// tidy places every step anew.
export async function tidy(workflow: Workflow, loops: readonly Loop[], elk: Elk): Promise<Placement> {
  const { positions, routes } = await layOut(scopesOf(workflow, loops), elk)
  return { positions: rounded(positions), routes }
}

// draw finishes an arrangement whose cards all have a place. Frames come first
// from the cards, then grow around the links that run beside them.
export function draw(
  workflow: Workflow,
  loops: readonly Loop[],
  positions: ReadonlyMap<string, Point>,
  planned: ReadonlyMap<string, Route>,
  gone: Gone = NOTHING_GONE,
): Arrangement {
  const nodes = byId(workflow)
  const edges = [...workflow.edges, ...gone.edges]
  const aside: ReadonlySet<string> = new Set(gone.nodes.map((node) => node.id))
  const scene = (frames: Map<string, Box>): Scene => ({ nodes, loops, positions, frames, planned, aside })
  const first = framesOf(loops, positions)
  const routes = routesOf(edges, scene(first))
  const inside = (loop: Loop): Point[] =>
    workflow.edges
      .filter((edge) => loop.members.has(edge.from) && loop.members.has(edge.to))
      .filter((edge) => wayOf(edge, { nodes, frames: first, aside }) !== 'back')
      .flatMap((edge) => routes.get(edgeKey(edge))?.points ?? [])
  const frames = framesOf(loops, positions, inside)
  return { loops, positions, frames, planned, aside, routes: routesOf(edges, scene(frames)) }
}

function routesOf(edges: readonly Edge[], scene: Scene): Map<string, Route> {
  const routes = new Map<string, Route>()
  for (const edge of edges) {
    const route = routeOf(edge, scene)
    if (route) routes.set(edgeKey(edge), route)
  }
  return routes
}

function placedBefore(workflow: Workflow): Map<string, Point> {
  const placed = new Map<string, Point>()
  for (const { id, position } of workflow.nodes) if (position) placed.set(id, position)
  return placed
}

function rounded(positions: ReadonlyMap<string, Point>): Map<string, Point> {
  return new Map([...positions].map(([id, at]) => [id, { x: Math.round(at.x), y: Math.round(at.y) }]))
}

// beside puts new steps where they would stand in a full layout, seen from a
// neighbour that has its place, and moves them past whatever is there.
function beside(
  workflow: Workflow,
  placed: ReadonlyMap<string, Point>,
  full: ReadonlyMap<string, Point>,
): Map<string, Point> {
  const positions = new Map(placed)
  const waiting = workflow.nodes.filter((node) => !placed.has(node.id)).map((node) => node.id)
  waiting.sort((a, b) => (full.get(a)?.y ?? 0) - (full.get(b)?.y ?? 0))
  for (const id of waiting) {
    const own = full.get(id) ?? { x: 0, y: 0 }
    const anchor = nearest(workflow, id, positions)
    const [there, then] = [positions.get(anchor ?? ''), full.get(anchor ?? '')]
    const at = there && then ? { x: there.x + own.x - then.x, y: there.y + own.y - then.y } : own
    positions.set(id, free(at, [...positions.values()]))
  }
  return rounded(positions)
}

// nearest is a step with a place that the step is linked to, those before it first.
function nearest(workflow: Workflow, id: string, positions: ReadonlyMap<string, Point>): string | undefined {
  const before = workflow.edges.find((edge) => edge.to === id && positions.has(edge.from))?.from
  return before ?? workflow.edges.find((edge) => edge.from === id && positions.has(edge.to))?.to
}
