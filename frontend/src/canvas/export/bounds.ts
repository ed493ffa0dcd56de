import type { Note } from '../../domain/workflow'
import { NOTE } from '../edit/buildNotes'
import type { Arrangement } from '../layout/arrange'
import { around, CARD } from '../layout/geometry'
import type { Box } from '../layout/geometry'

// Drawn is what a picture needs to know of an arrangement.
export type Drawn = Pick<Arrangement, 'direction' | 'positions' | 'frames' | 'edges' | 'routes' | 'aside' | 'hidden'>

const MARGIN = 40

export function noteBox({ position, width = NOTE.width, height = NOTE.height }: Note): Box {
  return { x: position.x, y: position.y, width, height }
}

// boundsOf holds all that a picture shows, with room around it; whole pixels.
export function boundsOf({ positions, frames, routes }: Pick<Drawn, 'positions' | 'frames' | 'routes'>, notes: readonly Note[]): Box {
  const bends = [...routes.values()].flatMap((route) => route.points.map((point) => ({ ...point, width: 0, height: 0 })))
  const box = around([...[...positions.values()].map((at) => ({ ...at, ...CARD })), ...frames.values(), ...bends, ...notes.map(noteBox)])
  const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 }
  const [left, top] = [Math.floor(x - MARGIN), Math.floor(y - MARGIN)]
  return { x: left, y: top, width: Math.ceil(x + width + MARGIN) - left, height: Math.ceil(y + height + MARGIN) - top }
}
