import { expect, it } from 'vitest'
import { entry, failure, result } from './entry.fixture'
import { firstFailed } from './firstFailed'
import { extend, NO_TRACE, settle } from './runTrace'
import type { RunEntryView, Turn } from '../../wire/types'

const turn = (index: number): Turn[] => [{ loop: 'r', index, of: 3 }]

const found = (...entries: RunEntryView[]): string => {
  const first = firstFailed(settle(extend(NO_TRACE, entries)))
  return first ? `${first.visit.node} ${first.visit.key} in ${JSON.stringify([...first.rounds])}` : 'none'
}

// a passes over a failure in each round; in the second b ends the round by one.
const rounds = [
  entry(1, 'began', 'r'),
  entry(2, 'chose', 'r', { output: 'LoopBody', loops: turn(0) }),
  entry(3, 'began', 'a', { loops: turn(0) }),
  entry(4, 'finished', 'a', { loops: turn(0), result: failure('No.') }),
  entry(5, 'chose', 'r', { output: 'LoopBody', loops: turn(1) }),
  entry(6, 'began', 'a', { loops: turn(1) }),
  entry(7, 'finished', 'a', { loops: turn(1), result: failure('No.') }),
  entry(8, 'began', 'b', { loops: turn(1) }),
  entry(9, 'finished', 'b', { loops: turn(1), result: failure('No.') }),
]

const done = entry(10, 'finished', 'r', {
  result: result({ fields: { failed: 1, errors: [{ index: 1, error: 'No.' }] } }),
})

it('is what ended the first round that the loop says has failed', () => {
  expect(found(...rounds, done)).toBe('b 8 in [["r",1]]')
})

it('is the first that failed in a round while the loop goes on', () => {
  expect(found(...rounds)).toBe('a 3 in [["r",0]]')
})

it('is the step whose call has such a round, in the round that it is in', () => {
  const call = [
    entry(1, 'began', 'r'),
    entry(2, 'chose', 'r', { output: 'LoopBody', loops: turn(0) }),
    entry(3, 'began', 'c', { loops: turn(0) }),
    entry(4, 'finished', 'c', { loops: turn(0), result: result(), failed: 2 }),
  ]
  expect(found(...call)).toBe('c 3 in [["r",0]]')
})

it('is none where no round failed', () => {
  expect(found(entry(1, 'began', 'a'), entry(2, 'finished', 'a', { result: failure('No.') }))).toBe('none')
})
