import { NOTE } from '../../domain/graph/noteSize'
import type { Box } from './geometry'
import type { Note } from '../../wire/types'

export function noteBox({ position, width = NOTE.width, height = NOTE.height }: Note): Box {
  return { x: position.x, y: position.y, width, height }
}
