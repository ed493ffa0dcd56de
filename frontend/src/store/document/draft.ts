import { create } from 'zustand'
import { useDocument } from './document'
import { select } from '../page/selection'
import { setProblemsOpen } from '../page/session'
import type { Version } from '../../domain/graph/version'
import type { Problem, Workflow } from '../../wire/types'

export interface Draft {
  workflow: Workflow
  problems: Problem[]
  title?: string // what it is, where it is not an attempt of the assistant
  past?: Version // the version of the document that it is
}

// The draft that is looked at. It is of no document and changes nothing.
export const useDraft = create<{ draft: Draft | undefined }>(() => ({ draft: undefined }))

export function openDraft(draft: Draft): void {
  select(undefined)
  useDraft.setState({ draft })
  setProblemsOpen(!draft.past && draft.problems.length > 0)
}

export function closeDraft(): void {
  if (!useDraft.getState().draft) return
  select(undefined)
  useDraft.setState({ draft: undefined })
  setProblemsOpen(false)
}

// isEditable: what is looked at is the document, and it can be changed.
export const isEditable = (): boolean => !useDocument.getState().readOnly && !useDraft.getState().draft

export function useEditable(): boolean {
  const readOnly = useDocument((state) => state.readOnly)
  const drafted = useDraft((state) => state.draft !== undefined)
  return !readOnly && !drafted
}
