import { cardBox, FRAME, topOf } from './geometry'
import type { Box, Measures, Point } from './geometry'
import { itemsOf } from './bypass'
import { columnsOf } from './columns'
import type { Columns } from './columns'
import type { Elk } from './elkGraph'
import { Ground } from './ground'
import { MANNERS, planOf } from './plan'
import type { Manner, Plan } from './plan'
import type { Route } from './route'
import { crossingIn, frameLoop, routeScope } from './routes'
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

const LARGE = 200 // items from which on one plan has to do

async function layScope(scope: Scope, measures: Measures, elk: Elk): Promise<Laid> {
  const inner = new Map<string, Laid>()
  const laid = await Promise.all(scope.inner.map((one) => layScope(one, measures, elk)))
  scope.inner.forEach(({ loop }, i) => {
    const one = laid[i]
    if (loop && one) inner.set(loop.head, one)
  })
  const attempt = async (manner: Manner): Promise<Attempt> => {
    const plan = planOf(scope, manner)
    return routed({ scope, plan, inner, columns: await columnsOf(scope, plan, inner, measures, elk), measures })
  }
  const [first, ...others] = MANNERS
  let best = await attempt(first)
  for (const manner of itemsOf(scope).length > LARGE ? [] : others) {
    if (best.faults === 0) break
    const other = await attempt(manner)
    if (other.faults < best.faults) best = other
  }
  return finished(scope, inner, best.scene)
}

// Site is a scope whose columns are known.
interface Site {
  scope: Scope
  plan: Plan
  inner: ReadonlyMap<string, Laid>
  columns: Columns
  measures: Measures
}

interface Attempt {
  scene: Scene
  faults: number
}

const TRIES = 5
const MORE = 12 // what a gap grows by where something does not fit
const CROWDED = 100 // crossings are better than one link without room

// routed is the best of several tries: where something does not fit or links cross, the
// gaps grow, and what crosses is led first.
function routed(site: Site): Attempt {
  const { scope, plan, inner, columns, measures } = site
  const wider = new Map<Link, number>()
  let first: ReadonlySet<Link> = new Set()
  let best: Attempt | undefined
  for (let tries = 1; ; tries += 1) {
    const tops = rowsOf(scope, plan, inner, columns, wider, measures)
    const scene = sceneOf(site, tops)
    const crowded = routeScope(scope, scene, first)
    const crossing = crossingIn(scope, scene)
    const faults = CROWDED * crowded.length + crossing.size
    if (!best || faults < best.faults) best = { scene, faults }
    if (faults === 0 || tries === TRIES) return best
    for (const link of [...crowded, ...crossing]) wider.set(link, (wider.get(link) ?? 0) + MORE)
    first = crossing
  }
}

// sceneOf has the cards of a scope and its inner loops as a whole.
function sceneOf({ scope, inner, columns, measures }: Site, tops: ReadonlyMap<string, number>): Scene {
  const loops = [...scope.inner, scope].flatMap(({ loop }) => loop ?? [])
  const ground = new Ground(loops)
  const boxes = new Map<string, Box>()
  const frames = new Map<string, Box>()
  const at = (id: string): Point => ({ x: columns.items.get(id)?.x ?? 0, y: tops.get(id) ?? 0 })
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
  if (scope.loop) keepEntry(scope.loop.head, boxes, ground)
  const feet = new Map(loops.map(({ head, foot }) => [head, foot]))
  return {
    boxes,
    frames,
    feet,
    aside: new Set(),
    lanes: columns.lanes,
    measures,
    ground,
    planned: new Map(),
    routes: new Map(),
  }
}

const ENTRY = 200 // above a head, where no link of the loop crosses the one that leads into it

function keepEntry(head: string, boxes: ReadonlyMap<string, Box>, ground: Ground): void {
  const box = boxes.get(head)
  if (!box) return
  const to = topOf(box)
  ground.addRoute(`>${head}`, { from: '', to: head }, [{ x: to.x, y: to.y - ENTRY }, to])
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
