import { expect, it } from 'vitest'
import { entry, failure, result } from './entry.fixture'
import { figuresOf } from './figures'
import { extend, NO_TRACE } from './runTrace'
import type { RunEntryView, TraceKind, Turn } from '../../wire/types'

const told = (...list: [TraceKind, string, Partial<RunEntryView>?][]): string[] =>
  figuresOf(
    extend(
      NO_TRACE,
      list.map(([kind, node, more], i) => entry(i + 1, kind, node, more)),
    ),
  )
const turn = (index: number): Turn => ({ loop: 'l', index, of: 2 })

it('a step that is tried again is one step', () => {
  const tries = told(
    ['began', 'a'],
    ['tryFailed', 'a', { result: failure('No.') }],
    ['began', 'a', { try: 2 }],
    ['finished', 'a', { try: 2, result: failure('No.') }],
  )
  expect(tries).toEqual(['1 step', '1 more try'])
})

it('steps in a loop are counted once, its rounds apart', () => {
  const round = (index: number): [TraceKind, string, Partial<RunEntryView>?][] => [
    ['chose', 'l', { output: 'LoopBody', loops: [turn(index)] }],
    ['began', 'a', { loops: [turn(index)] }],
    ['finished', 'a', { loops: [turn(index)], result: result({}) }],
  ]
  expect(told(['began', 'l'], ...round(0), ...round(1))).toEqual(['2 steps', '2 rounds'])
})

it('what was skipped was not come to, and of a run with gaps nothing is said', () => {
  expect(told(['skipped', 'a'], ['began', 'b'])).toEqual(['1 step'])
  expect(figuresOf({ ...NO_TRACE, gaps: true })).toEqual([])
})
