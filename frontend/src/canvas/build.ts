import type { ToolsByName } from '../domain/form/tool'
import type { Mark } from '../domain/graph/preview'
import { counted, NO_COUNTS, stepOf, weightOf } from '../domain/graph/problem'
import type { Counts } from '../domain/graph/problem'
import type { Direction } from '../domain/program/settings'
import { edgeKey, isStep, outputLabel } from '../domain/graph/workflow'
import { namer } from '../domain/text/describe'
import { shownName } from '../domain/text/legible'
import { keptSentence } from '../domain/text/sentence'
import { texts } from '../domain/texts'
import type { Scene } from '../store/document/scene'
import { frameId, sidesIn } from './flow'
import type { CanvasNode, FrameNode, LinkEdge, StepData, StepNode, Tone } from './flow'
import { handlesIn, sidePoint } from './handles'
import type { Arrangement } from './layout/arrange'
import { LABEL, leastZoom } from './layout/geometry'
import type { Box, Point } from './layout/geometry'
import type { Route } from './layout/route'
import { wayOf } from './layout/routes'
import type { Way } from './layout/routes'
import type { Edge, Node, Problem, Workflow } from '../wire/types'

// buildNodes makes what is drawn for the steps that have a place. A card that
// did not change is the same object as before, so that it is not drawn again.
export function buildNodes(
  { workflow, gone, problems, unfilled, marks, leftOut }: Scene,
  arrangement: Arrangement,
  tools: ToolsByName,
  selected: ReadonlySet<string>,
  before: readonly CanvasNode[],
): CanvasNode[] {
  const { hidden, direction } = arrangement
  const old = new Map(before.map((node) => [node.id, node]))
  const counts = countByStep(problems, unfilled, hidden)
  const nameOf = namer({ ...workflow, nodes: [...gone.nodes, ...workflow.nodes] })
  const folds = foldsOf(workflow, marks, hidden)
  const frames = [...arrangement.frames].map(([head, box]) =>
    keep(old.get(frameId(head)), frame(head, nameOf(head), box)),
  )
  const cards = [...workflow.nodes, ...gone.nodes].flatMap((node) => {
    const box = arrangement.boxes.get(node.id)
    if (!box) return []
    const count = counts.get(node.id) ?? NO_COUNTS
    const fold = folds.get(node.id)
    const mark = marks.get(node.id) ?? (fold?.marked ? 'changed' : undefined)
    const data = {
      node,
      says: keptSentence(node, nameOf, tools),
      ...count,
      mark,
      leftOut: leftOut.has(node.id),
      folded: fold?.steps,
      inner: arrangement.opened.get(node.id),
    }
    return [keep(old.get(node.id), card(box, data, direction, selected.has(node.id)))]
  })
  return [...frames, ...cards]
}

function frame(head: string, name: string, box: Box): FrameNode {
  return {
    id: frameId(head),
    type: 'frame',
    position: { x: box.x, y: box.y },
    width: box.width,
    height: box.height,
    handles: [], // known to be none, so that nothing is measured
    zIndex: -1,
    dragHandle: '.frame-grip',
    selectable: false,
    style: { pointerEvents: 'none' },
    data: { head, name },
  }
}

function card({ x, y, width, height }: Box, data: StepData, direction: Direction, selected: boolean): StepNode {
  // What is in no document yet, or no more, has no place of its own to be moved from.
  const draggable = data.mark === 'added' || data.mark === 'removed' ? { draggable: false } : {}
  const sides = sidesIn(direction)
  return {
    id: data.node.id,
    type: 'step',
    ariaRole: 'group',
    ariaLabel: shownName(data.node.name),
    position: { x, y },
    width,
    height,
    ...draggable,
    handles: handlesIn(direction, { width, height }),
    measured: { width, height },
    sourcePosition: sides.out,
    targetPosition: sides.in,
    selected,
    zIndex: selected ? 2 : 1,
    data,
  }
}

interface Folded {
  steps: number
  marked: boolean // something inside would change
}

// foldsOf tells of each collapsed loop what it hides.
function foldsOf(
  { nodes }: Workflow,
  marks: ReadonlyMap<string, Mark>,
  hidden: Arrangement['hidden'],
): Map<string, Folded> {
  const folds = new Map<string, Folded>([...hidden.values()].map((head) => [head, { steps: 0, marked: false }]))
  if (folds.size === 0) return folds
  for (const node of nodes) {
    const fold = folds.get(hidden.get(node.id) ?? '')
    if (fold && isStep(node)) fold.steps += 1
  }
  for (const id of marks.keys()) {
    const fold = folds.get(hidden.get(id) ?? '')
    if (fold) fold.marked = true
  }
  return folds
}

// keep returns the old object where the new one says the same, and what the
// library measured where it does not.
function keep(old: CanvasNode | undefined, next: CanvasNode): CanvasNode {
  if (old?.type !== next.type) return next
  const moved = old.position.x !== next.position.x || old.position.y !== next.position.y
  const resized = old.width !== next.width || old.height !== next.height
  const turned = old.targetPosition !== next.targetPosition
  if (!moved && !resized && !turned && old.selected === next.selected && sameData(old.data, next.data)) return old
  return { ...next, measured: { width: next.width, height: next.height } }
}

function sameData(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  return Object.keys(b).every((key) => a[key] === b[key])
}

// countByStep counts a problem of a hidden step on the loop that hides it.
function countByStep(
  problems: readonly Problem[],
  unfilled: ReadonlySet<Problem>,
  hidden: Arrangement['hidden'],
): Map<string, Counts> {
  const counts = new Map<string, Counts>()
  for (const problem of problems) {
    const id = stepOf(problem)
    if (id === undefined || problem.severity === 'repair') continue
    const step = hidden.get(id) ?? id
    counts.set(step, counted(counts.get(step) ?? NO_COUNTS, weightOf(problem, unfilled)))
  }
  return counts
}

// Linked is what of a scene its links are drawn from.
export type Linked = Pick<Scene, 'workflow' | 'gone' | 'marks' | 'leftOut'>

// buildEdges makes the links whose both ends have a place. A link that did not change is
// the same object as before.
export function buildEdges(
  { workflow, gone, marks, leftOut }: Linked,
  arrangement: Arrangement,
  before: ReadonlyMap<string, LinkEdge> = NONE,
): LinkEdge[] {
  const nodes = new Map([...gone.nodes, ...workflow.nodes].map((node) => [node.id, node]))
  return arrangement.edges.flatMap((edge) => {
    const key = edgeKey(edge)
    const route = arrangement.routes.get(key)
    if (!route) return []
    const look = { mark: marks.get(key), leftOut: leftOut.has(key) }
    const of = [edge, nodes.get(edge.from), nodes.get(edge.to), arrangement, look.mark, look.leftOut]
    const old = before.get(key)
    if (old && madeOf.get(old)?.every((part, i) => part === of[i])) return [old]
    const drawn = keepLink(old, link(edge, nodes, arrangement, route, look))
    madeOf.set(drawn, of)
    return [drawn]
  })
}

// madeOf is what a link was made of the last time: where all of it is the same, so is the link.
const madeOf = new WeakMap<LinkEdge, readonly unknown[]>()

const NONE: ReadonlyMap<string, LinkEdge> = new Map()

function keepLink(old: LinkEdge | undefined, next: LinkEdge): LinkEdge {
  if (!old?.data || !next.data) return next
  const { points, ends, labelAt, ...look } = next.data
  const called = old.ariaLabel === next.ariaLabel // by the names of its steps
  const stands = called && old.sourceHandle === next.sourceHandle && old.targetHandle === next.targetHandle
  const runs = samePoints(old.data.points, points) && samePoint(old.data.labelAt, labelAt)
  return stands && runs && samePoints(old.data.ends, ends) && sameData(old.data, look) ? old : next
}

const samePoint = (a: Point | undefined, b: Point | undefined): boolean => a?.x === b?.x && a?.y === b?.y

const samePoints = (a: readonly Point[], b: readonly Point[]): boolean =>
  a === b || (a.length === b.length && a.every((point, i) => samePoint(point, b[i])))

function link(
  edge: Edge,
  nodes: ReadonlyMap<string, Node>,
  arrangement: Arrangement,
  route: Route,
  look: { mark: Mark | undefined; leftOut: boolean },
): LinkEdge {
  const { frames, aside, boxes, direction } = arrangement
  const way = wayOf(edge, { nodes, frames, aside })
  const room = route.room ?? USUAL
  const arrives = way === 'back' || way === 'aside' ? 'back' : 'in'
  const ends = [
    sidePoint(boxes.get(edge.from) ?? NOWHERE, sidesIn(direction)[LEAVES[way]]),
    sidePoint(boxes.get(edge.to) ?? NOWHERE, sidesIn(direction)[arrives]),
  ] as const
  return {
    id: edgeKey(edge),
    type: 'link',
    source: edge.from,
    target: edge.to,
    sourceHandle: HANDLES[LEAVES[way]],
    targetHandle: arrives === 'back' ? 'left-in' : 'in',
    ariaLabel: texts.editing.said.link(
      nameIn(nodes, edge.from),
      nameIn(nodes, edge.to),
      shownName(outputLabel(edge.output)),
    ),
    zIndex: 0,
    data: {
      points: route.points,
      ends,
      labelAt: route.label,
      room: room.long,
      least: leastZoom(outputLabel(edge.output), room),
      output: edge.output ?? '',
      label: outputLabel(edge.output),
      tone: toneOf(edge.output),
      framed: [...frames.values()].some((frame) => holds(frame, route.label)),
      way,
      foot: nodes.get(edge.to)?.kind === 'EndLoop',
      ...look,
    },
  }
}

const USUAL = { long: LABEL.most, tall: Infinity }

const nameIn = (nodes: ReadonlyMap<string, Node>, id: string): string => shownName(nodes.get(id)?.name ?? id)

// Which side of its card an edge leaves, and the handle that stands there where
// the flow runs down.
const LEAVES: Record<Way, 'out' | 'back' | 'done'> = { flow: 'out', back: 'back', done: 'done', aside: 'done' }
const NOWHERE = { x: NaN, y: NaN, width: 0, height: 0 }
const HANDLES = { out: 'below', back: 'left', done: 'right' }

const holds = ({ x, y, width, height }: Box, at: Point | undefined): boolean =>
  at !== undefined && at.x > x && at.x < x + width && at.y > y && at.y < y + height

const TONES: Readonly<Record<string, Tone>> = { IfTrue: 'true', IfFalse: 'false', OnError: 'error' }

function toneOf(output: string | undefined): Tone {
  return TONES[output ?? ''] ?? 'flow'
}
