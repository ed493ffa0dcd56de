import { beforeEach, expect, it, vi } from 'vitest'
import { chooseAgain, takeChoice, tryPlan, useConnecting } from './connecting'
import type { Stage } from './connecting'

// What the program does with a choice, by turns: each waits until the test ends it.
interface Asked {
  what: string
  done: (answer?: unknown) => void
  fail: (why: string) => void
}
let asked: Asked[] = []
const ask = (what: string) => (): Promise<unknown> =>
  new Promise((done, fail) => asked.push({ what, done, fail: (why) => fail(new Error(why)) }))
const App = {
  LoadModel: ask('load'),
  Connect: ask('connect'),
  TryPlan: ask('plan'),
  StopTest: () => Promise.resolve(),
  Settings: () => Promise.resolve({ path: '', fields: [] }),
}
vi.stubGlobal('window', { go: { main: { App } } })

const choice = { baseUrl: 'http://h', model: 'm', key: '', remember: false }
const stage = (): Stage => useConnecting.getState().stage
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
const last = (): Asked => {
  const one = asked.at(-1)
  if (!one) throw new Error('nothing is asked')
  return one
}

beforeEach(() => {
  asked = []
  chooseAgain()
})

it('a model that is not loaded is loaded, connected and tried', async () => {
  void takeChoice({ ...choice, loads: true })
  const seen: string[] = []
  for (const answer of ['m:7b', {}, { reached: true, works: true }]) {
    const now = stage()
    seen.push(now.at === 'work' ? `${now.doing} ${last().what}` : now.at)
    last().done(answer)
    await turn()
  }
  expect(seen).toEqual(['load load', 'connect connect', 'plan plan'])
  expect(stage()).toMatchObject({ at: 'trial', trial: { works: true } })
})

it('what fails says why, and what to try again', async () => {
  void takeChoice(choice)
  last().fail('It does not answer.')
  await turn()
  expect(stage()).toMatchObject({ at: 'failed', model: 'm', failure: 'It does not answer.', again: choice })
})

it.each([
  ['loaded', { ...choice, loads: true }],
  ['connected', choice],
])('what was given up while it was %s is not told of, however it ends', async (_, chosen) => {
  for (const end of ['done', 'fail'] as const) {
    void takeChoice(chosen)
    const { length } = asked
    chooseAgain()
    last()[end]('Too late.')
    await turn()
    expect([stage().at, asked.length]).toEqual(['choose', length])
  }
})

it.each(['done', 'fail'] as const)('a trial that was given up is not told of: %s', async (end) => {
  void tryPlan()
  chooseAgain()
  last()[end]('x')
  await turn()
  expect(stage().at).toBe('choose')
})
