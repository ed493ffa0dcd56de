import { create } from 'zustand'
import type { New } from '../../domain/graph/fresh'
import type { Look } from '../../domain/graph/look'
import { canvasPort } from '../page/canvasPort'
import type { Target } from '../page/canvasPort'
import { addStep } from './editing'
import type { Position } from '../../wire/types'

// Carried is a new step on its way from a list to its place.
export interface Carried {
  what: New
  text: string
  look: Look
}

interface State {
  step: Carried | undefined
  at: Position // of the pointer, in the window
  target: Target | undefined // without one, letting go gives it up
}

const NONE: State = { step: undefined, at: { x: 0, y: 0 }, target: undefined }

export const useCarrying = create<State>(() => NONE)

const targetAt = (at: Position): Target | undefined => canvasPort()?.targetAt(at)

export const carry = (step: Carried): void => useCarrying.setState({ ...NONE, step })
export const moveCarried = (at: Position): void => useCarrying.setState({ at, target: targetAt(at) })
export const dropCarried = (): void => useCarrying.setState(NONE)

// putCarried adds the step where the pointer is, and reports whether it did. The place is
// asked for again, as the workflow may have changed meanwhile.
export async function putCarried(): Promise<boolean> {
  const { step, at } = useCarrying.getState()
  const target = targetAt(at)
  dropCarried()
  return step !== undefined && target !== undefined && (await addStep(step.what, target.where))
}
