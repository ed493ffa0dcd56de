import type { Box } from './geometry'
import type { Note } from '../../wire/types'

// NOTE is the size of a note that has none of its own.
export const NOTE = { width: 220, height: 120 }

export function noteBox({ position, width = NOTE.width, height = NOTE.height }: Note): Box {
  return { x: position.x, y: position.y, width, height }
}
