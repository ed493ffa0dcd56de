import { beforeEach, expect, it, vi } from 'vitest'
import { forget, useChat } from '../assistant/chat'
import { useHealth } from '../assistant/health'
import { lookForServers, runs, showFinding, stopTest, testModel, tryNow, useModels } from './models'
import { useSession } from '../page/session'
import type { AnswerView, Finding, TestView } from '../../wire/types'

// The program as the page sees it: bound methods, answered by each test.
const app: Record<string, (...args: never[]) => unknown> = {}
vi.stubGlobal('window', { go: { main: { App: app } } })

const finding: Finding = { aspect: 'reach', verdict: 'good', text: 'It answers.' }
const report: TestView = {
  works: true,
  host: 'h',
  model: 'm',
  models: ['m'],
  findings: [finding],
}
const endpoint = { baseUrl: 'http://h/v1', model: 'm', key: '', remember: false }

beforeEach(() => {
  forget()
  useModels.setState({ test: undefined })
  useHealth.setState({ proof: undefined })
  useSession.setState(({ model }) => ({ model: { ...model, offline: false, baseUrl: endpoint.baseUrl, model: 'm' } }))
})

it('a test is told as it goes, and proves what plans', async () => {
  let answer: (report: TestView) => void = () => undefined
  app.TestModel = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  const done = testModel(endpoint)
  showFinding(finding)
  expect(runs(useModels.getState().test)).toBe(true)
  expect(useModels.getState().test?.found.map((one) => one.finding)).toEqual([finding])
  answer(report)
  await done
  expect(runs(useModels.getState().test)).toBe(false)
  expect(useHealth.getState().proof?.works).toBe(true)
})

it('a test of another endpoint proves nothing', async () => {
  app.TestModel = () => Promise.resolve(report)
  await testModel({ ...endpoint, baseUrl: 'http://other/v1' })
  expect(useHealth.getState().proof).toBeUndefined()
})

it('a test that is stopped is forgotten, also when its report comes late', async () => {
  let answer: (report: TestView) => void = () => undefined
  app.TestModel = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  app.StopTest = () => Promise.resolve()
  const done = testModel(endpoint)
  await stopTest()
  answer({ ...report, works: false })
  await done
  showFinding(finding)
  expect([useModels.getState().test, useHealth.getState().proof]).toEqual([undefined, undefined])
})

it('a look for servers that was begun before another one changes nothing', async () => {
  const answers: ((offers: never[]) => void)[] = []
  app.ModelChoices = () => new Promise((resolve) => answers.push(resolve))
  const looks = [lookForServers(), lookForServers()]
  answers[1]?.([])
  answers[0]?.(['old'] as never[])
  await Promise.all(looks)
  expect(useModels.getState().offers).toEqual([])
})

it('a test that gives way to another one says nothing more', async () => {
  const answers: ((report: TestView) => void)[] = []
  app.TestModel = () => new Promise((resolve) => answers.push(resolve))
  const both = [testModel(endpoint), testModel(endpoint)]
  answers[0]?.({ ...report, host: 'old' })
  answers[1]?.(report)
  await Promise.all(both)
  expect(useModels.getState().test?.report).toEqual(report)
})

it('ends the pause, and asks again in its place what the endpoint did not answer', async () => {
  const asked: unknown[] = []
  app.EndCoolOff = () => Promise.resolve(useSession.getState().model)
  app.Ask = (request: unknown) => {
    asked.push(request)
    return Promise.resolve({ status: 'done', attempts: [] })
  }
  const lastError = {
    reason: 'endpoint_failed',
    state: 'SERVER',
    attempts: 1,
    schema: 'plan',
    provider: 'h',
    model: 'm',
  } as const
  useChat.setState({
    exchanges: [
      {
        id: 'x',
        solve: null,
        words: 'Do it',
        unwritten: false,
        startedAt: 0,
        running: false,
        progress: undefined,
        attempts: [],
        streamed: '',
        reasoning: '',
        sketch: undefined,
        waiting: undefined,
        answer: { status: 'failed', attempts: [], lastError } as unknown as AnswerView,
        decided: undefined,
        takenBack: false,
        failure: '',
        returned: false,
      },
    ],
  })
  await tryNow()
  expect(asked).toMatchObject([{ words: 'Do it', rewind: 'x' }])
})
