import { create } from 'zustand'
import { useDocument } from './document'

// Way is a workflow from which another was opened that it calls.
export interface Way {
  path: string // of its file
  name: string
  step: string // that calls the next
  run: string | undefined // that was looked at
}

interface Trail {
  ways: readonly Way[]
  at: string // path of the workflow that was opened last so; in another there is no way back
}

export const useTrail = create<Trail>(() => ({ ways: [], at: '' }))

const NONE: readonly Way[] = []

// ways are those that led to the open workflow.
export function ways(): readonly Way[] {
  const { ways, at } = useTrail.getState()
  return at === useDocument.getState().path ? ways : NONE
}
