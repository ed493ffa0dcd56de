import { create } from 'zustand'
import type { Workflow } from '../../wire/types'

interface InPlace {
  steps: ReadonlyMap<string, Workflow> // what each of them calls, by its id
}

// Which steps show what they call. It is how the document is looked at, not part of it.
export const useInPlace = create<InPlace>(() => ({ steps: new Map() }))

export const isInPlace = (step: string | undefined): boolean =>
  step !== undefined && useInPlace.getState().steps.has(step)
