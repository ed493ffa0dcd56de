import type { NodeChange } from '@xyflow/react'
import type { Loop } from '../domain/graph/loops'
import { frameId, headOf } from './flow'
import type { CanvasNode } from './flow'
import type { Arrangement } from './layout/arrange'
import { framesOf } from './layout/frames'
import { CARD } from './layout/geometry'
import type { Box, Point } from './layout/geometry'

// moveWith makes a drag whole: what a moved frame holds moves with it, and the
// frames around a moved card follow it.
export function moveWith(
  nodes: CanvasNode[],
  before: readonly CanvasNode[],
  changes: readonly NodeChange<CanvasNode>[],
  loops: readonly Loop[],
): CanvasNode[] {
  const moved = changes.flatMap((change) => (change.type === 'position' && change.position ? [change.id] : []))
  const shifts = shiftsOf(moved, nodes, before, loops)
  const around = loops.filter((loop) => moved.some((id) => loop.members.has(id)))
  if (shifts.size > 0) return nodes.map((node) => shifted(node, shifts.get(node.id)))
  return around.length === 0 ? nodes : reframe(nodes, loops, around)
}

// shiftsOf says by how much the content of moved frames moves: cards and the
// frames inside. The library has moved the frame itself.
function shiftsOf(
  moved: readonly string[],
  nodes: readonly CanvasNode[],
  before: readonly CanvasNode[],
  loops: readonly Loop[],
): Map<string, Point> {
  const shifts = new Map<string, Point>()
  for (const loop of loops.filter((one) => moved.includes(frameId(one.head)))) {
    const id = frameId(loop.head)
    const [from, to] = [before, nodes].map((list) => list.find((node) => node.id === id)?.position)
    if (!from || !to) continue
    const by = { x: to.x - from.x, y: to.y - from.y }
    const inner = loops.filter((one) => one !== loop && loop.members.has(one.head)).map((one) => frameId(one.head))
    for (const member of [...loop.members, ...inner]) shifts.set(member, by)
  }
  return shifts
}

function shifted(node: CanvasNode, by: Point | undefined): CanvasNode {
  return by ? { ...node, position: { x: node.position.x + by.x, y: node.position.y + by.y } } : node
}

function reframe(nodes: CanvasNode[], loops: readonly Loop[], around: readonly Loop[]): CanvasNode[] {
  const steps = nodes.filter((node) => node.type === 'step')
  const positions = new Map(steps.map((node) => [node.id, node.position]))
  const sizes = new Map(steps.map(({ id, width = 0, height = 0 }) => [id, { width, height }]))
  const frames = framesOf(loops, positions, (id) => sizes.get(id) ?? CARD)
  const heads = new Set(around.map((loop) => loop.head))
  return nodes.map((node) => {
    const head = headOf(node.id)
    const box = head !== undefined && heads.has(head) ? frames.get(head) : undefined
    return box ? resized(node, box) : node
  })
}

function resized(node: CanvasNode, { x, y, width, height }: Box): CanvasNode {
  return { ...node, position: { x, y }, width, height, measured: { width, height } }
}

// droppedPlaces are the places of what was dragged. What a collapsed loop hides goes
// where its head goes.
export function droppedPlaces(
  nodes: readonly CanvasNode[],
  { positions, places, hidden, meant }: Arrangement,
): Map<string, Point> {
  const dropped = new Map<string, Point>()
  const shifts = new Map<string, Point>()
  for (const { id, type, position } of nodes) {
    const [shown, place] = [positions.get(id), places.get(id)]
    if (type !== 'step' || !shown || !place || (shown.x === position.x && shown.y === position.y)) continue
    const to = meant(position, id)
    dropped.set(id, to)
    shifts.set(id, { x: to.x - place.x, y: to.y - place.y })
  }
  for (const [id, head] of hidden) {
    const [by, place] = [shifts.get(head), places.get(id)]
    if (by && place) dropped.set(id, { x: place.x + by.x, y: place.y + by.y })
  }
  return dropped
}
