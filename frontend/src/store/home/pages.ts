import { ask } from '../assistant/chat'
import { newDocument, openDocument, useDocument } from '../document/document'
import { isFirstScreen, shownPage } from '../page/firstScreen'
import { goToWork, startEmpty, useSession } from '../page/session'
import { focusDrawn } from '../../ui/focusDrawn'
import { focusOn } from '../../ui/places'
import { openRun } from '../run/runs'
import { loadAllRuns } from './allRuns'
import { loadWorkflows, showHome, workflowOf } from './workflows'

// The pages of the window, and what leads from one to another.

export function goHome(): void {
  if (shownPage() === 'home') showHome()
  useSession.setState({ page: 'home' })
  void loadWorkflows()
}

export function goToRuns(): void {
  useSession.setState({ page: 'runs' })
  void Promise.all([loadAllRuns(), loadWorkflows()])
}

// openWorkflow leads to the workflow; one that is open already is not opened again.
export async function openWorkflow(id: string): Promise<boolean> {
  const { path, readOnly } = useDocument.getState()
  const isOpen = workflowOf(id)?.path === path && !readOnly
  const opened = isOpen || (await openDocument(id))
  if (opened) {
    goToWork()
    focusDrawn(() => focusOn('canvas'))
  }
  return opened
}

// openWithRun leads to a run of the workflow.
export async function openWithRun(id: string, run: string): Promise<void> {
  if (await openWorkflow(id)) openRun(run)
}

// planNew asks for a new workflow, whatever is open.
export async function planNew(words: string): Promise<boolean> {
  if (words.trim() === '') return false
  if (!isFirstScreen() && !(await newDocument())) return false
  goToWork()
  void ask(words)
  return true
}

// beginEmpty leads to an empty canvas.
export async function beginEmpty(): Promise<void> {
  if (!isFirstScreen() && !(await newDocument())) return
  startEmpty()
  goToWork()
  focusDrawn(() => focusOn('canvas'))
}
