import type { Mark } from '../domain/preview'
import { stepOf } from '../domain/problem'
import type { Problem } from '../domain/problem'
import { byId, edgeKey, outputLabel } from '../domain/workflow'
import type { Edge, Node } from '../domain/workflow'
import type { Scene } from '../store/scene'
import { frameId } from './flow'
import type { CanvasNode, FrameNode, LinkEdge, StepData, StepNode, Tone } from './flow'
import type { Arrangement } from './layout/arrange'
import { CARD } from './layout/geometry'
import type { Box, Point } from './layout/geometry'
import { wayOf } from './layout/routes'
import type { Way } from './layout/routes'

interface Counts {
  errors: number
  warnings: number
}

// buildNodes makes what is drawn for the steps that have a place. A card that
// did not change is the same object as before, so that it is not drawn again.
export function buildNodes(
  { workflow, gone, problems, marks, leftOut }: Scene,
  arrangement: Arrangement,
  selected: string | undefined,
  before: readonly CanvasNode[],
): CanvasNode[] {
  const old = new Map(before.map((node) => [node.id, node]))
  const counts = countByStep(problems)
  const names = byId(workflow)
  const frames = [...arrangement.frames].map(([head, box]) => keep(old.get(frameId(head)), frame(head, box)))
  const cards = [...workflow.nodes, ...gone.nodes].flatMap((node) => {
    const at = arrangement.positions.get(node.id)
    if (!at) return []
    const backTo = names.get(node.endLoop?.loop ?? '')?.name ?? ''
    const count = counts.get(node.id) ?? { errors: 0, warnings: 0 }
    const data = { node, backTo, ...count, mark: marks.get(node.id), leftOut: leftOut.has(node.id) }
    return [keep(old.get(node.id), card(at, data, node.id === selected))]
  })
  return [...frames, ...cards]
}

function frame(head: string, box: Box): FrameNode {
  return {
    id: frameId(head),
    type: 'frame',
    position: { x: box.x, y: box.y },
    width: box.width,
    height: box.height,
    zIndex: -1,
    dragHandle: '.frame-grip',
    style: { pointerEvents: 'none' },
    data: {},
  }
}

function card(at: Point, data: StepData, selected: boolean): StepNode {
  // What is in no document yet, or no more, has no place of its own to be moved from.
  const draggable = data.mark === 'added' || data.mark === 'removed' ? { draggable: false } : {}
  return { id: data.node.id, type: 'step', position: at, ...CARD, ...draggable, selected, zIndex: selected ? 2 : 1, data }
}

// keep returns the old object where the new one says the same, and what the
// library measured where it does not.
function keep(old: CanvasNode | undefined, next: CanvasNode): CanvasNode {
  if (old?.type !== next.type) return next
  const moved = old.position.x !== next.position.x || old.position.y !== next.position.y
  const resized = old.width !== next.width || old.height !== next.height
  if (!moved && !resized && old.selected === next.selected && sameData(old.data, next.data)) return old
  return { ...next, measured: { width: next.width, height: next.height } } as CanvasNode
}

function sameData(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  return Object.keys(b).every((key) => a[key] === b[key])
}

function countByStep(problems: readonly Problem[]): Map<string, Counts> {
  const counts = new Map<string, Counts>()
  for (const problem of problems) {
    const step = stepOf(problem)
    if (step === undefined || problem.severity === 'repair') continue
    const count = counts.get(step) ?? { errors: 0, warnings: 0 }
    if (problem.severity === 'error') count.errors += 1
    else count.warnings += 1
    counts.set(step, count)
  }
  return counts
}

// buildEdges makes the links whose both ends have a place.
export function buildEdges({ workflow, gone, marks, leftOut }: Scene, arrangement: Arrangement): LinkEdge[] {
  const nodes = byId(workflow)
  return [...workflow.edges, ...gone.edges].flatMap((edge) => {
    const key = edgeKey(edge)
    const route = arrangement.routes.get(key)
    const look = { mark: marks.get(key), leftOut: leftOut.has(key) }
    return route ? [link(edge, nodes, arrangement, route, look)] : []
  })
}

function link(
  edge: Edge,
  nodes: ReadonlyMap<string, Node>,
  arrangement: Arrangement,
  route: { points: Point[]; label: Point | undefined },
  look: { mark: Mark | undefined; leftOut: boolean },
): LinkEdge {
  const { frames, aside } = arrangement
  const way = wayOf(edge, { nodes, frames, aside })
  return {
    id: edgeKey(edge),
    type: 'link',
    source: edge.from,
    target: edge.to,
    sourceHandle: SOURCES[way],
    targetHandle: way === 'back' || way === 'aside' ? 'left-in' : 'in',
    zIndex: 0,
    data: { points: route.points, labelAt: route.label, label: outputLabel(edge.output), tone: toneOf(edge.output), way, ...look },
  }
}

// Which side of its card an edge leaves.
const SOURCES: Record<Way, string> = { flow: 'below', back: 'left', done: 'right', aside: 'right' }

function toneOf(output: string | undefined): Tone {
  if (output === 'IfTrue') return 'true'
  return output === 'IfFalse' ? 'false' : 'flow'
}
