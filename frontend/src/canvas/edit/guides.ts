import type { NodeChange } from '@xyflow/react'
import { create } from 'zustand'
import type { CanvasNode } from '../flow'
import type { Point } from '../layout/geometry'

// Guides are the lines that a dragged card snaps to: x of an upright one, y of a level
// one, in pixels of the canvas.
export const useGuides = create<{ x: number | undefined; y: number | undefined }>(() => ({
  x: undefined,
  y: undefined,
}))

const NEAR = 7 // pixels of the canvas
const REACH = 900 // of a card, for others to come in line with it

export function hideGuides(): void {
  useGuides.setState({ x: undefined, y: undefined })
}

// snapped puts a card that is dragged alone in line with a card nearby.
export function snapped(changes: NodeChange<CanvasNode>[], nodes: readonly CanvasNode[]): NodeChange<CanvasNode>[] {
  const [change, ...more] = changes.filter((one) => one.type === 'position' && one.dragging === true)
  const card = change?.type === 'position' ? nodes.find((node) => node.id === change.id) : undefined
  if (change?.type !== 'position' || !change.position || more.length > 0 || card?.type !== 'step') return changes
  const others = nodes.filter((node) => node.type === 'step' && node.id !== card.id).map(({ position }) => position)
  const to = { x: nearest(change.position, others, 'x'), y: nearest(change.position, others, 'y') }
  useGuides.setState({ x: middle(to.x, card.width), y: middle(to.y, card.height) })
  const position = { x: to.x ?? change.position.x, y: to.y ?? change.position.y }
  return changes.map((one) => (one === change ? { ...change, position } : one))
}

const middle = (at: number | undefined, size = 0): number | undefined => (at === undefined ? undefined : at + size / 2)

// nearest is where a card beside or above stands in line; one far off draws no one.
function nearest(at: Point, others: readonly Point[], axis: 'x' | 'y'): number | undefined {
  const cross = axis === 'x' ? 'y' : 'x'
  let best: { to: number; far: number } | undefined
  for (const other of others) {
    const off = Math.abs(other[axis] - at[axis])
    const far = Math.abs(other[cross] - at[cross])
    if (off <= NEAR && far < REACH && (!best || off < best.far)) best = { to: other[axis], far: off }
  }
  return best?.to
}
