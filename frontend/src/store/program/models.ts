import { create } from 'zustand'
import { api } from '../../backend/api'
import { wordsOf } from '../../domain/run/failure'
import { texts } from '../../domain/texts'
import { ask, useChat } from '../assistant/chat'
import { prove } from '../assistant/health'
import { latest } from '../page/latest'
import { attempt, notify } from '../page/notices'
import { showModel, useSession } from '../page/session'
import type { ConnectRequest, Finding, LocalServer, ModelView, TestView } from '../../wire/types'

// Test is a try of an endpoint, of which the program tells bit by bit.
export interface Test {
  baseUrl: string
  startedAt: number
  found: readonly Found[]
  report: TestView | undefined // undefined while it runs, and where the call failed
  failure: string // the call itself failed
}

// Found is a finding with when it was made.
export interface Found {
  finding: Finding
  afterMs: number
}

interface Models {
  test: Test | undefined
  offers: readonly LocalServer[] | undefined // servers on this machine; undefined while they are looked for
}

export const useModels = create<Models>(() => ({ test: undefined, offers: undefined }))

export const runs = (test: Test | undefined): boolean => test !== undefined && !test.report && test.failure === ''

const found = latest() // on this machine
const tests = latest()

// lookForServers finds the model servers on this machine. Each is asked for the list of
// its models and for nothing else.
export async function lookForServers(): Promise<void> {
  const isWanted = found.ask()
  useModels.setState({ offers: undefined })
  const offers = await api.modelChoices().catch(() => [])
  if (isWanted()) useModels.setState({ offers })
}

// offered is what is offered in place of the offline planner.
export function offered({ offers }: Models, model: ModelView): readonly LocalServer[] {
  return (model.offline && offers) || NOTHING
}

const NOTHING: readonly LocalServer[] = []

// connect plans with another model from now on. It rejects with words for the person.
export async function connect(endpoint: ConnectRequest): Promise<void> {
  const view = await api.connect(endpoint)
  showModel(view)
  if (view.baseUrl !== endpoint.baseUrl.replace(/\/+$/, ''))
    notify('info', texts.model.readAs(endpoint.baseUrl, view.baseUrl))
  if (endpoint.model === '') notify('info', texts.model.onlyModel(view.model, view.host))
  prove({ baseUrl: view.baseUrl, model: view.model, works: true })
}

export async function forgetKey(): Promise<void> {
  showModel(await api.forgetKey())
}

export async function useOffline(): Promise<void> {
  showModel(await api.useOffline())
  void lookForServers()
}

// testModel finds out what an endpoint does. A test that still runs is given up.
export async function testModel(endpoint: ConnectRequest): Promise<void> {
  const isWanted = tests.ask()
  useModels.setState({
    test: { baseUrl: endpoint.baseUrl, startedAt: Date.now(), found: [], report: undefined, failure: '' },
  })
  try {
    const report = await api.testModel(endpoint)
    if (!isWanted()) return
    finish({ report })
    proveBy(endpoint, report)
  } catch (cause) {
    if (isWanted()) finish({ failure: wordsOf(cause) })
  }
}

const finish = (end: Partial<Test>): void => useModels.setState(({ test }) => ({ test: test && { ...test, ...end } }))

// proveBy: a test of what plans shows how it stands with it.
function proveBy({ baseUrl }: ConnectRequest, { works, model }: TestView): void {
  const { model: now } = useSession.getState()
  if (now.baseUrl === baseUrl && now.model === model) prove({ baseUrl, model, works })
}

// stopTest gives up the test that runs, and forgets it.
export function stopTest(): Promise<boolean> {
  tests.drop()
  useModels.setState({ test: undefined })
  return attempt(api.stopTest)
}

export function showFinding(finding: Finding): void {
  useModels.setState(({ test }) => {
    if (!test || !runs(test)) return { test }
    return { test: { ...test, found: [...test.found, { finding, afterMs: Date.now() - test.startedAt }] } }
  })
}

// tryNow ends the pause of the endpoint, and asks again what was not answered for it.
export function tryNow(): Promise<boolean> {
  return attempt(async () => {
    showModel(await api.endCoolOff())
    const last = useChat.getState().exchanges.at(-1)
    if (last?.answer?.lastError?.reason === 'endpoint_failed') void ask(last.words, { rewind: last.id })
  })
}
