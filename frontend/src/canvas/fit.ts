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

// nextFit is what fitting shows: what stays legible, and where that is not all, as much as
// can be told apart, in turn. What fits stays as it is.
export function nextFit(now: View, last: Fit | undefined, graph: Graph, room: Room): Fit {
  const legible = fitted(graph, room, LEGIBLE)
  if (isSame(now, legible.view)) return fitted(graph, room, MIN_ZOOM, last?.from)
  const isFar = last !== undefined && last.least < LEGIBLE && isSame(now, last.view)
  return { ...legible, from: isFar ? last.from : now }
}

function middleOf({ x, y, zoom }: View, room: Room): Box {
  return { x: (room.width / 2 - x) / zoom, y: (room.height / 2 - y) / zoom, width: 0, height: 0 }
}
