import type { Box } from './layout/geometry'
import { isSame, LEGIBLE, MIN_ZOOM, openView } from './view'
import type { Room, View } from './view'

// Fit is a view that was made to fit a room.
export interface Fit {
  view: View
  least: number // how small it may get for that
  from?: View // where the person was before
}

// Graph is what is made to fit.
export interface Graph {
  bounds: Box
  first: Box // the card that the flow begins with
  chosen?: Box // the selected one
}

// fitted shows all where it does not get smaller than that, else the beginning. What is far
// is shown around the selected step, or around where the person was.
export function fitted(graph: Graph, room: Room, least: number, from?: View): Fit {
  const around = least > MIN_ZOOM ? graph.first : (graph.chosen ?? (from ? middleOf(from, room) : graph.first))
  return { view: openView(graph.bounds, around, room, least), least, from }
}

// nextFit is what fitting shows: first what stays legible, then as much as can be told
// apart, then again where the person was; from nowhere, the first and the second in turn.
export function nextFit(now: View, last: Fit | undefined, graph: Graph, room: Room): Fit | { back: View } {
  const legible = fitted(graph, room, LEGIBLE)
  const isLegible = isSame(now, legible.view)
  const far = fitted(graph, room, MIN_ZOOM, last?.from)
  const isFar = isSame(now, far.view)
  if (!isLegible && !isFar) return { ...legible, from: now }
  if (!isFar) return far
  return last?.from ? { back: last.from } : legible
}

function middleOf({ x, y, zoom }: View, room: Room): Box {
  return { x: (room.width / 2 - x) / zoom, y: (room.height / 2 - y) / zoom, width: 0, height: 0 }
}
