import type { NodeHandle } from '@xyflow/react'
import { Position } from '@xyflow/react'
import type { Direction } from '../domain/program/settings'
import { sidesIn } from './flow'
import { CARD } from './layout/geometry'
import type { Point } from './layout/geometry'

// sidePoint is the middle of a side of a card that stands at a point.
export function sidePoint({ x, y }: Point, side: Position): Point {
  switch (side) {
    case Position.Top:
      return { x: x + CARD.width / 2, y }
    case Position.Bottom:
      return { x: x + CARD.width / 2, y: y + CARD.height }
    case Position.Left:
      return { x, y: y + CARD.height / 2 }
    case Position.Right:
      return { x: x + CARD.width, y: y + CARD.height / 2 }
  }
}

const HANDLES: Record<Direction, NodeHandle[]> = { down: handles('down'), right: handles('right') }

// handlesIn tells the library where the links of a card begin and end. Without
// that it would draw every card once to measure it.
export const handlesIn = (direction: Direction): NodeHandle[] => HANDLES[direction]

function handles(direction: Direction): NodeHandle[] {
  const sides = sidesIn(direction)
  const at = (id: string, type: 'source' | 'target', position: Position): NodeHandle => ({
    id,
    type,
    position,
    ...sidePoint({ x: 0, y: 0 }, position),
    width: 0,
    height: 0,
  })
  return [
    at('in', 'target', sides.in),
    at('below', 'source', sides.out),
    at('right', 'source', sides.done),
    at('left', 'source', sides.back),
    at('left-in', 'target', sides.back),
  ]
}
