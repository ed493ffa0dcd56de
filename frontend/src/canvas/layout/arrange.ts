import type { Loop } from '../../domain/graph/loops'
import { NOTHING_GONE } from '../../domain/graph/preview'
import type { Gone } from '../../domain/graph/preview'
import type { Direction } from '../../domain/program/settings'
import { byId, edgeKey } from '../../domain/graph/workflow'
import { beside } from './beside'
import { foldEdges, foldOf, foldRoute, UNFOLDED } from './fold'
import type { Fold } from './fold'
import { framesOf } from './frames'
import { measuresOf, turned, turnedBox } from './geometry'
import type { Box, Point } from './geometry'
import { placeGone } from './gone'
import { Ground, innermostOf } from './ground'
import { addTo } from './group'
import { layOut } from './layout'
import type { Elk } from './elkGraph'
import type { Route } from './layout'
import { routesOf, wayOf } from './routes'
import type { Scene } from './routes'
import { scopesOf } from './scope'
import type { Edge, Workflow } from '../../wire/types'

// Task is what is to be arranged.
export interface Task {
  workflow: Workflow
  loops: readonly Loop[]
  direction: Direction
  gone?: Gone // what would be removed; it stands aside
  collapsed?: ReadonlySet<string> // heads of loops whose body is hidden
}

// Places is where every step stands, as the layout sees it: from top to bottom,
// with nothing collapsed.
export interface Places {
  positions: ReadonlyMap<string, Point>
  planned: ReadonlyMap<string, Route> // links as the layout gave them
}

// Arrangement is where everything of a workflow is drawn.
export interface Arrangement {
  direction: Direction
  loops: readonly Loop[]
  positions: ReadonlyMap<string, Point>
  frames: ReadonlyMap<string, Box> // by the loop's head
  edges: readonly Edge[] // that are drawn
  routes: ReadonlyMap<string, Route> // by edge key
  aside: ReadonlySet<string> // steps that would be removed
  hidden: ReadonlyMap<string, string> // the head of the collapsed loop, by the step inside
  places: ReadonlyMap<string, Point> // of all steps of the workflow, with nothing collapsed
  meant: (at: Point) => Point // the place of a card that is dropped where it is drawn
}

export const NOWHERE: Places = { positions: new Map(), planned: new Map() }

export const NOTHING: Arrangement = draw(
  { workflow: { version: 1, id: '', name: '', nodes: [], edges: [], notes: [] }, loops: [], direction: 'down' },
  NOWHERE,
)

// placesOf places what has no place yet and keeps every step that has one.
// Planned links of earlier places are used again while they fit.
export async function placesOf(task: Task, elk: Elk, earlier: Places = NOWHERE): Promise<Places> {
  const { workflow, loops, direction } = task
  const placed = placedBefore(task)
  if (placed.size === workflow.nodes.length) return { positions: placed, planned: earlier.planned }
  if (placed.size === 0) return tidy(task, elk)
  return { positions: await beside(workflow, loops, placed, measuresOf(direction), elk), planned: earlier.planned }
}

// tidy places every step anew.
export async function tidy({ workflow, loops, direction }: Task, elk: Elk): Promise<Places> {
  const { positions, routes } = await layOut(scopesOf(workflow, loops), measuresOf(direction), elk)
  return { positions: rounded(positions), planned: routes }
}

// shownPlaces is where steps stand on the canvas.
export function shownPlaces({ positions }: Places, direction: Direction): Map<string, Point> {
  return new Map([...positions].map(([id, at]) => [id, turned(direction, at)]))
}

// draw finishes an arrangement whose steps all have a place.
export function draw(task: Task, places: Places): Arrangement {
  const { direction } = task
  const { fold, ...drawn } = drawDown(task, places)
  const turn = (at: Point): Point => turned(direction, at)
  return {
    direction,
    loops: task.loops,
    edges: drawn.edges,
    aside: drawn.aside,
    hidden: fold.hidden,
    positions: new Map([...drawn.positions].map(([id, at]) => [id, turn(at)])),
    frames: new Map([...drawn.frames].map(([head, box]) => [head, turnedBox(direction, box)])),
    routes:
      direction === 'down'
        ? drawn.routes
        : new Map([...drawn.routes].map(([key, route]) => [key, turnedRoute(route, turn)])),
    places: shownPlaces(places, direction),
    meant: (at) => turn(fold.meant(turn(at))),
  }
}

type Drawn = Pick<Arrangement, 'positions' | 'frames' | 'routes' | 'edges' | 'aside'> & { fold: Fold }

// drawDown draws from top to bottom. Frames come first from the cards, then grow
// around the links that run beside them.
function drawDown({ workflow, loops, direction, gone = NOTHING_GONE, collapsed }: Task, places: Places): Drawn {
  const measures = measuresOf(direction)
  const nodes = byId(workflow)
  const fold = collapsed?.size
    ? foldOf(loops, collapsed, places.positions, framesOf(loops, places.positions, measures.card), measures.card)
    : UNFOLDED
  const positions = placeGone(goneIn(gone, fold, direction), shownOf(places.positions, fold), measures.card)
  const open =
    fold.hidden.size === 0 ? loops : loops.filter(({ head, foot }) => !fold.hidden.has(head) && !fold.hidden.has(foot))
  const edges = foldEdges([...workflow.edges, ...gone.edges], fold.hidden)
  const aside: ReadonlySet<string> = new Set(gone.nodes.map((node) => node.id))
  const planned =
    fold === UNFOLDED
      ? places.planned
      : new Map([...places.planned].map(([key, route]) => [key, foldRoute(route, fold)]))
  const scene = (frames: Map<string, Box>): Scene => ({
    nodes,
    loops: open,
    positions,
    frames,
    planned,
    aside,
    measures,
    ground: new Ground(positions, frames, open, measures.card),
  })
  const first = scene(framesOf(open, positions, measures.card))
  const points = pointsInLoops(edges, first, routesOf(edges, first))
  const frames = framesOf(open, positions, measures.card, (head) => points.get(head) ?? [])
  return { positions, frames, edges, aside, fold, routes: routesOf(edges, scene(frames)) }
}

function shownOf(positions: ReadonlyMap<string, Point>, fold: Fold): ReadonlyMap<string, Point> {
  if (fold === UNFOLDED) return positions
  return new Map([...positions].filter(([id]) => !fold.hidden.has(id)).map(([id, at]) => [id, fold.shown(at)]))
}

// goneIn is what would be removed and is not hidden, with its place.
function goneIn({ nodes, edges }: Gone, fold: Fold, direction: Direction): Gone {
  const seen = nodes.filter((node) => !fold.hidden.has(node.id))
  return {
    edges,
    nodes: seen.map((node) => ({ ...node, position: node.position && fold.shown(turned(direction, node.position)) })),
  }
}

// pointsInLoops are the bends of the links that run within a loop, by its head.
function pointsInLoops(edges: readonly Edge[], scene: Scene, routes: ReadonlyMap<string, Route>): Map<string, Point[]> {
  const points = new Map<string, Point[]>()
  if (scene.loops.length === 0) return points
  const innermost = innermostOf(scene.loops)
  const parents = new Map(scene.loops.map((loop) => [loop.head, loop.parent]))
  for (const edge of edges) {
    if (wayOf(edge, scene) === 'back') continue
    const around = (id: string): string[] => {
      const heads: string[] = []
      for (let at = innermost.get(id); at !== undefined; at = parents.get(at)) heads.push(at)
      return heads
    }
    const ends = around(edge.to)
    const head = around(edge.from).find((one) => ends.includes(one))
    const route = routes.get(edgeKey(edge))
    if (head !== undefined) for (const point of route?.points ?? []) addTo(points, head, point)
  }
  return points
}

function turnedRoute({ points, label, ...rest }: Route, turn: (at: Point) => Point): Route {
  return { ...rest, points: points.map(turn), label: label && turn(label) }
}

function placedBefore({ workflow, direction }: Task): Map<string, Point> {
  const placed = new Map<string, Point>()
  for (const { id, position } of workflow.nodes) if (position) placed.set(id, turned(direction, position))
  return placed
}

function rounded(positions: ReadonlyMap<string, Point>): Map<string, Point> {
  return new Map([...positions].map(([id, at]) => [id, { x: Math.round(at.x), y: Math.round(at.y) }]))
}
