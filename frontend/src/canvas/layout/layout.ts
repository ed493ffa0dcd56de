import { cardBox, FRAME } from './geometry'
import type { Box, Measures, Point } from './geometry'
import { columnsOf } from './columns'
import type { Elk } from './elkGraph'
import { Ground } from './ground'
import type { Route } from './route'
import { frameLoop, routeScope } from './routes'
import type { Scene } from './routes'
import { rowsOf } from './rows'
import type { Link, Scope } from './scope'

// Placement is where everything comes to stand when nothing has a place yet.
export interface Placement {
  positions: Map<string, Point> // top left of each card
  routes: Map<string, Route> // of links, by edge key
}

// Laid is a scope with all that is in it, from the top left corner of its frame on.
interface Laid extends Placement {
  frame: Box
}

// layOut lays out a scope from the inside out: an inner loop must be known in
// size before what is around it can be placed.
export async function layOut(scope: Scope, measures: Measures, elk: Elk): Promise<Placement> {
  return layScope(scope, measures, elk)
}

const TRIES = 3
const MORE = 12 // what a gap grows by where something does not fit

async function layScope(scope: Scope, measures: Measures, elk: Elk): Promise<Laid> {
  const inner = new Map<string, Laid>()
  const laid = await Promise.all(scope.inner.map((one) => layScope(one, measures, elk)))
  scope.inner.forEach(({ loop }, i) => {
    const one = laid[i]
    if (loop && one) inner.set(loop.head, one)
  })
  const columns = await columnsOf(scope, inner, measures, elk)
  const wider = new Map<Link, number>()
  for (let tries = 1; ; tries += 1) {
    const tops = rowsOf(scope, inner, columns, wider, measures)
    const scene = sceneOf(scope, inner, columns, tops, measures)
    const crowded = routeScope(scope, scene)
    if (crowded.length > 0 && tries < TRIES) {
      for (const link of crowded) wider.set(link, (wider.get(link) ?? 0) + MORE)
      continue
    }
    return finished(scope, inner, scene)
  }
}

// sceneOf has the cards of a scope and its inner loops as a whole.
function sceneOf(
  scope: Scope,
  inner: ReadonlyMap<string, Laid>,
  columns: ReadonlyMap<string, Point>,
  tops: ReadonlyMap<string, number>,
  measures: Measures,
): Scene {
  const loops = [...scope.inner, scope].flatMap(({ loop }) => loop ?? [])
  const ground = new Ground(loops)
  const boxes = new Map<string, Box>()
  const frames = new Map<string, Box>()
  const at = (id: string): Point => ({ x: columns.get(id)?.x ?? 0, y: tops.get(id) ?? 0 })
  for (const id of scope.cards) {
    const box = cardBox(at(id), measures.card(id))
    boxes.set(id, box)
    ground.addCard(id, box)
  }
  for (const { loop } of scope.inner) {
    const laid = loop && inner.get(loop.head)
    if (!laid) continue
    const corner = at(loop.head)
    const frame = { ...laid.frame, ...corner }
    frames.set(loop.head, frame)
    ground.addFrame(loop.head, frame)
    for (const id of [loop.head, loop.foot]) {
      const place = laid.positions.get(id)
      if (place) boxes.set(id, cardBox({ x: corner.x + place.x, y: corner.y + place.y }, measures.card(id)))
    }
  }
  const feet = new Map(loops.map(({ head, foot }) => [head, foot]))
  return { boxes, frames, feet, aside: new Set(), measures, ground, planned: new Map(), routes: new Map() }
}

// finished puts what inner loops hold into place, and draws the frame of the scope's own.
function finished(scope: Scope, inner: ReadonlyMap<string, Laid>, scene: Scene): Laid {
  if (scope.loop) frameLoop(scope, scope.loop, scene)
  const frame = scene.frames.get(scope.loop?.head ?? '') ?? { x: 0, y: 0, width: FRAME.left, height: FRAME.top }
  const positions = new Map<string, Point>()
  const routes = new Map<string, Route>()
  const place = (at: Point, by: Point): Point => ({ x: Math.round(at.x + by.x), y: Math.round(at.y + by.y) })
  const put = (from: Placement, by: Point): void => {
    for (const [id, at] of from.positions) positions.set(id, place(at, by))
    for (const [key, { points, label }] of from.routes) {
      routes.set(key, { points: points.map((at) => moved(at, by)), label: label && moved(label, by) })
    }
  }
  const cards = scope.cards.flatMap((id): [string, Point][] => {
    const box = scene.boxes.get(id)
    return box ? [[id, { x: box.x, y: box.y }]] : []
  })
  const back = { x: -frame.x, y: -frame.y }
  put({ positions: new Map(cards), routes: scene.routes }, back)
  for (const [head, laid] of inner) {
    const at = scene.frames.get(head)
    if (at) put(laid, moved(at, back))
  }
  return { positions, routes, frame: { ...frame, x: 0, y: 0 } }
}

const moved = (at: Point, by: Point): Point => ({ x: at.x + by.x, y: at.y + by.y })
