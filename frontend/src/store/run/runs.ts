import { create } from 'zustand'
import { api } from '../../backend/api'
import { isActive } from '../../domain/run/runTrace'
import { saidOf } from '../../domain/run/runWords'
import { texts } from '../../domain/texts'
import { announce } from '../page/announce'
import { useDocument } from '../document/document'
import { followElsewhere, loadElsewhere } from '../document/elsewhere'
import { latest } from '../page/latest'
import { attempt, notify } from '../page/notices'
import { removing } from './removing'
import { endOf, forgetTrace, goesOn, showTrace, takeBesides, takeEntries, traceIs, useTrace } from './runTrace'
import { setDrawer, useSession } from '../page/session'
import type { Answer, RunAction, RunEntriesView, RunView } from '../../wire/types'

// The runs of the open workflow, the newest first.
export const useRuns = create<{ list: readonly RunView[] }>(() => ({ list: [] }))

export const activeIn = ({ list }: { list: readonly RunView[] }): RunView | undefined => list.find(isActive)
export const activeRun = (): RunView | undefined => activeIn(useRuns.getState())
export const runOf = (id: string | undefined): RunView | undefined =>
  useRuns.getState().list.find((run) => run.id === id)

const lists = latest() // of the open document

let loaded = Promise.resolve()

// runsLoaded ends when the runs of the open document are listed.
export const runsLoaded = (): Promise<void> => loaded

// loadRuns fills the list for the document that is open now, and shows a run that is
// going on.
export const loadRuns = (): Promise<void> => (loaded = load())

async function load(): Promise<void> {
  const isWanted = lists.ask()
  forgetTrace()
  useRuns.setState({ list: [] })
  void loadElsewhere()
  const list = await api.runs().catch(() => []) // the list is a convenience, and each run adds itself to it
  if (!isWanted()) return
  const known = new Set(useRuns.getState().list.map(({ id }) => id)) // what events told meanwhile is newer
  useRuns.setState((now) => ({ list: [...now.list, ...list.filter(({ id }) => !known.has(id))] }))
  const active = activeRun()
  if (active) openRun(active.id)
}

// openRun shows a run in the drawer and on the canvas.
export function openRun(id: string): void {
  setDrawer('run')
  if (!traceIs(id)) void showTrace(id)
}

// showLast reads the newest run, where none was looked at yet.
export function showLast(): void {
  const newest = useRuns.getState().list[0]
  if (newest && useTrace.getState().run === undefined) void showTrace(newest.id)
}

// showRun takes what the program says of a run.
export function showRun(run: RunView): void {
  if (run.document !== useDocument.getState().workflow.id) {
    if (isBelow(run)) useTrace.setState({ asks: run.question?.id })
    else if (run.question) notify('info', texts.running.question.elsewhere(run.name))
    followElsewhere(run)
    return
  }
  const before = runOf(run.id)
  if (before && isFinal(before)) return // that is older
  put(run)
  if (traceIs(run.id)) takeBesides(run.rounds)
  if (before && !isActive(before) && isActive(run) && traceIs(run.id)) goesOn()
  const words = saidOf(run, before)
  if (words !== '') announce(words)
  if (!before && isActive(run)) follow(run)
  if (run.question && run.question.id !== before?.question?.id) setDrawer('run')
  if (before && isActive(before) && !isActive(run) && traceIs(run.id)) takeEntries([], endOf(run))
}

// showEntries takes what happened in a run.
export function showEntries({ run, entries }: RunEntriesView): void {
  const known = runOf(run.id) !== undefined
  if (run.document === useDocument.getState().workflow.id && !known) follow(run)
  if (traceIs(run.id)) takeEntries(entries, endOf(run))
  showRun(run)
}

// isBelow: what is looked at is a workflow that the run called.
const isBelow = ({ id }: RunView): boolean => useTrace.getState().run?.startsWith(`${id}/`) ?? false

const isFinal = (run: RunView): boolean => !isActive(run) && run.status !== 'interrupted'

// follow shows a run that has just begun.
function follow(run: RunView): void {
  if (!traceIs(run.id)) void showTrace(run.id)
  setDrawer('run')
}

// put replaces a run in the list, or adds it before the others.
function put(run: RunView): void {
  useRuns.setState(({ list }) => ({
    list: list.some(({ id }) => id === run.id) ? list.map((one) => (one.id === run.id ? run : one)) : [run, ...list],
  }))
}

// begun takes what the call that began a run says, which goes on in the place of that earlier one
// unless it is '' or only tried. Events may have said more already.
export function begun(run: RunView, before: string): void {
  if (!runOf(run.id)) showRun(run)
  const known = runOf(run.id)
  if (known && !traceIs(run.id)) follow(known) // it may be over already
  const earlier = runOf(before)
  if (earlier && !run.dry) put({ ...earlier, again: run.id })
}

export function control(id: string, action: RunAction): Promise<boolean> {
  return attempt(async () => {
    const run = await api.controlRun({ id, action })
    if (runOf(id)?.status === 'interrupted') showRun(run) // events may have said more already
    if (action === 'resume') openRun(id)
  })
}

export function answer(run: string, question: string, reply: Answer): Promise<boolean> {
  return attempt(() => api.answerRun({ id: run, question, answer: reply }))
}

export function removeRun(run: RunView): Promise<boolean> {
  const { id } = run
  const gone = (): void => {
    if (traceIs(id)) forgetTrace()
    useRuns.setState(({ list }) => ({ list: list.filter((one) => one.id !== id) }))
  }
  return removing(id, gone, () => back(run))
}

// back puts a run that was removed where it was, unless another workflow is open by now.
function back(run: RunView): void {
  if (run.document !== useDocument.getState().workflow.id) return
  useRuns.setState(({ list }) => ({
    list: [...list, run].toSorted((a, b) => Date.parse(b.began) - Date.parse(a.began)),
  }))
}

// followLooking tells the program whether the person looks at the page.
export function followLooking(): void {
  const tell = (): void => void api.setLooking(document.hasFocus() && !document.hidden).catch(() => undefined)
  for (const type of ['focus', 'blur'] as const) window.addEventListener(type, tell)
  document.addEventListener('visibilitychange', tell)
  tell()
}

// closeDrawer also takes the marks of a run that is over off the canvas.
export function closeDrawer(): void {
  if (useSession.getState().drawer !== 'problems' && !activeRun()) useTrace.setState({ marked: false })
  setDrawer('none')
}
