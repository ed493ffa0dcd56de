import { expect, it } from 'vitest'
import { entry, result } from './entry.fixture'
import { extend, NO_TRACE } from './runTrace'
import { wentAlong } from './wentAlong'
import type { RunEntryView, TraceKind } from '../../wire/types'

const good = result()

type Happened = readonly [TraceKind, string, Partial<RunEntryView>?]
const stepsAfter = (...list: readonly Happened[]) =>
  extend(
    NO_TRACE,
    list.map(([kind, node, more], i) => entry(i + 1, kind, node, more)),
  ).steps

it('a link that was drawn after the run was not gone along', () => {
  const steps = stepsAfter(
    ['began', 'a'],
    ['finished', 'a', { result: good }],
    ['began', 'b'],
    ['finished', 'b', { result: good }],
  )
  expect(wentAlong(steps, { from: 'a', output: '', to: 'b', kind: 'on' })).toBe(true)
  expect(wentAlong(steps, { from: 'b', output: '', to: 'new', kind: 'on' })).toBe(false)
  expect(wentAlong(steps, { from: 'b', output: '', to: 'end', kind: 'foot' })).toBe(true)
})

it('nothing led back to a loop that had no round', () => {
  const back = { from: 'end', output: '', to: 'l', kind: 'back' } as const
  const none = stepsAfter(['began', 'l'], ['finished', 'l', { result: good }], ['chose', 'l', { output: 'LoopDone' }])
  expect(wentAlong(none, back)).toBe(false)
  const loops = [{ loop: 'l', index: 0, of: 1 }]
  const one = stepsAfter(
    ['began', 'l'],
    ['chose', 'l', { output: 'LoopBody', loops }],
    ['began', 'b', { loops }],
    ['finished', 'b', { result: good, loops }],
    ['finished', 'l', { result: good }],
  )
  expect(wentAlong(one, back)).toBe(true)
})
