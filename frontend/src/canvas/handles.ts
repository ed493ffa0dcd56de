import type { NodeHandle } from '@xyflow/react'
import { Position } from '@xyflow/react'
import type { Direction } from '../domain/program/settings'
import { sidesIn } from './flow'
import type { Box, Point, Size } from './layout/geometry'

// sidePoint is the middle of a side of a card.
export function sidePoint({ x, y, width, height }: Box, side: Position): Point {
  switch (side) {
    case Position.Top:
      return { x: x + width / 2, y }
    case Position.Bottom:
      return { x: x + width / 2, y: y + height }
    case Position.Left:
      return { x, y: y + height / 2 }
    case Position.Right:
      return { x: x + width, y: y + height / 2 }
  }
}

const made = new Map<string, NodeHandle[]>() // cards of one size share them

// handlesIn tells the library where the links of a card begin and end. Without
// that it would draw every card once to measure it.
export function handlesIn(direction: Direction, { width, height }: Size): NodeHandle[] {
  const key = `${direction} ${width} ${height}`
  const handles = made.get(key) ?? handlesOf(direction, { x: 0, y: 0, width, height })
  made.set(key, handles)
  return handles
}

function handlesOf(direction: Direction, box: Box): NodeHandle[] {
  const sides = sidesIn(direction)
  const at = (id: string, type: 'source' | 'target', position: Position): NodeHandle => ({
    id,
    type,
    position,
    ...sidePoint(box, position),
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
