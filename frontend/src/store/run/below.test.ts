import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { entry } from '../../domain/run/entry.fixture'
import { useDocument } from '../document/document'
import { calledIn, marked, showAgain } from './below'
import { loadRuns, useRuns } from './runs'
import { forgetTrace, useTrace } from './runTrace'
import type { RunDetailView, RunEntryView, RunStatus, RunView } from '../../wire/types'

// The program, which answers as a test says.
const app: Record<string, (...args: unknown[]) => unknown> = {}
vi.stubGlobal('window', { go: { main: { App: app } } })
vi.stubGlobal('requestAnimationFrame', (draw: () => void) => draw())

const CALLED = 'run/below'

let detail: RunDetailView | undefined // of what was called; undefined: it has not begun

const says = (status: RunStatus, ...entries: RunEntryView[]): void => {
  detail = {
    run: { id: CALLED, status, message: '', question: null } as RunView,
    names: {},
    entries,
    ways: {},
    decide: {},
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  detail = undefined
  app.RunningDocuments = () => Promise.resolve([])
  app.Runs = () => Promise.resolve([])
  app.RunDetail = () => (detail ? Promise.resolve(detail) : Promise.reject(new Error('There is no such run.')))
  useDocument.setState({ workflow: { version: 1, id: 'w', name: 'W', nodes: [], edges: [], notes: [] } })
  useRuns.setState({ list: [] })
  forgetTrace()
})

afterEach(() => {
  forgetTrace()
  vi.useRealTimers()
})

const phases = (): string[] => [...useTrace.getState().steps].map(([step, { phase }]) => `${step} ${phase}`)

it('a called workflow that was gone into shows how far it is, from before it begins to its end', async () => {
  void loadRuns() // of the workflow that was opened
  const shows = showAgain(CALLED)
  await vi.advanceTimersByTimeAsync(500)
  expect(phases()).toEqual([])
  says('paused', entry(1, 'began', 'a'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(phases()).toEqual(['a running'])
  expect(useTrace.getState()).toMatchObject({ failure: '', below: { status: 'paused' }, marked: true })
  says('done', entry(1, 'began', 'a'), entry(2, 'finished', 'a'), entry(3, 'began', 'b'), entry(4, 'finished', 'b'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(phases()).toEqual(['a done', 'b done'])
  await shows // it is over, and is read no more
})

it('what another document shows is not read anew', async () => {
  says('running', entry(1, 'began', 'a'))
  const shows = showAgain(CALLED)
  await vi.advanceTimersByTimeAsync(100)
  expect(phases()).toEqual(['a running'])
  void loadRuns() // another one was opened
  await vi.advanceTimersByTimeAsync(1000)
  await shows
  expect(useTrace.getState()).toMatchObject({ run: undefined, below: undefined })
})

it('of a step the run is known that is looked at, and none where the canvas shows none', () => {
  const steps = new Map([['call', { child: CALLED } as never]])
  useTrace.setState({ run: 'run', marked: true, steps })
  expect([marked(), calledIn('call'), calledIn('other')]).toEqual(['run', CALLED, undefined])
  useTrace.setState({ marked: false })
  expect([marked(), calledIn('call')]).toEqual([undefined, undefined])
})
