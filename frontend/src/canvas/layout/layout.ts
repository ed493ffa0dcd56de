import type { ElkNode } from 'elkjs/lib/elk-api'
import { DONE_DROP, FRAME } from './geometry'
import type { Measures, Point } from './geometry'
import { BELOW, elkGraph, outPort } from './elkGraph'
import type { Elk, Size } from './elkGraph'
import { layPieces } from './pieces'
import type { Scope } from './scope'

// Placement is where everything comes to stand when nothing has a place yet.
export interface Placement {
  positions: Map<string, Point> // top left of each card
  routes: Map<string, Route> // of links, by edge key, between the items of their scope
}

export interface Route {
  points: Point[]
  label: Point | undefined // middle of the label
  bent?: boolean // drawn with all its bends, so that it is told from another with the same ends
}

interface Laid {
  scope: Scope
  graph: ElkNode
  inner: Laid[]
}

// layOut lays out a scope from the inside out: an inner loop must be known in
// size before what is around it can be placed.
export async function layOut(scope: Scope, measures: Measures, elk: Elk): Promise<Placement> {
  const placement: Placement = { positions: new Map(), routes: new Map() }
  place(await layScope(scope, measures, elk), { x: 0, y: 0 }, placement)
  return placement
}

async function layScope(scope: Scope, measures: Measures, elk: Elk): Promise<Laid> {
  const inner = await Promise.all(scope.inner.map((one) => layScope(one, measures, elk)))
  const sizes = new Map(inner.map((one) => [one.scope.loop?.head ?? '', sizeOf(one, measures)]))
  return { scope, inner, graph: await layPieces(elkGraph(scope, sizes, measures), elk) }
}

function sizeOf({ graph, scope }: Laid, { card }: Measures): Size {
  const head = graph.children?.find((child) => child.id === scope.loop?.head)
  return { width: graph.width ?? 0, height: (graph.height ?? 0) - BELOW, headX: (head?.x ?? 0) + card.width / 2 }
}

// place writes down a scope whose content begins at the origin.
function place({ graph, inner }: Laid, origin: Point, placement: Placement): void {
  const at = (point: Partial<Point>): Point => ({ x: origin.x + (point.x ?? 0), y: origin.y + (point.y ?? 0) })
  const boxes = new Map(graph.children?.map((child) => [child.id, child]))
  const loops = new Set(inner.map((one) => outPort(one.scope.loop?.head ?? '')))
  for (const one of inner) {
    const head = one.scope.loop?.head ?? ''
    const box = at(boxes.get(head) ?? {})
    boxes.delete(head)
    place(one, { x: box.x + FRAME.left, y: box.y + FRAME.top }, placement)
  }
  for (const [id, box] of boxes) placement.positions.set(id, at(box))
  for (const edge of graph.edges ?? []) {
    const section = edge.sections?.[0]
    if (!section) continue
    // An edge begins at the card itself, or where the way out of a loop turns.
    const up = loops.has(edge.sources[0] ?? '') ? BELOW - DONE_DROP : BELOW
    const first = { x: section.startPoint.x, y: section.startPoint.y - up }
    const label = edge.labels?.[0]
    placement.routes.set(edge.id, {
      points: [first, ...(section.bendPoints ?? []), section.endPoint].map(at),
      label: label && at({ x: (label.x ?? 0) + (label.width ?? 0) / 2, y: (label.y ?? 0) + (label.height ?? 0) / 2 }),
    })
  }
}
