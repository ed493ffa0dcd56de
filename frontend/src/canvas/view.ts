import type { Direction } from '../domain/program/settings'
import type { Box } from './layout/geometry'

export interface View {
  x: number
  y: number
  zoom: number
}

export interface Room {
  width: number
  height: number
}

// Space kept free around the graph; the toolbar stands at the
// bottom, the bar of a preview at the top.
const SIDE = 36
const BARS = { top: 64, bottom: 76 }
const DOCKED = { top: 64, bottom: 56 }
const NO_BARS = { top: 20, bottom: 20 }

const LOW = 220 // from here on there is room for cards between the bars
const SHORT = 380 // from here on the toolbar may float: cards have room above it

// isLow: cards need all of the room, as while a run asks in a small window.
export const isLow = ({ height }: Pick<Room, 'height'>): boolean => height < LOW

// isShort: the toolbar is the foot of the canvas, so that it lies on no cards.
export const isShort = ({ height }: Pick<Room, 'height'>): boolean => height < SHORT

const marginOf = (room: Room): typeof BARS => (isLow(room) ? NO_BARS : isShort(room) ? DOCKED : BARS)

// freeOf is how much of a room nothing else stands in.
export function freeOf(room: Room): Room {
  const { top, bottom } = marginOf(room)
  return { width: room.width - 2 * SIDE, height: room.height - top - bottom }
}

// READABLE is the zoom down to which a card says what its step does.
export const READABLE = 0.6

// LEGIBLE is the zoom down to which the names of steps are read.
export const LEGIBLE = 0.35

// MIN_ZOOM is the zoom down to which a step is a block that can be told from the next one.
// The canvas gets no smaller: the map shows the whole of what is longer.
export const MIN_ZOOM = 0.1

// fitView shows everything where it does not get smaller than that.
export function fitView(bounds: Box, room: Room, least = MIN_ZOOM): View {
  const margin = marginOf(room)
  const { width, height } = freeOf(room)
  const zoom = Math.max(least, Math.min(1, width / bounds.width, height / bounds.height))
  const x = room.width / 2 - (bounds.x + bounds.width / 2) * zoom
  const y = margin.top + (height - bounds.height * zoom) / 2 - bounds.y * zoom
  return { x, y, zoom }
}

// openView shows all where it does not get smaller than that, else what is around a box, as
// the first card, with no side left empty.
export function openView(bounds: Box, around: Box, room: Room, least = READABLE): View {
  const view = fitView(bounds, room, least)
  const { width, height } = freeOf(room)
  const tall = bounds.height * view.zoom > height
  const wide = bounds.width * view.zoom > width
  const begin = centred(around, room, view.zoom)
  return covering({ zoom: view.zoom, x: wide ? begin.x : view.x, y: tall ? begin.y : view.y }, room, bounds)
}

export const isSame = (a: View, b: View): boolean =>
  Math.abs(a.x - b.x) < 1 && Math.abs(a.y - b.y) < 1 && Math.abs(a.zoom - b.zoom) < 1e-3

// beginView shows the first step of a plan that will grow: where it begins, not in the middle.
export function beginView(first: Box, room: Room, direction: Direction): View {
  const margin = marginOf(room)
  const view = centred(first, room, 1)
  return direction === 'down' ? { ...view, y: margin.top - first.y } : { ...view, x: SIDE - first.x }
}

// centred has the middle of a box in the middle.
export function centred(box: Box, room: Room, zoom: number): View {
  return {
    zoom,
    x: room.width / 2 - (box.x + box.width / 2) * zoom,
    y: room.height / 2 - (box.y + box.height / 2) * zoom,
  }
}

// brought moves a view by as little as brings a box into the free part of the room. It is
// made smaller where the box would not fit, and stays readable; of what does not fit even
// then the beginning is shown.
export function brought(view: View, room: Room, box: Box): View {
  const margin = marginOf(room)
  const { width, height } = freeOf(room)
  const zoom = Math.min(view.zoom, Math.max(READABLE, Math.min(width / box.width, height / box.height)))
  const { x, y } = about(view, { x: room.width / 2, y: room.height / 2 }, zoom)
  return {
    zoom,
    x: shifted(x, box.x * zoom, box.width * zoom, SIDE, room.width - SIDE),
    y: shifted(y, box.y * zoom, box.height * zoom, margin.top, room.height - margin.bottom),
  }
}

// revealed is a view in which a card is in sight and its name is read: the same one where it is
// so already, else one that is moved and enlarged by as little as that takes.
export function revealed(view: View, room: Room, card: Box): View {
  if (view.zoom < LEGIBLE) return centred(card, room, READABLE)
  return sees(view, room, card) ? view : brought(view, room, card)
}

// covering moves a view by as little as leaves no side of the room empty while the graph
// goes on at the other one.
export function covering(view: View, room: Room, bounds: Box): View {
  const along = (from: number, start: number, size: number, least: number, most: number): number =>
    size <= most - least
      ? shifted(from, start, size, least, most)
      : Math.min(least - start, Math.max(most - start - size, from))
  const { zoom } = view
  const margin = marginOf(room)
  return {
    zoom,
    x: along(view.x, bounds.x * zoom, bounds.width * zoom, SIDE, room.width - SIDE),
    y: along(view.y, bounds.y * zoom, bounds.height * zoom, margin.top, room.height - margin.bottom),
  }
}

// shifted is where something begins so that it lies between two limits, moved by as little
// as that takes; of what is too long the start is shown.
function shifted(from: number, start: number, size: number, least: number, most: number): number {
  return Math.max(least - start, Math.min(from, most - start - size))
}

// about is the view at another zoom, with a point of the room where it was.
function about(view: View, point: { x: number; y: number }, zoom: number): View {
  const scale = zoom / view.zoom
  return { zoom, x: point.x - (point.x - view.x) * scale, y: point.y - (point.y - view.y) * scale }
}

// nudged moves a view by as little as brings a box into sight. Of one that is wider
// than the room its left side is shown.
export function nudged({ x, y, zoom }: View, room: Room, box: Box): View {
  const left = box.x * zoom + x
  const right = left + box.width * zoom
  const over = right > room.width ? Math.min(right + SIDE - room.width, Math.max(0, left - SIDE)) : 0
  return { x: x - (left < 0 ? left - SIDE : over), y, zoom }
}

// lifted moves a view up by as little as brings the foot of a box into sight. It is made
// smaller where it would not fit; of what does not fit even then the top is shown.
export function lifted(view: View, room: Room, box: Box): View {
  const margin = marginOf(room)
  const zoom = Math.min(view.zoom, Math.max(READABLE, freeOf(room).height / box.height))
  const x = room.width / 2 - (room.width / 2 - view.x) * (zoom / view.zoom)
  const [least, most] = [margin.top - box.y * zoom, room.height - margin.bottom - (box.y + box.height) * zoom]
  return { x, y: zoom < view.zoom ? Math.max(least, most) : Math.min(view.y, Math.max(least, most)), zoom }
}

// sees reports whether the box is wholly in sight.
export function sees(view: View, room: Room, box: Box): boolean {
  const top = box.y * view.zoom + view.y
  const bottom = room.height - marginOf(room).bottom
  return seesAcross(view, room, box) && top >= 0 && top + box.height * view.zoom <= bottom
}

// seesAcross reports whether nothing of the box is cut at the left or at the right.
export function seesAcross({ x, zoom }: View, room: Room, box: Box): boolean {
  const left = box.x * zoom + x
  return left >= 0 && left + box.width * zoom <= room.width
}
