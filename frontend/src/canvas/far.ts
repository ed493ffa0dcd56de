import { lookOf } from '../domain/graph/look'
import type { Family } from '../domain/graph/look'
import type { Visit } from '../domain/run/visit'
import { phaseOf } from '../store/run/stepRun'
import type { ShownPhase } from '../store/run/stepRun'
import type { CanvasNode, LinkEdge } from './flow'
import type { Point } from './layout/geometry'
import type { Room, View } from './view'

// Far is a graph as boxes and lines: four numbers each, left, top, width, height.
export interface Far {
  frames: Float32Array
  cards: ReadonlyMap<Paint, Float32Array>
  lines: Float32Array
}

type Paint =
  | `--family-${Family}`
  | '--edge'
  | '--added'
  | '--changed'
  | '--removed'
  | '--accent'
  | '--run-now'
  | '--run-good'
  | '--run-bad'
  | '--severity-warning'

const QUIET = 0.6
const LEAST = 0.35 // of a pixel: what is smaller is not seen

export function farOf(nodes: readonly CanvasNode[], edges: readonly LinkEdge[]): Far {
  return {
    frames: new Float32Array(nodes.filter(({ type }) => type === 'frame').flatMap(boxOf)),
    cards: cardsOf(nodes, NO_RUN, undefined),
    lines: new Float32Array(edges.flatMap((edge) => linesOf(edge.data?.points ?? []))),
  }
}

const NO_RUN: ReadonlyMap<string, Visit> = new Map()

const boxOf = ({ position, width = 0, height = 0 }: CanvasNode): number[] => [position.x, position.y, width, height]

// cardsOf sorts the cards by their colour: what is selected, what would change, and what
// a run did; asks is the step that it asks for.
export function cardsOf(
  nodes: readonly CanvasNode[],
  run: ReadonlyMap<string, Visit>,
  asks: string | undefined,
): Far['cards'] {
  const cards = new Map<Paint, number[]>()
  for (const node of nodes) {
    if (node.type !== 'step') continue
    const visit = run.get(node.id)
    const paint = node.selected
      ? '--accent'
      : node.data.mark
        ? (`--${node.data.mark}` as const)
        : ((visit && PAINTS[phaseOf(visit, asks)]) ?? (`--family-${lookOf(node.data.node).family}` as const))
    const list = cards.get(paint)
    if (list) list.push(...boxOf(node))
    else cards.set(paint, boxOf(node))
  }
  return new Map([...cards].map(([paint, boxes]) => [paint, new Float32Array(boxes)]))
}

const PAINTS: Partial<Record<ShownPhase, Paint>> = {
  running: '--run-now',
  waiting: '--severity-warning',
  done: '--run-good',
  pinned: '--run-good',
  simulated: '--run-good',
  assumed: '--severity-warning',
  failed: '--run-bad',
}

// linesOf are the legs of a link; one that is neither level nor upright goes by a corner.
function linesOf(points: readonly Point[]): number[] {
  return points.slice(1).flatMap((to, i) => {
    const from = points[i] ?? to
    const middle = (from.y + to.y) / 2
    if (from.x === to.x || from.y === to.y) return leg(from, to)
    const [bend, on] = [
      { x: from.x, y: middle },
      { x: to.x, y: middle },
    ]
    return [...leg(from, bend), ...leg(bend, on), ...leg(on, to)]
  })
}

function leg(a: Point, b: Point): number[] {
  return [Math.min(a.x, b.x), Math.min(a.y, b.y), Math.abs(a.x - b.x), Math.abs(a.y - b.y)]
}

// drawFar draws what is in sight.
export function drawFar(surface: HTMLCanvasElement, { frames, cards, lines }: Far, view: View, room: Room): void {
  const context = surface.getContext('2d')
  if (!context) return
  const sharp = window.devicePixelRatio
  const [width, height] = [Math.round(room.width * sharp), Math.round(room.height * sharp)]
  if (surface.width !== width || surface.height !== height) Object.assign(surface, { width, height })
  else context.clearRect(0, 0, width, height)
  const style = getComputedStyle(surface)
  const scaled = { x: view.x * sharp, y: view.y * sharp, zoom: view.zoom * sharp }
  const fill = (boxes: Float32Array, paint: string, least: number): void => {
    context.fillStyle = style.getPropertyValue(paint)
    fillBoxes(context, boxes, scaled, { width, height }, least)
  }
  fill(frames, '--frame-fill', 0)
  fill(lines, '--edge', sharp)
  for (const [paint, boxes] of cards) {
    context.globalAlpha = paint.startsWith('--family') ? QUIET : 1 // what happens stands out
    fill(boxes, paint, 0)
  }
  context.globalAlpha = 1
}

function fillBoxes(
  context: CanvasRenderingContext2D,
  boxes: Float32Array,
  { x, y, zoom }: View,
  room: Room,
  least: number,
): void {
  for (let i = 0; i < boxes.length; i += 4) {
    const left = (boxes[i] ?? 0) * zoom + x
    const top = (boxes[i + 1] ?? 0) * zoom + y
    const [width, height] = [(boxes[i + 2] ?? 0) * zoom, (boxes[i + 3] ?? 0) * zoom]
    if (left > room.width || top > room.height || left + width < 0 || top + height < 0) continue
    if (width < LEAST && height < LEAST) continue
    context.fillRect(left, top, Math.max(width, least), Math.max(height, least))
  }
}

// nodeAt is the step whose card is at a point of the graph.
export function nodeAt(nodes: readonly CanvasNode[], { x, y }: Point): string | undefined {
  return nodes.find(
    ({ type, position, width = 0, height = 0 }) =>
      type === 'step' && x >= position.x && x <= position.x + width && y >= position.y && y <= position.y + height,
  )?.id
}
