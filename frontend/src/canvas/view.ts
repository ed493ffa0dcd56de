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
const MARGIN = { top: 64, side: 36, bottom: 76 }

// READABLE is the zoom below which the words on the cards get hard to read.
export const READABLE = 0.72

// MIN_ZOOM shows the longest workflow at once.
export const MIN_ZOOM = 0.001

// fitView shows everything, however small that makes it.
export function fitView(bounds: Box, room: Room, least = MIN_ZOOM): View {
  const [width, height] = [room.width - 2 * MARGIN.side, room.height - MARGIN.top - MARGIN.bottom]
  const zoom = Math.max(least, Math.min(1, width / bounds.width, height / bounds.height))
  const x = room.width / 2 - (bounds.x + bounds.width / 2) * zoom
  const y = MARGIN.top + (height - bounds.height * zoom) / 2 - bounds.y * zoom
  return { x, y, zoom }
}

// openView shows a new plan: all of it where that stays readable, else its beginning.
export function openView(bounds: Box, first: Box, room: Room): View {
  const view = fitView(bounds, room, READABLE)
  const tall = bounds.height * view.zoom > room.height - MARGIN.top - MARGIN.bottom
  const wide = bounds.width * view.zoom > room.width - 2 * MARGIN.side
  return {
    zoom: view.zoom,
    y: tall ? MARGIN.top - bounds.y * view.zoom : view.y,
    x: wide ? room.width / 2 - (first.x + first.width / 2) * view.zoom : view.x,
  }
}

// centred has the middle of a box in the middle.
export function centred(box: Box, room: Room, zoom: number): View {
  return {
    zoom,
    x: room.width / 2 - (box.x + box.width / 2) * zoom,
    y: room.height / 2 - (box.y + box.height / 2) * zoom,
  }
}

// nudged moves a view by as little as brings a box into sight. Of one that is wider
// than the room its left side is shown.
export function nudged({ x, y, zoom }: View, room: Room, box: Box): View {
  const left = box.x * zoom + x
  const right = left + box.width * zoom
  const over = right > room.width ? Math.min(right + MARGIN.side - room.width, Math.max(0, left - MARGIN.side)) : 0
  return { x: x - (left < 0 ? left - MARGIN.side : over), y, zoom }
}

// lifted moves a view up by as little as brings the foot of a box into sight. It is made
// smaller where it would not fit; of what does not fit even then the top is shown.
export function lifted(view: View, room: Room, box: Box): View {
  const zoom = Math.min(view.zoom, Math.max(READABLE, (room.height - MARGIN.top - MARGIN.bottom) / box.height))
  const x = room.width / 2 - (room.width / 2 - view.x) * (zoom / view.zoom)
  const [least, most] = [MARGIN.top - box.y * zoom, room.height - MARGIN.bottom - (box.y + box.height) * zoom]
  return { x, y: zoom < view.zoom ? Math.max(least, most) : Math.min(view.y, Math.max(least, most)), zoom }
}

// meets reports whether some of the box is in sight.
export function meets({ x, y, zoom }: View, room: Room, box: Box): boolean {
  const left = box.x * zoom + x
  const top = box.y * zoom + y
  return left < room.width && top < room.height && left + box.width * zoom > 0 && top + box.height * zoom > 0
}

// sees reports whether the box is wholly in sight.
export function sees(view: View, room: Room, box: Box): boolean {
  const top = box.y * view.zoom + view.y
  return seesAcross(view, room, box) && top >= 0 && top + box.height * view.zoom <= room.height - MARGIN.bottom
}

// seesAcross reports whether nothing of the box is cut at the left or at the right.
export function seesAcross({ x, zoom }: View, room: Room, box: Box): boolean {
  const left = box.x * zoom + x
  return left >= 0 && left + box.width * zoom <= room.width
}
