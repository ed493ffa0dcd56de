import { edgeKey, isBackEdge, outputLabel } from '../../domain/graph/workflow'
import type { Loop } from '../../domain/graph/loops'
import { around as boxAround, centred, CLEAR, FRAME, LANE, leftOf, same } from './geometry'
import type { Box, Point } from './geometry'
import type { Ground } from './ground'
import type { Route } from './route'
import { labelSpot } from './labelSpot'
import { DOWN, LEFT, RIGHT } from './maze'
import type { Found } from './maze'
import type { Link, Scope } from './scope'
import { tripsOf } from './trips'
import type { Stand, Trip } from './trips'
import { wayBetween } from './way'
import type { Edge, Node } from '../../wire/types'

// Scene is what is routed, scope by scope from the inside out: the frame of a loop is
// known once its links are.
export interface Scene extends Stand {
  frames: Map<string, Box>
  ground: Ground
  planned: ReadonlyMap<string, Route> // ways there were; used while they fit
  routes: Map<string, Route> // by edge key
}

// Way is how an edge leaves its card: below, or beside where it belongs to a loop's frame
// or leads to a step that would be removed.
export type Way = 'flow' | 'back' | 'done' | 'aside'

export interface Kinds {
  nodes: ReadonlyMap<string, Node>
  frames: ReadonlyMap<string, Box>
  aside: ReadonlySet<string>
}

export function wayOf(edge: Edge, scene: Kinds): Way {
  if (scene.aside.has(edge.to) && !scene.aside.has(edge.from)) return 'aside'
  if (isBackEdge(scene.nodes.get(edge.from), edge) && scene.frames.has(edge.to)) return 'back'
  if (edge.output === 'LoopDone' && scene.frames.has(edge.from)) return 'done'
  return 'flow'
}

// routeAll routes a scope and all that is in it.
export function routeAll(scope: Scope, scene: Scene): void {
  for (const inner of scope.inner) routeAll(inner, scene)
  routeScope(scope, scene)
  if (scope.loop) frameLoop(scope, scope.loop, scene)
}

// routeScope finds the ways of the links of one scope: first those that lead straight
// on, then the short ones, so that long ones run outside. It gives the links for which
// there is not enough room.
export function routeScope(scope: Scope, scene: Scene, first: ReadonlySet<Link> = new Set()): Link[] {
  const trips = tripsOf(scope, scene)
  const before = new Set(trips.filter((trip) => earlier(trip, scene)))
  for (const trip of trips) if (!before.has(trip)) reserve(trip, scene)
  const rank = ({ way }: Trip): number => (first.has(way.link) ? 0 : 1)
  const left = trips.filter((trip) => !before.has(trip) || !keep(trip, scene))
  for (const trip of left) if (before.has(trip)) reserve(trip, scene)
  const bent = left
    .filter((trip) => !goStraight(trip, scene))
    .sort((a, b) => rank(a) - rank(b) || length(a) - length(b))
  return bent.filter((trip) => !bend(trip, scene)).map(({ way }) => way.link)
}

// crossingIn are the links of a scope that run across others.
export function crossingIn({ links }: Scope, { routes, ground }: Scene): Set<Link> {
  return new Set(links.filter(({ key, edge }) => ground.crosses(routes.get(key)?.points ?? [], key, edge.to)))
}

const length = ({ start, end }: Trip): number => Math.abs(start.x - end.x) / 8 + Math.abs(start.y - end.y)

// reserve keeps others off the first and the last piece of a link.
function reserve({ way, start, from, to, end }: Trip, { ground }: Scene): void {
  const { key, edge } = way.link
  ground.addRoute(key, edge, [start, from.at])
  ground.addRoute(key, edge, [to.at, end])
}

// earlier is the way there was, where its ends are where they were.
function earlier({ way, start, end }: Trip, { planned }: Scene): Route | undefined {
  const route = planned.get(way.link.key)
  return same(route?.points[0], start) && same(route?.points.at(-1), end) ? route : undefined
}

// keep uses the way there was, where it still fits.
function keep(trip: Trip, scene: Scene): boolean {
  const { way } = trip
  const { ground } = scene
  const { key, edge } = way.link
  const route = earlier(trip, scene)
  if (!route || ground.blocks(route.points, edge) || ground.taken(route.points, edge, LANE / 2)) return false
  if (way.label && !(route.label && ground.suits(centred(route.label, way.label), key, edge))) return false
  lay(trip, route, scene)
  return true
}

// goStraight takes the way straight down where nothing is on it.
function goStraight(trip: Trip, scene: Scene): boolean {
  const { way, start, end, from, to } = trip
  if (way.beside || Math.abs(start.x - end.x) > 1 || end.y <= start.y || from.heading !== to.heading) return false
  const points = [{ x: end.x, y: start.y }, end]
  const { edge } = way.link
  if (scene.ground.blocks(points, edge) || scene.ground.taken(points, edge, LANE - 1)) return false
  const label = spotFor(trip, points, scene)
  if (way.label && !label) return false
  lay(trip, { points, label }, scene)
  return true
}

// bend goes around what is in the way; false where something had to be run upon.
function bend(trip: Trip, scene: Scene): boolean {
  const planned = inLane(trip, scene)
  if (planned) {
    lay(trip, planned, scene)
    return true
  }
  const found = around(trip, [], scene)
  const label = spotFor(trip, found.points, scene)
  if (!trip.way.label || label) {
    lay(trip, { points: found.points, label }, scene)
    return found.clean
  }
  const aside = besideOthers(trip, found.points, scene)
  lay(trip, aside ?? { points: found.points, label: middle(found.points) }, scene)
  return aside !== undefined
}

// inLane leads the link of a branch without steps down the lane that was kept for it.
function inLane(trip: Trip, scene: Scene): Route | undefined {
  const lane = scene.lanes.get(trip.way.link.key)
  const by = lane === undefined ? undefined : byWayOf(trip, { x: lane, y: trip.labelAt }, scene)
  return by?.found.clean && !by.found.crosses ? by.route : undefined
}

// byWayOf leads a link through a place for its label, where there is room for that.
function byWayOf(trip: Trip, label: Point, scene: Scene): { route: Route; found: Found } | undefined {
  const { link, label: size = NO_SIZE } = trip.way
  if (!scene.ground.suits(centred(label, size), link.key, link.edge)) return undefined
  const half = size.height / 2 + CLEAR
  const found = around(trip, [at(label, -half), at(label, half)], scene)
  return { route: { points: found.points, label: trip.way.label && label }, found }
}

const NO_SIZE = { width: 0, height: 0 }

const at = ({ x, y }: Point, below: number): Point => ({ x, y: y + below })

const APART = 20 // between the places that are tried for a label
const PLACES = 24

// besideOthers leads a link through the nearest place, at the height of the labels of its
// step, where there is room for its own.
function besideOthers(trip: Trip, natural: readonly Point[], scene: Scene): Route | undefined {
  const { labelAt } = trip
  const x = natural.find(({ y }) => y >= labelAt)?.x ?? trip.start.x
  for (let i = 0; i < PLACES; i += 1) {
    const by = byWayOf(trip, { x: x + (i % 2 === 0 ? 1 : -1) * Math.ceil(i / 2) * APART, y: labelAt }, scene)
    if (by?.found.clean) return by.route
  }
  return undefined
}

// around is the way from end to end, by way of a piece that goes down.
function around(trip: Trip, by: readonly Point[], { ground }: Scene): Found {
  const { way, start, from, to, end, level } = trip
  const [top, bottom] = by
  const parts =
    top && bottom
      ? [
          wayBetween(from, { at: top, heading: DOWN }, way.link.edge, ground, top.y),
          wayBetween({ at: bottom, heading: DOWN }, to, way.link.edge, ground, level),
        ]
      : [wayBetween(from, to, way.link.edge, ground, level)]
  const points = parts.every((part) => part) ? parts.flatMap((part) => part?.points ?? []) : through(from.at, to.at)
  return {
    points: tidied([start, ...points, end]),
    clean: parts.every((part) => part?.clean),
    crosses: parts.some((part) => part?.crosses),
  }
}

// through leads on where there is no way.
const through = (from: Point, to: Point): Point[] => [from, { x: to.x, y: from.y }, to]

function spotFor({ way, labelAt }: Trip, points: readonly Point[], { ground }: Scene): Point | undefined {
  const { key, edge } = way.link
  return way.label && labelSpot(points, way.label, labelAt, (box) => ground.suits(box, key, edge))
}

function lay({ way }: Trip, route: Route, { ground, routes }: Scene): void {
  const { key, edge } = way.link
  ground.addRoute(key, edge, route.points)
  if (way.label && route.label) ground.addLabel(key, centred(route.label, way.label))
  routes.set(key, route)
}

function middle(points: readonly Point[]): Point | undefined {
  const [a, b] = points
  return a && b && { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

// frameLoop draws the way back of a loop and the frame around its steps, the frames
// inside, and the links between them.
export function frameLoop(scope: Scope, loop: Loop, scene: Scene): void {
  const { boxes, frames, ground, routes, measures } = scene
  const inner = scope.inner.flatMap((one) => frames.get(one.loop?.head ?? '') ?? [])
  const drawn = scope.links.flatMap(({ key }) => routes.get(key)?.points ?? [])
  const labels = scope.links.flatMap((link) => {
    const at = routes.get(link.key)?.label
    return at ? [centred(at, measures.label(outputLabel(link.edge.output)))] : []
  })
  const dots = drawn.map((point) => ({ ...point, width: 0, height: 0 }))
  const body = boxAround([...scope.cards.flatMap((id) => boxes.get(id) ?? []), ...inner, ...dots, ...labels])
  const [foot, head] = [boxes.get(loop.foot), boxes.get(loop.head)]
  if (!body || !foot || !head) return
  const edge = { from: loop.foot, to: loop.head }
  const points = wayBack(edge, leftOf(foot), leftOf(head), body.x - FRAME.left / 2, ground)
  ground.addRoute(edgeKey(edge), edge, points)
  routes.set(edgeKey(edge), { points, label: undefined })
  const box = boxAround([body, ...points.map((point) => ({ ...point, width: 0, height: 0 }))]) ?? body
  const frame = padded(box)
  frames.set(loop.head, frame)
  ground.addFrame(loop.head, frame)
}

const padded = ({ x, y, width, height }: Box): Box => ({
  x: x - FRAME.left / 2,
  y: y - FRAME.top,
  width: width + FRAME.left / 2 + FRAME.right,
  height: height + FRAME.top + FRAME.bottom,
})

// wayBack leads from the foot to the head, in a lane left of the body.
function wayBack(edge: Edge, from: Point, to: Point, x: number, ground: Ground): Point[] {
  const points = [from, { x, y: from.y }, { x, y: to.y }, to]
  if (!ground.blocks(points, edge)) return points
  const [leaves, arrives] = [
    { at: { x: from.x - LANE, y: from.y }, heading: LEFT },
    { at: { x: to.x - LANE, y: to.y }, heading: RIGHT },
  ] as const
  const found = wayBetween(leaves, arrives, edge, ground, from.y)
  return found ? tidied([from, ...found.points, to]) : points
}

// tidied drops points that repeat the one before, or lie on the line between
// their neighbours.
function tidied(points: readonly Point[]): Point[] {
  const apart = points.filter((point, i) => {
    const before = points[i - 1]
    return before?.x !== point.x || before.y !== point.y
  })
  return apart.filter((point, i) => {
    const [before, after] = [apart[i - 1], apart[i + 1]]
    if (!before || !after) return true
    const column = before.x === point.x && point.x === after.x
    const row = before.y === point.y && point.y === after.y
    return !column && !row
  })
}
