import { expect, it } from 'vitest'
import { entry, failure, result } from './entry.fixture'
import { extend, NO_TRACE, settle, unsettle } from './runTrace'
import type { Trace } from './runTrace'
import type { RunEntryView, TraceKind } from '../../wire/types'

type Happened = readonly [TraceKind, string, Partial<RunEntryView>?]
const after = (...list: readonly Happened[]): Trace =>
  extend(
    NO_TRACE,
    list.map(([kind, node, more], i) => entry(i + 1, kind, node, more)),
  )
const phases = ({ visits }: Trace): string[] =>
  visits.map(({ node, phase, outputs }) => `${node} ${phase} ${outputs.join('+')}`.trim())

it('knows rounds apart that go on side by side', () => {
  const at = (lane: number, index: number): Partial<RunEntryView> => ({ lane, loops: [{ loop: 'l', index, of: 3 }] })
  const body = (lane: number, index: number): Happened => ['chose', 'l', { ...at(lane, index), output: 'LoopBody' }]
  const trace = after(
    ['began', 'l'],
    body(1, 0),
    ['began', 'a', at(1, 0)],
    body(2, 1),
    ['began', 'a', at(2, 1)],
    ['finished', 'a', { ...at(1, 0), ms: 7, result: failure('No.') }],
    ['finished', 'a', { ...at(2, 1), ms: 8, result: result() }],
    ['warned', 'a', { ...at(1, 0), message: 'So this round ends.' }],
    body(3, 2),
    ['began', 'a', at(3, 2)],
    ['finished', 'a', { ...at(3, 2), result: failure('Nor this.') }],
  )
  expect(phases(trace)).toEqual(['l running LoopBody', 'a failed', 'a done', 'a warning', 'a failed'])
  expect(trace.visits.filter(({ phase }) => phase !== 'warning').map(({ ms }) => ms)).toEqual([0, 7, 8, 0])
  const over = extend(trace, [entry(12, 'finished', 'l', { result: result() })])
  expect(phases(over)).toEqual(['l done LoopBody', 'a failed', 'a done', 'a warning', 'a failed'])
  expect(unsettle(settle(trace)).visits.map(({ phase }) => phase)).toEqual(trace.visits.map(({ phase }) => phase))
})
