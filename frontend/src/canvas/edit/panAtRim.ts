import type { useReactFlow } from '@xyflow/react'
import type { Point } from '../layout/geometry'
import { elementAt } from '../../ui/places'

const RIM = 44 // pixels along the side of the canvas in which it moves on
const PACE = 10 // pixels it then moves each time it is drawn

// panAtRim moves the canvas while the pointer is near its side, so that what is dragged
// reaches what is out of sight. It ends where there is no pointer to follow.
export function panAtRim(flow: ReturnType<typeof useReactFlow>, pointer: () => Point | undefined): void {
  const room = elementAt('canvas')?.getBoundingClientRect()
  const turn = (): void => {
    const at = pointer()
    if (!at || !room) return
    const [x, y] = [pace(at.x, room.left, room.right), pace(at.y, room.top, room.bottom)]
    if (x !== 0 || y !== 0) {
      const view = flow.getViewport()
      void flow.setViewport({ ...view, x: view.x + x, y: view.y + y })
    }
    requestAnimationFrame(turn)
  }
  requestAnimationFrame(turn)
}

function pace(at: number, least: number, most: number): number {
  if (at < least || at > most) return 0
  if (at < least + RIM) return PACE
  return at > most - RIM ? -PACE : 0
}
