import { expect, it } from 'vitest'
import { entry } from './entry.fixture'
import { extend, NO_TRACE } from './runTrace'
import { wentAlong } from './wentAlong'
import type { RunEntryView, RunResultView, TraceKind } from '../../wire/types'

const result: RunResultView = { success: true, error: '', text: '', fields: {}, images: [], files: [], cut: false }

type Happened = readonly [TraceKind, string, Partial<RunEntryView>?]
const stepsAfter = (...list: readonly Happened[]) =>
  extend(
    NO_TRACE,
    list.map(([kind, node, more], i) => entry(i + 1, kind, node, more)),
  ).steps

it('a link that was drawn after the run was not gone along', () => {
  const steps = stepsAfter(['began', 'a'], ['finished', 'a', { result }], ['began', 'b'], ['finished', 'b', { result }])
  expect(wentAlong(steps, { from: 'a', output: '', to: 'b', kind: 'on' })).toBe(true)
  expect(wentAlong(steps, { from: 'b', output: '', to: 'new', kind: 'on' })).toBe(false)
  expect(wentAlong(steps, { from: 'b', output: '', to: 'end', kind: 'foot' })).toBe(true)
})

it('nothing led back to a loop that had no round', () => {
  const back = { from: 'end', output: '', to: 'l', kind: 'back' } as const
  const none = stepsAfter(['began', 'l'], ['finished', 'l', { result }], ['chose', 'l', { output: 'LoopDone' }])
  expect(wentAlong(none, back)).toBe(false)
  const loops = [{ loop: 'l', index: 0, of: 1 }]
  const one = stepsAfter(
    ['began', 'l'],
    ['chose', 'l', { output: 'LoopBody', loops }],
    ['began', 'b', { loops }],
    ['finished', 'b', { result, loops }],
    ['finished', 'l', { result }],
  )
  expect(wentAlong(one, back)).toBe(true)
})
