import type { Loop } from '../../domain/graph/loops'
import { edgeKey, isBackEdge, outputLabel } from '../../domain/graph/workflow'
import { detour, isDirect } from './detour'
import type { Way as DetourWay } from './detour'
import { BACK_LANE, bottomOf, cardBox, DONE_DROP, DONE_LANE, FRAME, leftOf, rightOf, same, topOf } from './geometry'
import type { Box, Measures, Point } from './geometry'
import type { Ground } from './ground'
import { addTo } from './group'
import type { Route } from './layout'
import { strandsOf } from './parallel'
import type { Strand } from './parallel'
import type { Edge, Node } from '../../wire/types'

export interface Scene {
  nodes: ReadonlyMap<string, Node>
  loops: readonly Loop[]
  positions: ReadonlyMap<string, Point>
  frames: ReadonlyMap<string, Box>
  planned: ReadonlyMap<string, Route> // by the layout; used while both ends stand where it put them
  aside: ReadonlySet<string> // steps that would be removed
  measures: Measures
  ground: Ground
}

// Way is how an edge leaves its card: below, or beside where it belongs to a loop's frame
// or leads to a step that would be removed.
export type Way = 'flow' | 'back' | 'done' | 'aside'

export function wayOf(edge: Edge, scene: Pick<Scene, 'nodes' | 'frames' | 'aside'>): Way {
  if (scene.aside.has(edge.to) && !scene.aside.has(edge.from)) return 'aside'
  if (isBackEdge(scene.nodes.get(edge.from), edge) && scene.frames.has(edge.to)) return 'back'
  if (edge.output === 'LoopDone' && scene.frames.has(edge.from)) return 'done'
  return 'flow'
}

// routesOf are the ways of all edges whose ends have a place, by edge key.
export function routesOf(edges: readonly Edge[], scene: Scene): Map<string, Route> {
  const routes = new Map<string, Route>()
  const flows = new Map<string, Edge[]>() // by their two ends
  for (const edge of edges) {
    if (wayOf(edge, scene) === 'flow') {
      addTo(flows, `${edge.from}>${edge.to}`, edge)
    } else {
      const route = sideRoute(edge, scene)
      if (route) routes.set(edgeKey(edge), route)
    }
  }
  for (const group of flows.values()) {
    for (const [key, route] of flowRoutes(group, scene)) routes.set(key, route)
  }
  return routes
}

function endsOf(edge: Edge, { positions, measures: { card } }: Scene): { from: Box; to: Box } | undefined {
  const [from, to] = [positions.get(edge.from), positions.get(edge.to)]
  return from && to && { from: cardBox(from, card), to: cardBox(to, card) }
}

function sideRoute(edge: Edge, scene: Scene): Route | undefined {
  const ends = endsOf(edge, scene)
  if (!ends) return undefined
  switch (wayOf(edge, scene)) {
    case 'back':
      return backRoute(ends.from, ends.to, scene.frames.get(edge.to))
    case 'done':
      return doneRoute(edge, ends.from, ends.to, scene)
    default:
      return asideRoute(ends.from, ends.to)
  }
}

function backRoute(foot: Box, head: Box, frame: Box | undefined): Route {
  const x = (frame?.x ?? Math.min(foot.x, head.x) - 2 * BACK_LANE) + BACK_LANE
  const [from, to] = [leftOf(foot), leftOf(head)]
  return { points: [from, { x, y: from.y }, { x, y: to.y }, to], label: undefined }
}

// asideRoute leads from the right side of a card to the left side of another.
function asideRoute(source: Box, target: Box): Route {
  const [from, to] = [rightOf(source), leftOf(target)]
  const x = (from.x + to.x) / 2
  return { points: tidied([from, { x, y: from.y }, { x, y: to.y }, to]), label: undefined }
}

function doneRoute(edge: Edge, head: Box, target: Box, scene: Scene): Route {
  const from = rightOf(head)
  const to = topOf(target)
  const frame = scene.frames.get(edge.from) ?? head
  const lane = frame.x + frame.width + DONE_LANE
  const below = frame.y + frame.height + DONE_DROP
  if (to.y < below) return upRoute(from, to, lane)
  const planned = scene.planned.get(edgeKey(edge))
  const start = { x: head.x + head.width / 2, y: below }
  const {
    ground,
    measures: { card },
  } = scene
  const rest =
    planned && fits(planned, start, to, scene, edge) ? planned.points : detour({ edge, from: start, to, ground, card })
  // Where the way on turns aside below the frame, it turns there from the lane. A way
  // that is free turns above the step it leads to.
  const turns = rest.length >= 4 && rest[1]?.x === start.x
  const aside = turns ? rest.slice(2) : rest.length > 2 ? [start, ...rest] : [{ x: to.x, y: below }]
  const turn = { x: lane, y: aside[0]?.y ?? below }
  return {
    points: tidied([from, { x: lane, y: from.y }, turn, ...reached(aside, to)]),
    label: { x: lane, y: (from.y + below) / 2 },
  }
}

// upRoute leads from a loop to a step that was put beside it or above its end.
function upRoute(from: Point, to: Point, lane: number): Route {
  const turn = to.y - DONE_DROP
  const points = tidied([from, { x: lane, y: from.y }, { x: lane, y: turn }, { x: to.x, y: turn }, to])
  return { points, label: { x: lane, y: (from.y + turn) / 2 } }
}

// flowRoutes are the ways of all edges between the same two steps.
function flowRoutes(group: readonly Edge[], scene: Scene): [key: string, Route][] {
  const [first] = group
  const ends = first && endsOf(first, scene)
  if (!ends) return []
  const [from, to] = [bottomOf(ends.from), topOf(ends.to)]
  const strands = strandsOf(group, scene.measures)
  const way = (strand: Strand, i: number): DetourWay => ({
    edge: group[i] ?? first,
    from,
    to,
    ground: scene.ground,
    card: scene.measures.card,
    strand,
  })
  const planned = group.flatMap((edge) => plannedRoute(edge, from, to, scene) ?? [])
  // Several links keep to the plan only around something, and then all of them:
  // the plan knows nothing of the ways found here.
  const several = group.length > 1
  const keep = planned.length === group.length && !(several && strands.every((strand, i) => isDirect(way(strand, i))))
  const routes = keep
    ? planned.map((route) => ({ ...route, bent: several }))
    : strands.map((strand, i) => strandRoute(way(strand, i), strand))
  return routes.map((route, i) => [edgeKey(group[i] ?? first), route])
}

function plannedRoute(edge: Edge, from: Point, to: Point, scene: Scene): Route | undefined {
  const planned = scene.planned.get(edgeKey(edge))
  if (!planned || !fits(planned, from, to, scene, edge)) return undefined
  return { points: tidied(reached(planned.points, to)), label: planned.label }
}

function strandRoute(way: DetourWay, { width }: Strand): Route {
  const points = detour(way)
  const [first, last] = [points[0] ?? way.from, points.at(-1) ?? way.to]
  const bent = width > 0 && points.length > 2
  const at = bent ? middle(points[2] ?? first, points[3] ?? last) : middle(first, last)
  return { points, label: outputLabel(way.edge.output) ? at : undefined, bent }
}

// fits reports whether a planned route still begins and ends where the edge
// does. One into a loop ends at its frame, above the head.
function fits(planned: Route, from: Point, to: Point, scene: Scene, edge: Edge): boolean {
  const last = planned.points.at(-1)
  const atFrame = scene.nodes.get(edge.to)?.kind === 'Loop' && same(last, { x: to.x, y: to.y - FRAME.top })
  return same(planned.points[0], from) && (same(last, to) || atFrame)
}

function reached(points: readonly Point[], to: Point): Point[] {
  return same(points.at(-1), to) ? [...points] : [...points, to]
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

// tidied drops points that repeat the one before, or lie on the line between
// their neighbours.
function tidied(points: readonly Point[]): Point[] {
  const apart = points.filter((point, i) => !same(points[i - 1], point))
  return apart.filter((point, i) => {
    const [before, after] = [apart[i - 1], apart[i + 1]]
    if (!before || !after) return true
    const column = Math.abs(before.x - point.x) < 1 && Math.abs(point.x - after.x) < 1
    const row = Math.abs(before.y - point.y) < 1 && Math.abs(point.y - after.y) < 1
    return !column && !row
  })
}
