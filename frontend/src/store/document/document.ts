import { create } from 'zustand'
import { api } from '../../backend/api'
import { applyPatch } from '../../domain/graph/patch'
import { sentLabel } from '../../domain/texts/labels'
import { labelOf } from '../../domain/texts/program'
import { attempt } from '../page/notices'
import { goToWork, startEmpty } from '../page/session'
import type { DocumentChange, DocumentView, OpenedView, Patch, SavedView, Workflow } from '../../wire/types'

const NOTHING: DocumentView = {
  workflow: { version: 1, id: '', name: '', nodes: [], edges: [], notes: [] },
  revision: -1, // before any
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

// show takes a whole view. One that is older than what is shown is ignored, as of a
// document that was open before: revisions grow from one to the next. The same revision
// keeps its objects, so that nothing is drawn again.
export function show(view: DocumentView): void {
  if (view.revision > useDocument.getState().revision) useDocument.setState(view, true)
}

// follow applies a change to the revision before it; where one was missed, the
// whole document is fetched.
export async function follow(change: DocumentChange): Promise<void> {
  const { revision, workflow } = useDocument.getState()
  if (change.revision <= revision) return
  if (change.revision !== revision + 1) {
    show((await api.start()).document)
    return
  }
  const { patch, ...state } = change
  useDocument.setState({ ...state, workflow: applyPatch(workflow, patch) }, true) // what it leaves out is no more
}

export function showSaved(saved: SavedView): void {
  useDocument.setState(saved)
}

// edit sends a change made by hand to the revision that is shown.
export function edit(label: string, patch: Patch): Promise<boolean> {
  return attempt(() => change(label, () => patch))
}

// What undo would take back, and redo make again, in the language of the page.
export const undoneLabel = (): string => labelOf(useDocument.getState().undoLabel, useDocument.getState().undoSaid)
export const redoneLabel = (): string => labelOf(useDocument.getState().redoLabel, useDocument.getState().redoSaid)

let last: Promise<unknown> = Promise.resolve()

// inTurn runs an intent after those before it have ended, so that what is typed
// is there before an undo takes something back.
export function inTurn(intent: () => Promise<void>): Promise<void> {
  const done = last.then(intent, intent)
  last = done
  return done
}

// inTurnsMade ends when all that was asked for until now is made or refused.
export const inTurnsMade = (): Promise<unknown> => last.catch(() => undefined)

// change makes a patch once its turn has come, for the workflow as it is then;
// undefined changes nothing. It rejects with words for the person.
export function change(label: string, make: (workflow: Workflow) => Patch | undefined): Promise<void> {
  return inTurn(async () => {
    const { workflow, revision } = useDocument.getState()
    const patch = make(workflow)
    if (!patch) return
    const sent = sentLabel(label)
    await shown(
      api.edit({ ...sent, baseRevision: revision, patch }).then(reached),
      ({ undoLabel }) => undoLabel === sent.label,
    )
  })
}

// reached is the document of a revision that a call made, which its event tells of; where that
// does not come, all of it is fetched.
async function reached(revision: number): Promise<DocumentView> {
  const isThere = (): boolean => useDocument.getState().revision >= revision
  if (!isThere()) await waitFor(isThere)
  return isThere() ? useDocument.getState() : (await api.start()).document
}

// waitFor ends once the document is so, or no event of the call comes any more.
function waitFor(is: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(late)
      off()
      resolve()
    }
    const late = setTimeout(end, BEHIND)
    const off = useDocument.subscribe(() => is() && end())
  })
}

// shown ends once what a call makes of the document is there: by the event that tells of
// it, or by the answer behind that. What an intent does next comes with it, so that it is
// not behind the next key.
export async function shown(
  answer: Promise<DocumentView>,
  is: (now: DocumentView, before: DocumentView) => boolean,
): Promise<void> {
  const before = useDocument.getState()
  let off = (): void => undefined
  const told = new Promise<void>((resolve) => {
    off = useDocument.subscribe((now) => {
      if (now.revision > before.revision && is(now, before)) resolve()
    })
  })
  await Promise.race([answer.then(show), told]).finally(off)
}

const BEHIND = 500 // ms that the event of a call may come behind its answer

let expected = 0

// expecting is a call after which another document may be open.
export function expecting<T>(answer: Promise<T>): Promise<T> {
  expected += 1
  return answer.finally(() => setTimeout(() => (expected -= 1), BEHIND))
}

// isExpected: another document that is open now may come of a call of this page. Else it was
// opened on another page of the program, or by another program.
export const isExpected = (): boolean => expected > 0

// opening ends once another document is shown, whichever page it was asked for on.
export async function opening(answer: Promise<OpenedView>): Promise<boolean> {
  const opened = await attempt(() =>
    shown(
      expecting(answer).then(({ document }) => document),
      (now, before) => now.path !== before.path,
    ),
  )
  if (opened) goToWork()
  return opened
}

// openingGiven is opening for a document that the person named: one without steps is
// shown as others are, and not as a first screen, where it could not be seen.
export async function openingGiven(answer: Promise<OpenedView>): Promise<boolean> {
  const opened = await opening(answer)
  if (opened) startEmpty()
  return opened
}

const undone = (): Promise<void> => shown(api.undo(), (now, before) => now.redoLabel === before.undoLabel)
export const undo = (): Promise<boolean> => attempt(() => inTurn(undone))
// takeBack undoes what made the revision; false, with nothing undone, where another is the last.
export async function takeBack(revision: number): Promise<boolean> {
  let isLast = false
  const done = await attempt(() =>
    inTurn(async () => {
      isLast = useDocument.getState().revision === revision
      if (isLast) await undone()
    }),
  )
  return done && isLast
}
export const redo = (): Promise<boolean> =>
  attempt(() => inTurn(() => shown(api.redo(), (now, before) => now.undoLabel === before.redoLabel)))
export const fixProblems = (): Promise<boolean> => attempt(() => inTurn(async () => show(await api.fixProblems())))
export const rename = (name: string): Promise<boolean> =>
  attempt(() => shown(api.renameDocument(name), (now) => now.workflow.name === name))
export const newDocument = (): Promise<boolean> => opening(api.newDocument())
export const openDocument = (id: string): Promise<boolean> => openingGiven(api.openDocument(id))
export const openLastGood = (): Promise<boolean> => openingGiven(api.openLastGood())
export const openText = (text: string): Promise<boolean> => openingGiven(api.openText(text))
