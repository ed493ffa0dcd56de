import type { Box, Size } from './layout/geometry'

export type Corner = 'bottom-right' | 'top-right' | 'top-left'

// The library's line stands at the bottom left.
const CORNERS: readonly Corner[] = ['bottom-right', 'top-right', 'top-left']

// freeCorner is the first corner of a room in which a panel of that size, with its margin,
// covers none of the boxes; undefined where there is none.
export function freeCorner(room: Size, panel: Size, boxes: readonly Box[]): Corner | undefined {
  return CORNERS.find((corner) => {
    const x = corner.endsWith('right') ? room.width - panel.width : 0
    const y = corner.startsWith('bottom') ? room.height - panel.height : 0
    return !boxes.some(
      (box) => box.x < x + panel.width && box.x + box.width > x && box.y < y + panel.height && box.y + box.height > y,
    )
  })
}
