import { bypassesOf } from './bypass'
import { fanOf } from './fan'
import type { Way } from './fan'
import { TRUNK } from './geometry'
import type { Box, Measures, Point } from './geometry'
import { addTo } from './group'
import { DOWN, RIGHT } from './maze'
import type { Gate } from './maze'
import type { Link, Scope } from './scope'

// Trip is a link with its ends, before there is a way between them.
export interface Trip {
  way: Way
  start: Point // at the step
  from: Gate
  to: Gate
  end: Point
  labelAt: number
  level: number // where it is best to go sideways
}

// Stand tells where things are.
export interface Stand {
  boxes: ReadonlyMap<string, Box> // of cards
  frames: ReadonlyMap<string, Box> // of loops, by head
  feet: ReadonlyMap<string, string> // by head
  aside: ReadonlySet<string> // steps that would be removed
  lanes: ReadonlyMap<string, number> // where links of branches without steps go down, by their key
  measures: Measures
}

// tripsOf are the links of a scope whose ends have a place.
export function tripsOf(scope: Scope, stand: Stand): Trip[] {
  const bypasses = bypassesOf(scope)
  const out = new Map<string, Link[]>()
  const into = new Map<string, number>()
  for (const link of scope.links) {
    addTo(out, link.edge.from, link)
    into.set(link.edge.to, (into.get(link.edge.to) ?? 0) + 1)
  }
  return [...out.values()].flatMap((links) => {
    const from = links[0] && sourceOf(links[0], stand)
    if (!from) return []
    const fan = fanOf(links, {
      from,
      bypasses,
      targetX: (link) => entryOf(link, stand)?.end.x,
      lane: (link) => stand.lanes.get(link.key),
      measures: stand.measures,
    })
    return fan.ways.flatMap((way) => {
      const joins = (into.get(way.link.edge.to) ?? 0) > 1
      const trip = tripOf(way, from, stand, joins)
      return trip ? [{ ...trip, labelAt: from.y + from.height + fan.labelAt }] : []
    })
  })
}

// sourceOf is what a link leaves: a card, or the frame of a loop, in line with its foot.
export function sourceOf({ edge, from }: Link, { boxes, frames, feet }: Stand): Box | undefined {
  const frame = edge.output === 'LoopDone' && edge.from === from ? frames.get(from) : undefined
  const card = boxes.get(edge.from)
  const foot = frame && boxes.get(feet.get(from) ?? '')
  return frame && foot && card ? { ...frame, x: foot.x + foot.width / 2 - card.width / 2, width: card.width } : card
}

// entryOf is where a link arrives: at a card, or at the frame of a loop above its head.
export function entryOf({ edge, to }: Link, { boxes, frames }: Stand): { top: number; end: Point } | undefined {
  const card = boxes.get(edge.to)
  const frame = edge.to === to ? frames.get(to) : undefined
  return card && { top: frame ? frame.y : card.y, end: { x: card.x + card.width / 2, y: card.y } }
}

function tripOf(way: Way, from: Box, stand: Stand, joins: boolean): Omit<Trip, 'labelAt'> | undefined {
  const entry = entryOf(way.link, stand)
  const { edge } = way.link
  if (!entry) return undefined
  if (stand.aside.has(edge.to) && !stand.aside.has(edge.from)) return asideTrip(way, from, stand)
  const start = way.beside
    ? { x: from.x + from.width, y: from.y + from.height / 2 + way.across }
    : { x: from.x + from.width / 2 + way.across, y: from.y + from.height }
  const leaves = way.beside ? { x: start.x + way.reach, y: start.y } : { x: start.x, y: start.y + way.reach }
  const arrives = { x: entry.end.x, y: entry.top - TRUNK }
  return {
    way,
    start,
    from: { at: leaves, heading: way.beside ? RIGHT : DOWN },
    to: { at: arrives, heading: DOWN },
    end: entry.end,
    level: joins || way.beside ? arrives.y : leaves.y,
  }
}

// asideTrip leads from the right side of a card to the left side of one that would go.
function asideTrip(way: Way, from: Box, { boxes }: Stand): Omit<Trip, 'labelAt'> | undefined {
  const to = boxes.get(way.link.edge.to)
  if (!to) return undefined
  const start = { x: from.x + from.width, y: from.y + from.height / 2 }
  const end = { x: to.x, y: to.y + to.height / 2 }
  return {
    way,
    start,
    from: { at: { x: start.x + TRUNK, y: start.y }, heading: RIGHT },
    to: { at: { x: end.x - TRUNK, y: end.y }, heading: RIGHT },
    end,
    level: start.y,
  }
}
