import { edgeKey, outputLabel } from '../../domain/graph/workflow'
import type { Loop } from '../../domain/graph/loops'
import { NOTHING_GONE } from '../../domain/graph/preview'
import type { Gone } from '../../domain/graph/preview'
import type { Direction } from '../../domain/program/settings'
import { beside } from './beside'
import { elsewhere, openedSizes } from './elsewhere'
import { foldEdges, UNFOLDED } from './fold'
import type { Fold } from './fold'
import { cardBox, measuresOf, turned, turnedBox } from './geometry'
import type { Box, Point } from './geometry'
import { placeGone } from './gone'
import { Ground } from './ground'
import { labelRoom, reachOf } from './labelRoom'
import { layOut } from './layout'
import type { Elk } from './elkGraph'
import type { Route } from './route'
import { noteBox } from './noteBox'
import { routeAll } from './routes'
import type { Scene } from './routes'
import { scopesOf } from './scope'
import type { Edge, Note, Workflow } from '../../wire/types'

// Task is what is to be arranged.
export interface Task {
  workflow: Workflow
  loops: readonly Loop[]
  direction: Direction
  gone?: Gone // what would be removed; it stands aside
  collapsed?: ReadonlySet<string> // heads of loops whose body is hidden
  opened?: ReadonlyMap<string, Inner> // what is drawn within steps that call it
}

// Places is where every step stands, as the layout sees it: from top to bottom,
// with nothing collapsed.
export interface Places {
  positions: ReadonlyMap<string, Point>
  planned: ReadonlyMap<string, Route> // ways of links, which are kept while they fit
}

// Arrangement is where everything of a workflow is drawn.
export interface Arrangement {
  direction: Direction
  loops: readonly Loop[]
  positions: ReadonlyMap<string, Point>
  boxes: ReadonlyMap<string, Box> // of the cards
  frames: ReadonlyMap<string, Box> // by the loop's head; outer ones first, as what is in them is drawn over them
  edges: readonly Edge[] // that are drawn
  routes: ReadonlyMap<string, Route> // by edge key
  ways: ReadonlyMap<string, Route> // the same, as the layout sees them; none where cards are drawn elsewhere than they stand
  aside: ReadonlySet<string> // steps that would be removed
  hidden: ReadonlyMap<string, string> // the head of the collapsed loop, by the step inside
  opened: ReadonlyMap<string, Inner> // what is drawn within steps
  places: ReadonlyMap<string, Point> // of all steps of the workflow, with nothing collapsed
  meant: (at: Point, step?: string) => Point // the place of a card that is dropped where it is drawn
}

// Inner is the workflow that a step calls, as it is drawn within the step's card.
export interface Inner {
  workflow: Workflow
  drawn: Arrangement
  bounds: Box // of what is drawn, in its own pixels
  scale: number // 1, or less where it would be too large
}

export const NOWHERE: Places = { positions: new Map(), planned: new Map() }

export const NOTHING: Arrangement = draw(
  { workflow: { version: 1, id: '', name: '', nodes: [], edges: [], notes: [] }, loops: [], direction: 'down' },
  NOWHERE,
)

// placesOf places what has no place yet and keeps every step that has one. Where some have one of
// their own, the others stay where they were drawn earlier: none moves for an edit of another.
// Ways there were before are used again while they fit.
export async function placesOf(task: Task, elk: Elk, earlier: Places = NOWHERE): Promise<Places> {
  const { workflow, loops, direction } = task
  const placed = placedBefore(task)
  if (placed.size === workflow.nodes.length) return { positions: placed, planned: earlier.planned }
  if (placed.size === 0) return tidy(task, elk)
  for (const { id } of workflow.nodes) {
    const at = placed.has(id) ? undefined : earlier.positions.get(id)
    if (at) placed.set(id, at)
  }
  const positions = await beside(workflow, loops, placed, measuresOf(direction, workflow.nodes), elk)
  return { positions, planned: earlier.planned }
}

// tidy places every step anew.
export async function tidy({ workflow, loops, direction }: Task, elk: Elk): Promise<Places> {
  const measures = measuresOf(direction, workflow.nodes)
  const { positions, routes } = await layOut(scopesOf(workflow, loops), measures, elk)
  return { positions, planned: routes }
}

// moved are places where some steps stand elsewhere than before, on whole pixels as the
// document keeps them.
export function moved({ positions, planned }: Places, to: ReadonlyMap<string, Point>, direction: Direction): Places {
  const turnedTo = [...to].map(([id, { x, y }]): [string, Point] => [
    id,
    turned(direction, { x: Math.round(x), y: Math.round(y) }),
  ])
  return { positions: new Map([...positions, ...turnedTo]), planned }
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
    opened: task.opened ?? new Map<string, Inner>(),
    positions: new Map([...drawn.boxes].map(([id, { x, y }]) => [id, turn({ x, y })])),
    boxes: new Map([...drawn.boxes].map(([id, box]) => [id, turnedBox(direction, box)])),
    ways: fold === UNFOLDED ? drawn.routes : NOWHERE.planned,
    frames: new Map(
      task.loops.flatMap(({ head }): [string, Box][] => {
        const box = drawn.frames.get(head)
        return box ? [[head, turnedBox(direction, box)]] : []
      }),
    ),
    routes:
      direction === 'down'
        ? drawn.routes
        : new Map([...drawn.routes].map(([key, route]) => [key, turnedRoute(route, turn)])),
    places: shownPlaces(places, direction),
    meant: (at, step) => turn(fold.meant(turn(at), step)),
  }
}

type Drawn = Pick<Arrangement, 'frames' | 'routes' | 'edges' | 'aside' | 'boxes'> & { fold: Fold }

// drawDown draws from top to bottom.
function drawDown(task: Task, places: Places): Drawn {
  const { workflow, loops, direction, gone = NOTHING_GONE } = task
  const opened = openedSizes(workflow.nodes, task.opened)
  const measures = measuresOf(direction, [...gone.nodes, ...workflow.nodes], opened)
  const fold = elsewhere(task, places.positions, opened)
  const positions = placeGone(goneIn(gone, fold, direction), shownOf(places.positions, fold), measures.card)
  const open =
    fold.hidden.size === 0 ? loops : loops.filter(({ head, foot }) => !fold.hidden.has(head) && !fold.hidden.has(foot))
  const edges = foldEdges([...workflow.edges, ...gone.edges], fold.hidden)
  const nodes = [...workflow.nodes, ...gone.nodes].filter(({ id }) => positions.has(id))
  const boxes = new Map([...positions].map(([id, at]) => [id, cardBox(at, measures.card(id))]))
  const scene: Scene = {
    boxes,
    frames: new Map(),
    feet: new Map(open.map(({ head, foot }) => [head, foot])),
    aside: new Set(gone.nodes.map((node) => node.id)),
    lanes: new Map(),
    measures,
    ground: groundOf(open, boxes, workflow.notes, direction),
    planned: fold === UNFOLDED ? places.planned : NOWHERE.planned,
    routes: new Map(),
  }
  routeAll(scopesOf({ nodes, edges }, open), scene)
  giveRoom(edges, scene, direction)
  return { boxes, frames: scene.frames, edges, aside: scene.aside, fold, routes: scene.routes }
}

// giveRoom tells labels how long they may become, once everything stands.
function giveRoom(edges: readonly Edge[], { routes, ground, measures }: Scene, direction: Direction): void {
  const level = direction === 'down'
  for (const edge of edges) {
    const key = edgeKey(edge)
    const route = routes.get(key)
    const text = outputLabel(edge.output)
    if (!route?.label || text === '') continue
    const around = ground.around(reachOf(route.label, level), key)
    routes.set(key, { ...route, room: labelRoom(route.label, measures.label(text), level, around) })
  }
}

function groundOf(
  loops: readonly Loop[],
  boxes: ReadonlyMap<string, Box>,
  notes: readonly Note[],
  direction: Direction,
): Ground {
  const ground = new Ground(loops)
  for (const [id, box] of boxes) ground.addCard(id, box)
  for (const note of notes) ground.addNote(turnedBox(direction, noteBox(note)))
  return ground
}

function shownOf(positions: ReadonlyMap<string, Point>, fold: Fold): ReadonlyMap<string, Point> {
  if (fold === UNFOLDED) return positions
  return new Map([...positions].filter(([id]) => !fold.hidden.has(id)).map(([id, at]) => [id, fold.shown(at, id)]))
}

// goneIn is what would be removed and is not hidden, with its place.
function goneIn({ nodes, edges }: Gone, fold: Fold, direction: Direction): Gone {
  const seen = nodes.filter((node) => !fold.hidden.has(node.id))
  return {
    edges,
    nodes: seen.map((node) => ({ ...node, position: node.position && fold.shown(turned(direction, node.position)) })),
  }
}

function turnedRoute({ points, label, ...rest }: Route, turn: (at: Point) => Point): Route {
  return { ...rest, points: points.map(turn), label: label && turn(label) }
}

function placedBefore({ workflow, direction }: Task): Map<string, Point> {
  const placed = new Map<string, Point>()
  for (const { id, position } of workflow.nodes) if (position) placed.set(id, turned(direction, position))
  return placed
}
