import type { Point } from './geometry'

// Route is where a link runs.
export interface Route {
  points: Point[]
  label: Point | undefined // middle of the label
  room?: number // how long the label may become where it is seen small
}
