import { boundsOf } from '../bounds'
import type { Arrangement } from '../layout/arrange'
import type { Box } from '../layout/geometry'
import type { Note } from '../../wire/types'

// Drawn is what a picture needs to know of an arrangement.
export type Drawn = Pick<Arrangement, 'boxes' | 'frames' | 'edges' | 'routes' | 'aside' | 'hidden' | 'opened'>

const MARGIN = 40

// pictureBounds holds all that a picture shows, with room around it; whole pixels.
export function pictureBounds(drawn: Pick<Drawn, 'boxes' | 'frames' | 'routes'>, notes: readonly Note[]): Box {
  const { x, y, width, height } = boundsOf(drawn, notes) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [left, top] = [Math.floor(x - MARGIN), Math.floor(y - MARGIN)]
  return { x: left, y: top, width: Math.ceil(x + width + MARGIN) - left, height: Math.ceil(y + height + MARGIN) - top }
}

export const viewBoxOf = ({ x, y, width, height }: Box): string => `${x} ${y} ${width} ${height}`
