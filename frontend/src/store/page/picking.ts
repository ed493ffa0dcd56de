import { create } from 'zustand'
import type { Where } from '../../domain/graph/insert'
import type { Position } from '../../wire/types'

// Picking is a choice from a list that stands where its outcome will be.
type Picking =
  | { what: 'step'; where: Where } // a new step to be put somewhere
  | { what: 'target'; from: string } // a step that another is to lead to

// Spot is a point of the window, below which the list stands. Where there is no room it
// stands above the line `above`, if there is one.
export interface Spot extends Position {
  above?: number
}

// Without a spot the list stands in the middle.
interface State {
  picking: Picking | undefined
  at: Spot | undefined
}

export const usePicking = create<State>(() => ({ picking: undefined, at: undefined }))

export function pick(picking: Picking, at?: Spot): void {
  usePicking.setState({ picking, at })
}

export function stopPicking(): void {
  usePicking.setState({ picking: undefined, at: undefined })
}
