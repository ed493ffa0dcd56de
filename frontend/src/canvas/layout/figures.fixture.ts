import { edgeKey, outputLabel } from '../../domain/graph/workflow'
import type { Arrangement } from './arrange'
import { overlaps } from './geometry'
import type { Box, Point } from './geometry'
import type { Edge } from '../../wire/types'

// What is counted of a drawing: things that lie on each other, and crossings.

export interface Figures {
  labelOnLabel: string[]
  labelOnCard: string[]
  labelOnEdge: string[]
  edgeOnCard: string[]
  shared: string[] // edges to different targets that run on each other
  slanted: string[]
  crossings: number
  crossed: string[]
}

interface Leg {
  key: string
  from: string
  to: string
  a: Point
  b: Point
}

export interface Drawing {
  cards: ReadonlyMap<string, Box>
  edges: readonly Edge[]
  routes: Arrangement['routes']
  label: (text: string) => { width: number; height: number }
}

export function figuresOf(drawing: Drawing): Figures {
  const legs = drawing.edges.flatMap((edge) => legsOf(edge, drawing.routes.get(edgeKey(edge))?.points ?? []))
  const labels = drawing.edges.flatMap((edge) => labelOf(edge, drawing))
  const cards = [...drawing.cards]
  const pairs = (list: readonly { key: string; box: Box }[]): string[] =>
    list.flatMap((a, i) => list.slice(i + 1).flatMap((b) => (overlaps(a.box, b.box) ? [`${a.key} | ${b.key}`] : [])))
  return {
    labelOnLabel: pairs(labels),
    labelOnCard: labels.flatMap(({ key, box }) =>
      cards.flatMap(([id, card]) => (overlaps(box, card) ? [`${key} | ${id}`] : [])),
    ),
    labelOnEdge: labels.flatMap(({ key, box }) =>
      legs.flatMap((leg) => (leg.key !== key && overlaps(box, boxOf(leg)) ? [`${key} | ${leg.key}`] : [])),
    ),
    edgeOnCard: legs.flatMap((leg) =>
      cards.flatMap(([id, card]) => (overlaps(inner(card), boxOf(leg)) ? [`${leg.key} | ${id}`] : [])),
    ),
    slanted: legs.flatMap(({ key, a, b }) => (Math.abs(a.x - b.x) > 0.5 && Math.abs(a.y - b.y) > 0.5 ? [key] : [])),
    ...between(legs),
  }
}

// inner leaves out the rim, where the links of a card begin and end.
const inner = ({ x, y, width, height }: Box): Box => ({ x: x + 2, y: y + 2, width: width - 4, height: height - 4 })

function labelOf(edge: Edge, { routes, label }: Drawing): { key: string; box: Box }[] {
  const at = routes.get(edgeKey(edge))?.label
  const text = outputLabel(edge.output)
  if (!at || text === '') return []
  const { width, height } = label(text)
  return [{ key: edgeKey(edge), box: { x: at.x - width / 2, y: at.y - height / 2, width, height } }]
}

function legsOf(edge: Edge, points: readonly Point[]): Leg[] {
  return points.slice(1).map((b, i) => ({ key: edgeKey(edge), from: edge.from, to: edge.to, a: points[i] ?? b, b }))
}

function boxOf({ a, b }: Leg): Box {
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) }
}

function between(legs: readonly Leg[]): { crossings: number; crossed: string[]; shared: string[] } {
  const crossed = new Set<string>()
  const shared = new Set<string>()
  legs.forEach((one, i) => {
    for (const other of legs.slice(i + 1)) {
      if (one.key === other.key || one.to === other.to) continue
      if (level(one) !== level(other)) {
        const at = crossing(one, other)
        if (at) crossed.add(`${[one.key, other.key].sort().join(' ')} ${Math.round(at.x)} ${Math.round(at.y)}`)
      } else if (runsOn(one, other)) shared.add(`${one.key} | ${other.key}`)
    }
  })
  return { crossings: crossed.size, crossed: [...crossed], shared: [...shared] }
}

const level = ({ a, b }: Leg): boolean => Math.abs(a.y - b.y) < 0.5

function crossing(one: Leg, other: Leg): Point | undefined {
  const [flat, upright] = level(one) ? [boxOf(one), boxOf(other)] : [boxOf(other), boxOf(one)]
  const across = upright.x > flat.x + 0.5 && upright.x < flat.x + flat.width - 0.5
  const along = flat.y > upright.y + 0.5 && flat.y < upright.y + upright.height - 0.5
  return across && along ? { x: upright.x, y: flat.y } : undefined
}

// runsOn reports whether two legs of the same slope lie on each other for a piece.
function runsOn(one: Leg, other: Leg): boolean {
  const [a, b] = [boxOf(one), boxOf(other)]
  const [near, share] = level(one)
    ? [Math.abs(a.y - b.y) < 3, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)]
    : [Math.abs(a.x - b.x) < 3, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)]
  return near && share > 1
}

// HARD are the figures that are to be zero.
export const HARD = ['labelOnLabel', 'labelOnCard', 'labelOnEdge', 'edgeOnCard', 'shared', 'slanted'] as const
