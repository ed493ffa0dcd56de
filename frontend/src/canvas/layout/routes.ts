import type { Loop } from '../../domain/loops'
import { edgeKey, isBackEdge, outputLabel } from '../../domain/workflow'
import type { Edge, Node } from '../../domain/workflow'
import { detour } from './detour'
import { BACK_LANE, bottomOf, cardBox, DONE_DROP, DONE_LANE, FRAME, leftOf, rightOf, same, topOf } from './geometry'
import type { Box, Point } from './geometry'
import type { Route } from './layout'

export interface Scene {
  nodes: ReadonlyMap<string, Node>
  loops: readonly Loop[]
  positions: ReadonlyMap<string, Point>
  frames: ReadonlyMap<string, Box>
  planned: ReadonlyMap<string, Route> // by the layout; used while both ends stand where it put them
  aside: ReadonlySet<string> // steps that would be removed
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

// routeOf is the way of one edge, undefined where an end has no place.
export function routeOf(edge: Edge, scene: Scene): Route | undefined {
  const [from, to] = [scene.positions.get(edge.from), scene.positions.get(edge.to)]
  if (!from || !to) return undefined
  const ends = { from: cardBox(from), to: cardBox(to) }
  switch (wayOf(edge, scene)) {
    case 'back':
      return backRoute(ends.from, ends.to, scene.frames.get(edge.to))
    case 'done':
      return doneRoute(edge, ends.from, ends.to, scene)
    case 'aside':
      return sideRoute(ends.from, ends.to)
    case 'flow':
      return flowRoute(edge, ends.from, ends.to, scene)
  }
}

function backRoute(foot: Box, head: Box, frame: Box | undefined): Route {
  const x = (frame?.x ?? Math.min(foot.x, head.x) - 2 * BACK_LANE) + BACK_LANE
  const [from, to] = [leftOf(foot), leftOf(head)]
  return { points: [from, { x, y: from.y }, { x, y: to.y }, to], label: undefined }
}

// sideRoute leads from the right side of a card to the left side of another.
function sideRoute(source: Box, target: Box): Route {
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
  if (to.y < below) return asideRoute(from, to, lane)
  const planned = scene.planned.get(edgeKey(edge))
  const start = { x: head.x + head.width / 2, y: below }
  const rest = planned && fits(planned, start, to, scene, edge) ? planned.points : detour(start, to, obstacles(edge, scene))
  // Where the way on turns aside below the frame, it turns there from the lane.
  const aside = rest.length >= 4 && rest[1]?.x === start.x ? rest.slice(2) : [start, ...rest]
  const turn = { x: lane, y: aside[0]?.y ?? below }
  return {
    points: tidied([from, { x: lane, y: from.y }, turn, ...reached(aside, to)]),
    label: { x: lane, y: (from.y + below) / 2 },
  }
}

// asideRoute leads from a loop to a step that was put beside it or above its end.
function asideRoute(from: Point, to: Point, lane: number): Route {
  const turn = to.y - DONE_DROP
  const points = tidied([from, { x: lane, y: from.y }, { x: lane, y: turn }, { x: to.x, y: turn }, to])
  return { points, label: { x: lane, y: (from.y + turn) / 2 } }
}

function flowRoute(edge: Edge, source: Box, target: Box, scene: Scene): Route {
  const [from, to] = [bottomOf(source), topOf(target)]
  const planned = scene.planned.get(edgeKey(edge))
  if (planned && fits(planned, from, to, scene, edge)) {
    return { points: tidied(reached(planned.points, to)), label: planned.label }
  }
  return { points: detour(from, to, obstacles(edge, scene)), label: outputLabel(edge.output) ? middle(from, to) : undefined }
}

// fits reports whether a planned route still begins and ends where the edge
// does. One into a loop ends at its frame, above the head.
function fits(planned: Route, from: Point, to: Point, scene: Scene, edge: Edge): boolean {
  const last = planned.points.at(-1)
  const atFrame = scene.frames.has(edge.to) && same(last, { x: to.x, y: to.y - FRAME.top })
  return same(planned.points[0], from) && (same(last, to) || atFrame)
}

function reached(points: Point[], to: Point): Point[] {
  return same(points.at(-1), to) ? points : [...points, to]
}

// obstacles are the cards and the loops that an edge must not run through.
function obstacles(edge: Edge, scene: Scene): Box[] {
  const inside = (loop: Loop): boolean => loop.members.has(edge.from) || loop.members.has(edge.to)
  const closed = scene.loops.filter((loop) => !inside(loop))
  const hidden = new Set(closed.flatMap((loop) => [...loop.members]))
  const cards = [...scene.positions].filter(([id]) => id !== edge.from && id !== edge.to && !hidden.has(id))
  return [...cards.map(([, at]) => cardBox(at)), ...closed.flatMap((loop) => scene.frames.get(loop.head) ?? [])]
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

// tidied drops points that repeat the one before, or lie on the line between
// their neighbours.
function tidied(points: Point[]): Point[] {
  const apart = points.filter((point, i) => !same(points[i - 1], point))
  return apart.filter((point, i) => {
    const [before, after] = [apart[i - 1], apart[i + 1]]
    if (!before || !after) return true
    const column = Math.abs(before.x - point.x) < 1 && Math.abs(point.x - after.x) < 1
    const row = Math.abs(before.y - point.y) < 1 && Math.abs(point.y - after.y) < 1
    return !column && !row
  })
}
