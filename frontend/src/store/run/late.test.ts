import { beforeEach, expect, it, vi } from 'vitest'
import type { RunEntryView, RunView } from '../../wire/types'
import { useDocument } from '../document/document'
import { loadElsewhere, useElsewhere } from '../document/elsewhere'
import { loadPins, usePins } from './runPins'
import { loadRuns, useRuns } from './runs'
import { forgetTrace, showTrace, takeEntries, useTrace } from './runTrace'

// The program, which answers when a test says so: answers are in the order they were asked for.
const app: Record<string, (...args: unknown[]) => unknown> = {}
vi.stubGlobal('window', { go: { main: { App: app } } })
vi.stubGlobal('requestAnimationFrame', (draw: () => void) => draw())

let answers: ((value: unknown) => void)[] = []
const holds = (name: string): void => {
  app[name] = () => new Promise((resolve) => answers.push(resolve))
}

beforeEach(() => {
  answers = []
  app.RunningDocuments = () => Promise.resolve([])
  useDocument.setState({ workflow: { version: 1, id: 'w', name: 'W', nodes: [], edges: [], notes: [] } })
  forgetTrace()
  useRuns.setState({ list: [] })
})

const done = (id: string): RunView => ({ id, document: 'w', status: 'done', question: null }) as RunView
const began = (n: number, node: string): RunEntryView => ({ n, kind: 'began', node, loops: [], try: 1 }) as never
const shown = (): string[] => useTrace.getState().trace.visits.map(({ node }) => node)

it('of the runs those of the document that was opened last are listed', async () => {
  holds('Runs')
  const loads = [loadRuns(), loadRuns()]
  answers[1]?.([done('new')])
  answers[0]?.([done('old')])
  await Promise.all(loads)
  expect(useRuns.getState().list.map(({ id }) => id)).toEqual(['new'])
})

it('of the results that are kept those of the document that was opened last stand', async () => {
  holds('Pins')
  const loads = [loadPins(), loadPins()]
  answers[1]?.(['new'])
  answers[0]?.(['old'])
  await Promise.all(loads)
  expect([...usePins.getState().pins]).toEqual(['new'])
})

it('of what runs elsewhere the newest is listed', async () => {
  holds('RunningDocuments')
  const loads = [loadElsewhere(), loadElsewhere()]
  answers[1]?.([])
  answers[0]?.([{ id: 'old', run: 'running' }])
  await Promise.all(loads)
  expect(useElsewhere.getState().list).toEqual([])
})

it('of two runs the one that is looked at last is shown, also where it is the same again', async () => {
  holds('RunDetail')
  const looks = [showTrace('a'), showTrace('b'), showTrace('a')]
  answers[0]?.({ run: done('a'), entries: [began(1, 'too old')] })
  answers[1]?.({ run: done('b'), entries: [began(1, 'other')] })
  await Promise.all(looks.slice(0, 2))
  expect([useTrace.getState().loading, shown()]).toEqual([true, []])
  answers[2]?.({ run: done('a'), entries: [began(1, 'now')] })
  await looks[2]
  expect([useTrace.getState().loading, shown()]).toEqual([false, ['now']])
})

it('what was missing of a run is not shown of the next one', async () => {
  holds('RunDetail')
  const first = showTrace('a')
  answers[0]?.({ run: { ...done('a'), status: 'running' }, entries: [] })
  await first
  takeEntries([began(3, 'after a gap')], 'otherwise') // so that it is read again
  expect(answers).toHaveLength(2)
  const second = showTrace('b')
  answers[2]?.({ run: done('b'), entries: [began(1, 'b')] })
  await second
  answers[1]?.({ run: done('a'), entries: [began(1, 'late')] })
  await Promise.resolve()
  await new Promise((resolve) => setTimeout(resolve))
  expect(shown()).toEqual(['b'])
})
