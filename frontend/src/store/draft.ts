import { create } from 'zustand'
import type { Problem } from '../domain/problem'
import type { Workflow } from '../domain/workflow'
import { select } from './selection'
import { setProblemsOpen } from './session'

export interface Draft {
  workflow: Workflow
  problems: Problem[]
  title?: string // what it is, where it is not an attempt of the assistant
}

// The draft that is looked at. It is of no document and changes nothing.
export const useDraft = create<{ draft: Draft | undefined }>(() => ({ draft: undefined }))

export function openDraft(draft: Draft): void {
  select(undefined)
  useDraft.setState({ draft })
  setProblemsOpen(draft.problems.length > 0)
}

export function closeDraft(): void {
  if (!useDraft.getState().draft) return
  select(undefined)
  useDraft.setState({ draft: undefined })
  setProblemsOpen(false)
}
