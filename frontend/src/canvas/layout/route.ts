import type { Point } from './geometry'
import type { Room } from './labelRoom'

// Route is where a link runs.
export interface Route {
  points: Point[]
  label: Point | undefined // middle of the label
  room?: Room // for the label where it is seen small
}
