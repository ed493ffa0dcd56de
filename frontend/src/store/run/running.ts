import { create } from 'zustand'
import { api } from '../../backend/api'
import { wordsOf } from '../../domain/run/failure'
import { decidedIn } from '../../domain/run/runWays'
import { cannotRun as cannotRunStep } from '../../domain/run/sheet'
import { countOf, countsOf, FOLDER_SHUT, MODEL_MISSING, stepOf } from '../../domain/graph/problem'
import { texts } from '../../domain/texts'
import { messageOf } from '../../domain/texts/program'
import { inTurnsMade, useDocument } from '../document/document'
import { useDraft } from '../document/draft'
import { leaveLacks, unfilledIn } from '../edit/left'
import { useNotTaken } from '../edit/notTaken'
import { attempt, notify } from '../page/notices'
import { useProposal } from '../assistant/proposal'
import { letIn } from '../program/folders'
import { activeRun, begun } from './runs'
import { useTrace } from './runTrace'
import { setDialog, setDrawer } from '../page/session'
import { focusDrawn } from '../../ui/focusDrawn'
import { focusOn } from '../../ui/places'
import { wait } from '../../ui/touched'
import { takeWay } from './ways'
import type { RunPlanView, RunRequest, RunView, WayOn } from '../../wire/types'

// Asked is a run that waits for its inputs and its approval.
interface Asked {
  request: RunRequest
  plan: RunPlanView
}

interface State {
  asked: Asked | undefined
  busy: boolean // the program is asked, or starts a run
  failure: string // why it was not started from the sheet
  unasked: { run: string; agreed: string } | undefined // the run that began last without a sheet, and when that was agreed to
}

export const useRunning = create<State>(() => ({ asked: undefined, busy: false, failure: '', unasked: undefined }))

const WHOLE: RunRequest = {
  inputs: {},
  from: '',
  only: false,
  after: '',
  dry: false,
  ways: {},
  step: false,
  hash: '',
  always: [],
}

const words = texts.running.why

type Obstacle = 'empty' | 'looking' | 'proposal' | 'runs' | 'refused' | 'errors'

// obstacle is what stands against a run of the open workflow.
function obstacle(): Obstacle | undefined {
  const { workflow, readOnly } = useDocument.getState()
  if (workflow.nodes.length === 0) return 'empty'
  if (readOnly || useDraft.getState().draft) return 'looking'
  if (useProposal.getState().pending) return 'proposal'
  if (activeRun()) return 'runs'
  if (useNotTaken.getState().why !== '') return 'refused'
  return errors() > 0 ? 'errors' : undefined
}

const errors = (): number => countOf(useDocument.getState().problems, 'error')

// whyNot says why the open workflow cannot be run now, '' where it can.
export function whyNot(): string {
  const what = obstacle()
  if (what === undefined) return ''
  if (what === 'refused') return useNotTaken.getState().why
  if (what !== 'errors') return words[what]
  const { error, lack } = countsOf(useDocument.getState().problems, unfilledIn(useDocument.getState()))
  return error > 0 ? words.errors(errors()) : words.lacks(lack)
}

// triedToRun: what steps lack is shown beside their fields from now on.
const triedToRun = (): void => leaveLacks(useDocument.getState().workflow.id)

// showWhyNot shows what is to be solved before a run: the field whose text is not taken, or
// the first error; false where something else stands against it.
export function showWhyNot(): boolean {
  triedToRun()
  if (showRefused()) return true
  if (obstacle() !== 'errors') return false
  setDrawer('problems')
  focusDrawn(() => focusOn('first-error'))
  return true
}

function showRefused(): boolean {
  const isSo = obstacle() === 'refused'
  if (isSo) useNotTaken.getState().show()
  return isSo
}

// run runs the open workflow or a part of it: at once where nothing is to be asked, else
// after the sheet, which is also shown to who wants to look at it.
export async function run(part: Partial<RunRequest> = {}, looks = false): Promise<void> {
  if (showRefused() || whyNot() !== '' || useRunning.getState().busy) return
  const request = { ...WHOLE, ...part }
  wait()
  useRunning.setState({ busy: true, failure: '' })
  await attempt(async () => {
    await inTurnsMade() // a field may just have saved what was typed into it
    await useNotTaken.getState().sent()
    if (showRefused()) return
    const plan = await api.runPlan(request)
    if (isRefused(plan)) return
    if (looks || needsSheet(request, plan)) ask({ request, plan })
    else {
      const started = await api.startRun(request)
      begun(started, request.after)
      useRunning.setState({ unasked: plan.approved ? { run: started.id, agreed: plan.agreed ?? '' } : undefined })
    }
  })
  useRunning.setState({ busy: false })
}

// goOnFrom runs the workflow from where a run ended, with the results from before that.
export const goOnFrom = ({ id, node, last, dry }: RunView): Promise<void> => run({ from: last ?? node, after: id, dry })

// tryWay makes the dry run that is looked at again with another way of a step that simulated
// results decided. The others that they decided stay as they went.
export function tryWay(step: string, way: string): Promise<void> {
  const { trace, ways } = useTrace.getState()
  return run({ dry: true, ways: { ...ways, ...decidedIn(trace), [step]: way } })
}

// canGoOnFrom: the run ended at a step that is there, before its end or as it could not give its
// outputs, and no other one goes on in its place.
export function canGoOnFrom({ status, node, last, again }: RunView): boolean {
  const there = useDocument
    .getState()
    .workflow.nodes.some(({ id, kind }) => id === last || (id === node && kind !== 'EndLoop'))
  return there && !again && (status === 'failed' || status === 'stopped')
}

// cannotRun is how many steps of the open workflow cannot run for what is known before.
export const cannotRun = (): number =>
  new Set(
    useDocument
      .getState()
      .problems.filter(({ code }) => code === FOLDER_SHUT || code === MODEL_MISSING)
      .map(stepOf),
  ).size

// allowFolder lets steps use a folder.
export async function allowFolder(folder: string, made = false): Promise<void> {
  if (useRunning.getState().busy) return
  useRunning.setState({ busy: true })
  await attempt(() => letIn(folder, made))
  useRunning.setState({ busy: false })
}

// shutFolder is the folder to allow for the call at which a run failed; '' for none, and for
// a run that is gone.
export const shutFolder = (failed: string): Promise<string> =>
  failed === '' ? Promise.resolve('') : api.runFolder(failed).catch(() => '')

// allowFolderAsked lets steps use a folder that the run of the sheet needs.
export const allowFolderAsked = (folder: string, made: boolean): Promise<void> => mendAsked(() => letIn(folder, made))

// makeFolderAsked makes a folder that the run of the sheet needs.
export const makeFolderAsked = (folder: string): Promise<void> => mendAsked(() => api.makeFolder(folder))

// takeWayAsked sets an argument of a step of the run of the sheet.
export const takeWayAsked = (node: string, way: WayOn): Promise<void> => mendAsked(() => takeWay(node, way))

// mendAsked puts right what the run of the sheet needs, and shows what it does then.
async function mendAsked(mend: () => Promise<unknown>): Promise<void> {
  const { asked, busy } = useRunning.getState()
  if (!asked || busy) return
  useRunning.setState({ busy: true, failure: '' })
  try {
    await mend()
    const plan = await api.runPlan(asked.request)
    if (useRunning.getState().asked === asked) useRunning.setState({ asked: { ...asked, plan } })
  } catch (cause) {
    useRunning.setState({ failure: wordsOf(cause) })
  }
  useRunning.setState({ busy: false })
}

function isRefused({ problems }: RunPlanView): boolean {
  const first = problems.find(({ severity }) => severity === 'error')
  if (!first) return false
  setDrawer('problems')
  notify('error', messageOf(first))
  return true
}

function needsSheet({ dry }: RunRequest, { inputs, approved, sheet }: RunPlanView): boolean {
  const cannot = sheet.steps.some(cannotRunStep)
  return inputs.length > 0 || (!dry && (cannot || (!approved && sheet.steps.length > 0)))
}

// ask shows the sheet, whose buttons can be pressed from the first: it begins at one.
function ask(asked: Asked): void {
  useRunning.setState({ asked, busy: false })
  setDialog('run')
}

export function closeSheet(): void {
  useRunning.setState({ asked: undefined, failure: '' })
  setDialog('none')
}

// startAsked starts the run of the sheet, which is approved by that; a dry one needs no
// approval.
export async function startAsked(
  inputs: Record<string, unknown>,
  always: readonly string[],
  dry: boolean,
): Promise<void> {
  const { asked, busy } = useRunning.getState()
  if (!asked || busy) return
  const { request, plan } = asked
  const allowed = dry ? { dry: true } : { ways: {}, hash: plan.sheet.hash, always: [...always] }
  useRunning.setState({ busy: true, failure: '' })
  wait()
  try {
    const started = await api.startRun({ ...request, inputs, ...allowed })
    closeSheet()
    begun(started, request.after)
  } catch (cause) {
    useRunning.setState({ failure: wordsOf(cause) })
  }
  useRunning.setState({ busy: false })
}
