import { create } from 'zustand'
import * as api from '../backend/api'
import { applyPatch } from '../domain/patch'
import type { Patch } from '../domain/patch'
import type { DocumentChange, DocumentView, SavedView } from '../domain/view'
import type { Workflow } from '../domain/workflow'
import { attempt } from './notices'

const NOTHING: DocumentView = {
  workflow: { version: 1, id: '', name: '', nodes: [], edges: [], notes: [] },
  revision: 0,
  problems: [],
  outline: { steps: [], loops: [] },
  canUndo: false,
  canRedo: false,
  undoLabel: '',
  redoLabel: '',
  undoVersion: 0,
  readOnly: false,
  reason: '',
  saved: 'saved',
  savedAt: '',
  path: '',
  failure: '',
  external: '',
}

// The page's projection of the open document. Only the functions of this file
// change it, and only to what the program says.
export const useDocument = create<DocumentView>(() => NOTHING)

// show takes a whole view. One that is older than what is shown is ignored, and
// the same revision keeps its objects, so that nothing is drawn again.
export function show(view: DocumentView): void {
  const shown = useDocument.getState()
  if (view.workflow.id === shown.workflow.id && view.revision <= shown.revision) return
  useDocument.setState(view, true)
}

// follow applies a change to the revision before it; where one was missed, the
// whole document is fetched.
export async function follow(change: DocumentChange): Promise<void> {
  const shown = useDocument.getState()
  if (change.revision <= shown.revision) return
  if (change.revision !== shown.revision + 1) {
    show((await api.start()).document)
    return
  }
  const { patch, ...state } = change
  useDocument.setState({ ...state, workflow: applyPatch(shown.workflow, patch) })
}

export function showSaved(saved: SavedView): void {
  useDocument.setState(saved)
}

// edit sends a change made by hand to the revision that is shown.
export function edit(label: string, patch: Patch): Promise<boolean> {
  return attempt(() => change(label, () => patch))
}

let last: Promise<unknown> = Promise.resolve()

// inTurn runs an intent after those before it have ended, so that what is typed
// is there before an undo takes something back.
function inTurn(intent: () => Promise<void>): Promise<void> {
  const done = last.then(intent, intent)
  last = done
  return done
}

// change makes a patch once its turn has come, for the workflow as it is then;
// undefined changes nothing. It rejects with words for the person.
export function change(label: string, make: (workflow: Workflow) => Patch | undefined): Promise<void> {
  return inTurn(async () => {
    const { workflow, revision } = useDocument.getState()
    const patch = make(workflow)
    if (patch) show(await api.edit(label, revision, patch))
  })
}

export const undo = (): Promise<boolean> => attempt(() => inTurn(async () => { show(await api.undo()) }))
export const redo = (): Promise<boolean> => attempt(() => inTurn(async () => { show(await api.redo()) }))
export const fixProblems = (): Promise<boolean> => attempt(() => inTurn(async () => { show(await api.fixProblems()) }))
export const rename = (name: string): Promise<boolean> => attempt(async () => { show(await api.renameDocument(name)) })
export const newDocument = (): Promise<boolean> => attempt(async () => { show((await api.newDocument()).document) })
export const openDocument = (id: string): Promise<boolean> => attempt(async () => { show((await api.openDocument(id)).document) })
export const openText = (text: string): Promise<boolean> => attempt(async () => { show((await api.openText(text)).document) })
