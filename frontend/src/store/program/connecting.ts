import { create } from 'zustand'
import { api } from '../../backend/api'
import { wordsOf } from '../../domain/run/failure'
import { texts } from '../../domain/texts'
import { prove } from '../assistant/health'
import { latest } from '../page/latest'
import { attempt, notify } from '../page/notices'
import { setDialog, useSession } from '../page/session'
import { connect, useModels } from './models'
import type { ConnectRequest, HereRequest, PullView, SupplyView, TrialView } from '../../wire/types'

// Stage is what the dialog is at: to choose, at work on what was chosen, or what came of it.
export type Stage =
  | { at: 'choose' }
  | { at: 'provider'; name: string } // of the list; '': another address
  | { at: 'work'; doing: 'load' | 'connect' | 'plan'; model: string; since: number }
  | { at: 'failed'; model: string; failure: string; again: Choice }
  | { at: 'trial'; trial: TrialView }

// Choice is a model to plan with.
export interface Choice extends ConnectRequest {
  loads?: boolean // it has to be loaded into memory first
}

interface Connecting {
  stage: Stage
  supply: SupplyView | undefined // undefined: not known yet
  failure: string // why it is not known
  pull: PullView | undefined // the download that is to be told of
}

const CHOOSE: Stage = { at: 'choose' }

export const useConnecting = create<Connecting>(() => ({
  stage: CHOOSE,
  supply: undefined,
  failure: '',
  pull: undefined,
}))

const BEGUN: PullView = {
  state: 'running',
  baseUrl: '',
  model: '',
  phase: '',
  completed: 0,
  total: 0,
  rate: 0,
  still: false,
}

const setStage = (stage: Stage): void => useConnecting.setState({ stage })

const looks = latest()
const works = latest()

// lookForModels asks what there is to plan with.
export async function lookForModels(): Promise<void> {
  const isWanted = looks.ask()
  try {
    const supply = await api.modelSupply()
    if (!isWanted()) return
    useConnecting.setState(({ pull, supply: before }) => ({
      supply,
      failure: '',
      pull: pull ?? (before ? undefined : unfinished(supply.pull)),
    }))
    useModels.setState({
      offers: supply.servers.map(({ name, baseUrl, host, models }) => ({
        name,
        baseUrl,
        host,
        models: models.map((model) => model.name),
      })),
    })
  } catch (cause) {
    if (isWanted()) useConnecting.setState({ failure: wordsOf(cause) })
  }
}

// unfinished is a download that was begun before this page was loaded.
const unfinished = (pull: PullView): PullView | undefined =>
  pull.state === 'none' || pull.state === 'done' ? undefined : pull

// openConnect begins to choose, unless a choice is at work.
export function openConnect(): void {
  if (useConnecting.getState().stage.at !== 'work') setStage(CHOOSE)
  setDialog('connect')
}

export const chooseProvider = (name: string): void => setStage({ at: 'provider', name })

// chooseAgain gives up what is at work.
export function chooseAgain(): void {
  if (useConnecting.getState().stage.at === 'work') void stopWork()
  setStage(CHOOSE)
}

async function stopWork(): Promise<void> {
  works.drop()
  await attempt(api.stopTest)
}

// takeChoice plans with a model from now on, and has it plan something small at once.
export async function takeChoice(choice: Choice): Promise<void> {
  const isWanted = works.ask()
  const since = Date.now()
  const { loads = false, ...endpoint } = choice
  const begin = (doing: 'load' | 'connect' | 'plan', model: string): void =>
    setStage({ at: 'work', doing, model, since })
  try {
    if (loads) {
      begin('load', endpoint.model)
      endpoint.model = await api.loadModel({ baseUrl: endpoint.baseUrl, model: endpoint.model })
      if (!isWanted()) return
    }
    begin('connect', endpoint.model)
    await connect(endpoint)
    if (isWanted()) await tryPlan()
  } catch (cause) {
    if (isWanted()) setStage({ at: 'failed', model: choice.model, failure: wordsOf(cause), again: choice })
  }
}

// tryPlan has what plans now plan something small.
export async function tryPlan(): Promise<void> {
  const isWanted = works.ask()
  const { baseUrl, model } = useSession.getState().model
  setStage({ at: 'work', doing: 'plan', model, since: Date.now() })
  try {
    const trial = await api.tryPlan()
    if (!isWanted()) return
    prove({ baseUrl, model, works: trial.works, useless: trial.reached && !trial.works })
    setStage({ at: 'trial', trial })
  } catch (cause) {
    if (isWanted()) {
      setStage(CHOOSE)
      notify('error', wordsOf(cause))
    }
  }
}

// pullModel begins or goes on with a download. It rejects with words for the person.
export async function pullModel(from: HereRequest): Promise<void> {
  const { pull: before } = useConnecting.getState()
  useConnecting.setState({ pull: { ...BEGUN, ...from } }) // what comes of it may be told before the call ends
  try {
    await api.pullModel(from)
  } catch (cause) {
    useConnecting.setState({ pull: before })
    throw cause
  }
}

export const stopPull = (): Promise<boolean> => attempt(api.stopPull)
export const forgetPull = (): void => useConnecting.setState({ pull: undefined })

// showPull follows a download. What is there was asked for to be used: where the person
// still looks at it, it is; else they are told.
export function showPull(pull: PullView): void {
  if (pull.state !== 'done') {
    useConnecting.setState({ pull })
    return
  }
  forgetPull()
  void lookForModels()
  const choice = { baseUrl: pull.baseUrl, model: pull.model, key: '', remember: false }
  if (useSession.getState().dialog === 'connect' && useConnecting.getState().stage.at === 'choose') {
    void takeChoice(choice)
    return
  }
  const use = (): void => {
    openConnect()
    void takeChoice(choice)
  }
  notify('info', texts.notices.pulled(pull.model), { act: { label: texts.notices.usePulled, run: use } })
}

// endpointModels lists the models of an endpoint. It rejects with words for the person.
export const endpointModels = (endpoint: ConnectRequest): Promise<string[]> => api.endpointModels(endpoint)
