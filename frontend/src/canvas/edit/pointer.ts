import type { Point } from '../layout/geometry'

// Where the pointer is over the canvas, in its pixels.
let pointer: () => Point | undefined = () => undefined

// pointAt is told how to find the place, so that nothing is measured while the pointer
// only moves.
export const pointAt = (read: () => Point | undefined): void => {
  pointer = read
}

export const pointerNow = (): Point | undefined => pointer()
