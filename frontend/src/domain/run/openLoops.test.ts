import { describe, expect, it } from 'vitest'
import { failure, result } from './entry.fixture'
import { extend } from './runTrace'
import { after, entriesOf, phases, turn } from './trace.fixture'
import type { Happened } from './trace.fixture'
import type { RunEntryView } from '../../wire/types'

describe('OpenLoops', () => {
  it('ends a loop in a round that failed, behind which the loop around it goes on', () => {
    const inner = (index: number, lane?: number): Partial<RunEntryView> => ({ loops: [turn('o', index, 2)], lane })
    const within = (index: number): Partial<RunEntryView> => ({ loops: [turn('o', index, 2), turn('i', 0, 3)] })
    const failing = (index: number): Happened[] => [
      ['chose', 'o', { output: 'LoopBody', loops: [turn('o', index, 2)] }],
      ['began', 'i', inner(index)],
      ['chose', 'i', { output: 'LoopBody', ...within(index) }],
      ['began', 'a', within(index)],
      ['finished', 'a', { ...within(index), result: failure('No.') }],
    ]
    const ended = after(['began', 'o'], ...failing(0), ...failing(1), ['finished', 'o', { result: result() }])
    expect(phases(ended)).toEqual(['o done LoopBody', 'i failed LoopBody', 'a failed', 'i failed LoopBody', 'a failed'])
    const begun = after(['began', 'o'], ...failing(0), ...failing(1))
    expect(phases(begun).slice(0, 4)).toEqual([
      'o running LoopBody',
      'i failed LoopBody',
      'a failed',
      'i running LoopBody',
    ])
    expect(
      phases(extend(after(['began', 'o'], ...failing(0)), entriesOf(['began', 'o'], ...failing(0), ...failing(1)))),
    ).toEqual(phases(begun))
  })

  it('leaves a loop in a round that goes on beside the one that begins', () => {
    const beside = (index: number): Happened[] => [
      ['chose', 'o', { output: 'LoopBody', lane: index + 1, loops: [turn('o', index, 2)] }],
      ['began', 'i', { lane: index + 1, loops: [turn('o', index, 2)] }],
      ['chose', 'i', { output: 'LoopBody', lane: index + 1, loops: [turn('o', index, 2), turn('i', 0, 3)] }],
    ]
    expect(phases(after(['began', 'o'], ...beside(0), ...beside(1)))).toEqual([
      'o running LoopBody',
      'i running LoopBody',
      'i running LoopBody',
    ])
  })
})
