import { create } from 'zustand'
import type { New } from '../../domain/graph/fresh'
import type { Where } from '../../domain/graph/insert'
import type { Look } from '../../domain/graph/look'
import { addStep } from './editing'
import type { Position } from '../../wire/types'

// Carried is a new step on its way from a list to its place.
export interface Carried {
  what: New
  text: string
  look: Look
}

// Target is where it would go.
export interface Target {
  where: Where
  link?: string // key of the link it goes into
  step?: string // id of the step it comes after
}

interface State {
  step: Carried | undefined
  at: Position // of the pointer, in the window
  target: Target | undefined // without one, letting go gives it up
}

const NONE: State = { step: undefined, at: { x: 0, y: 0 }, target: undefined }

export const useCarrying = create<State>(() => NONE)

let targetAt: (at: Position) => Target | undefined = () => undefined

// tellTargets is told by the canvas how to find what is at a point of the window.
export const tellTargets = (ask: typeof targetAt): void => {
  targetAt = ask
}

export const carry = (step: Carried): void => useCarrying.setState({ ...NONE, step })
export const moveCarried = (at: Position): void => useCarrying.setState({ at, target: targetAt(at) })
export const dropCarried = (): void => useCarrying.setState(NONE)

// putCarried adds the step where the pointer is. The place is asked for again, as the
// workflow may have changed meanwhile.
export function putCarried(): void {
  const { step, at } = useCarrying.getState()
  const target = targetAt(at)
  dropCarried()
  if (step && target) void addStep(step.what, target.where)
}
