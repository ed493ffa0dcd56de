import { lookOf } from '../domain/graph/look'
import type { CanvasNode } from './flow'
import { around } from './layout/geometry'
import type { Box, Point, Size } from './layout/geometry'

const MARGIN = 0.06 // of the larger side, around the graph

export function boxOfNode({ x, y }: Point, width: number, height: number): Box {
  return { x, y, width, height }
}

const boxOf = (node: CanvasNode): Box => boxOfNode(node.position, node.width ?? 0, node.height ?? 0)

export function boxOfNodes(nodes: readonly CanvasNode[]): Box | undefined {
  return around(nodes.map(boxOf))
}

// viewBoxFor holds the boxes with some room around.
export function viewBoxFor(boxes: readonly Box[]): Box {
  const { x, y, width, height } = around(boxes) ?? NOWHERE
  const margin = Math.max(width, height) * MARGIN
  return { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin }
}

const NOWHERE: Box = { x: 0, y: 0, width: 1, height: 1 }

const SHARE = 2 // what is long and thin takes one part of that many of the map

// mapFor fills a map of that size with the boxes. What would be a thread is drawn wider than it
// is, so that it has a shape.
export function mapFor(boxes: readonly Box[], map: Size): Box {
  const all = around(boxes) ?? NOWHERE
  const [wide, tall] = [all.width, all.height].map((side) => side * (1 + 2 * MARGIN)) as [number, number]
  const ratio = map.width / map.height
  const width = Math.max(wide, Math.min(tall * ratio, all.width * SHARE))
  const height = Math.max(tall, Math.min(wide / ratio, all.height * SHARE))
  return { x: all.x + (all.width - width) / 2, y: all.y + (all.height - height) / 2, width, height }
}

// shapesOf draws all nodes that look alike as one shape: a graph of thousands is
// a handful of elements.
export function shapesOf(nodes: readonly CanvasNode[]): [kind: string, path: string][] {
  const paths = new Map<string, string[]>([
    ['minimap-frame', []],
    ['minimap-card', []],
  ])
  for (const node of nodes) {
    const kind = kindOf(node)
    const path = paths.get(kind)
    if (path) path.push(rectangle(boxOf(node)))
    else paths.set(kind, [rectangle(boxOf(node))])
  }
  return [...paths].map(([kind, parts]) => [kind, parts.join('')])
}

function kindOf(node: CanvasNode): string {
  if (node.type === 'frame') return 'minimap-frame'
  if (node.type === 'step' && node.data.mark) return `minimap-${node.data.mark}`
  if (node.selected) return 'minimap-selected'
  return node.type === 'step' ? `family-${lookOf(node.data.node).family}` : 'minimap-card'
}

// inside is all but what is in sight.
export function inside(shown: Box, view: Box): string {
  return rectangle(shown) + rectangle(view)
}

export function rectangle({ x, y, width, height }: Box): string {
  return `M${Math.round(x)},${Math.round(y)}h${Math.round(width)}v${Math.round(height)}h${-Math.round(width)}z`
}
