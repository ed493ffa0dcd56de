import { create } from 'zustand'
import * as api from '../backend/api'
import { wordsOf } from '../domain/failure'
import { countOf } from '../domain/problem'
import type { RunPlan, RunRequest } from '../domain/run'
import { texts } from '../domain/texts'
import { useDocument } from './document'
import { useDraft } from './draft'
import { attempt, notify } from './notices'
import { useProposal } from './proposal'
import { activeRun, begun } from './runs'
import { setDialog, setDrawer } from './session'

// Asked is a run that waits for its inputs and its approval.
interface Asked {
  request: RunRequest
  plan: RunPlan
}

interface State {
  asked: Asked | undefined
  busy: boolean // the program is asked, or starts a run
  failure: string // why it was not started from the sheet
}

export const useRunning = create<State>(() => ({ asked: undefined, busy: false, failure: '' }))

const WHOLE: RunRequest = { inputs: {}, from: '', only: false, after: '', dry: false, step: false, hash: '', always: [] }

const words = texts.running.why

// whyNot says why the open workflow cannot be run now, '' where it can.
export function whyNot(): string {
  const { workflow, problems, readOnly } = useDocument.getState()
  const errors = countOf(problems, 'error')
  if (workflow.nodes.length === 0) return words.empty
  if (readOnly || useDraft.getState().draft) return words.looking
  if (useProposal.getState().pending) return words.proposal
  if (activeRun()) return words.runs
  return errors > 0 ? words.errors(errors) : ''
}

// needsSolving: errors are all that stands against a run.
export const needsSolving = (): boolean => whyNot() !== '' && whyNot() === words.errors(countOf(useDocument.getState().problems, 'error'))

// run runs the open workflow or a part of it: at once where nothing is to be asked, else
// after the sheet.
export async function run(part: Partial<RunRequest> = {}): Promise<void> {
  if (whyNot() !== '' || useRunning.getState().busy) return
  const request = { ...WHOLE, ...part }
  useRunning.setState({ busy: true, failure: '' })
  await attempt(async () => {
    const plan = await api.runPlan(request)
    if (isRefused(plan)) return
    if (needsSheet(request, plan)) ask({ request, plan })
    else begun(await api.startRun(request))
  })
  useRunning.setState({ busy: false })
}

function isRefused({ problems }: RunPlan): boolean {
  const first = problems.find(({ severity }) => severity === 'error')
  if (!first) return false
  setDrawer('problems')
  notify('error', first.message)
  return true
}

function needsSheet({ dry }: RunRequest, { inputs, approved, sheet }: RunPlan): boolean {
  return inputs.length > 0 || (!dry && !approved && sheet.steps.length > 0)
}

function ask(asked: Asked): void {
  useRunning.setState({ asked })
  setDialog('run')
}

export function closeSheet(): void {
  useRunning.setState({ asked: undefined, failure: '' })
  setDialog('none')
}

// startAsked starts the run of the sheet, which is approved by that; a dry one needs no
// approval.
export async function startAsked(inputs: Record<string, unknown>, always: readonly string[], dry: boolean): Promise<void> {
  const { asked, busy } = useRunning.getState()
  if (!asked || busy) return
  const { request, plan } = asked
  const allowed = dry ? { dry: true } : { hash: plan.sheet.hash, always: [...always] }
  useRunning.setState({ busy: true, failure: '' })
  try {
    const started = await api.startRun({ ...request, inputs, ...allowed })
    closeSheet()
    begun(started)
  } catch (cause) {
    useRunning.setState({ failure: wordsOf(cause) })
  }
  useRunning.setState({ busy: false })
}
