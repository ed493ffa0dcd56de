import { describe, expect, it } from 'vitest'
import { linesOf, nextFailed, stepsIn } from './runRounds'
import { extend, NO_TRACE, settle, unsettle } from './runTrace'
import { warningsOf } from './warnings'
import { lineOf, tookOf } from './runWords'
import { failure, result } from './entry.fixture'
import { after, entriesOf, phases, turn } from './trace.fixture'
import type { Happened } from './trace.fixture'
import type { RunResultView } from '../../wire/types'

const good = (text = '', fields: Record<string, unknown> = {}): RunResultView => result({ text, fields })

describe('extend', () => {
  it('makes one visit of all tries of a step', () => {
    const trace = after(
      ['began', 'a'],
      ['tryFailed', 'a', { result: failure('Not now.') }],
      ['began', 'a', { try: 2 }],
      ['finished', 'a', { try: 2, ms: 20, result: good('Total 12') }],
    )
    expect(phases(trace)).toEqual(['a done'])
    expect(trace.visits[0]).toMatchObject({ key: 1, tries: 2, ms: 20, entry: 4, result: { text: 'Total 12' } })
  })

  it.each([
    ['a decision', [['chose', 'i', { output: 'IfTrue' }]], ['i done IfTrue']],
    [
      'a failure that stops the run',
      [
        ['began', 'a'],
        ['finished', 'a', { result: failure('No.') }],
      ],
      ['a failed'],
    ],
    [
      'a failure that branches',
      [
        ['began', 'a'],
        ['finished', 'a', { result: failure('No.') }],
        ['chose', 'a', { output: 'OnError' }],
        ['began', 'b'],
      ],
      ['a failed OnError', 'b running'],
    ],
    [
      'a failure that is passed over',
      [
        ['began', 'a'],
        ['finished', 'a', { result: failure('No.') }],
        ['began', 'b'],
      ],
      ['a failed', 'b running'],
    ],
    [
      'what simulated results decided',
      [
        ['chose', 'a', { output: 'IfTrue', assumed: true }],
        ['began', 'r'],
        ['chose', 'r', { output: 'LoopBody', loops: [{ loop: 'r', index: 0 }] }],
        ['finished', 'r', { result: good() }],
        ['chose', 'r', { output: 'LoopDone', assumed: true }],
      ],
      ['a assumed IfTrue', 'r assumed LoopBody+LoopDone'],
    ],
    [
      'what is off, kept and simulated',
      [
        ['skipped', 'a'],
        ['pinned', 'b', { result: good() }],
        ['began', 'c'],
        ['finished', 'c', { simulated: true, result: good() }],
      ],
      ['a skipped', 'b pinned', 'c simulated'],
    ],
    [
      'calls of an AI step',
      [
        ['began', 'ai'],
        ['called', 'ai', { message: 'find_text', result: good() }],
        ['finished', 'ai', { result: good() }],
      ],
      ['ai done', 'ai done'],
    ],
  ] as const)('tells %s', (_, list, want) => expect(phases(after(...(list as readonly Happened[])))).toEqual(want))

  it('knows the run of the workflow that a step calls, of its last try', () => {
    const trace = after(
      ['began', 'a'],
      ['entered', 'a', { child: 'r/1' }],
      ['tryFailed', 'a', { result: failure('Not now.') }],
      ['began', 'a', { try: 2 }],
      ['entered', 'a', { child: 'r/2' }],
      ['finished', 'a', { try: 2, result: good() }],
      ['began', 'b'],
    )
    expect(trace.visits.map(({ child }) => child)).toEqual(['r/2', undefined])
  })

  it('links a passed over failure to what follows', () => {
    const trace = after(['began', 'a'], ['finished', 'a', { result: failure('No.') }], ['began', 'b'])
    expect(trace.steps.get('a')?.outputs).toEqual([''])
    expect(after(['began', 'a'], ['finished', 'a', { result: failure('No.') }]).steps.get('a')?.outputs).toEqual([])
  })

  it('knows the same entry once, and says where some are missing', () => {
    const [first, ...rest] = entriesOf(['began', 'a'], ['finished', 'a', { result: good() }], ['began', 'b'])
    if (!first) throw new Error('no entries')
    const once = extend(extend(NO_TRACE, [first]), [first, ...rest])
    expect(phases(once)).toEqual(['a done', 'b running'])
    expect(once.gaps).toBe(false)
    const late = extend(extend(NO_TRACE, [first]), rest.slice(1))
    expect(phases(late)).toEqual(['a running', 'gap', 'b running'])
    expect(late.visits[1]?.tries).toBe(1)
    expect(late.gaps).toBe(true)
  })

  it('leaves the trace before as it was', () => {
    const before = after(['began', 'a'])
    extend(before, entriesOf(['began', 'a'], ['finished', 'a', { result: good() }]))
    expect(phases(before)).toEqual(['a running'])
  })

  it('goes on where a run was interrupted', () => {
    const stopped = settle(after(['began', 'a']))
    expect(phases(stopped)).toEqual(['a stopped'])
    expect(phases(extend(stopped, entriesOf(['began', 'a'], ['finished', 'a', { result: good() }])))).toEqual([
      'a done',
    ])
  })
})

// Two lists of an outer loop; the first has two lines, the second one.
const nested = after(
  ['began', 'out'],
  ['chose', 'out', { output: 'LoopBody', loops: [turn('out', 0, 2)] }],
  ['began', 'in', { loops: [turn('out', 0, 2)] }],
  ['chose', 'in', { output: 'LoopBody', loops: [turn('out', 0, 2), turn('in', 0, 2)] }],
  ['began', 'b', { loops: [turn('out', 0, 2), turn('in', 0, 2)] }],
  ['finished', 'b', { loops: [turn('out', 0, 2), turn('in', 0, 2)], result: good('first') }],
  ['chose', 'in', { output: 'LoopBody', loops: [turn('out', 0, 2), turn('in', 1, 2)] }],
  ['began', 'b', { loops: [turn('out', 0, 2), turn('in', 1, 2)] }],
  ['finished', 'b', { loops: [turn('out', 0, 2), turn('in', 1, 2)], result: good('second') }],
  ['finished', 'in', { loops: [turn('out', 0, 2)], result: good() }],
  ['chose', 'in', { output: 'LoopDone', loops: [turn('out', 0, 2)] }],
  ['chose', 'out', { output: 'LoopBody', loops: [turn('out', 1, 2)] }],
  ['began', 'in', { loops: [turn('out', 1, 2)] }],
  ['chose', 'in', { output: 'LoopBody', loops: [turn('out', 1, 2), turn('in', 0, 1)] }],
  ['began', 'b', { loops: [turn('out', 1, 2), turn('in', 0, 1)] }],
)

describe('rounds', () => {
  const shown = (chosen: Record<string, number>): string[] =>
    linesOf(nested, new Map(Object.entries(chosen))).map(({ visit, round }) =>
      [visit.node, visit.result?.text ?? '', round && `${round.index + 1}/${round.known}/${round.of}`]
        .filter(Boolean)
        .join(' '),
    )

  it('shows the newest of each loop', () => expect(shown({})).toEqual(['out 2/2/2', 'in 1/1/1', 'b']))

  it('shows those that are chosen', () => {
    expect(shown({ out: 0 })).toEqual(['out 1/2/2', 'in 2/2/2', 'b second'])
    expect(shown({ out: 0, in: 0 })).toEqual(['out 1/2/2', 'in 1/2/2', 'b first'])
    expect(shown({ in: 7 })).toEqual(['out 2/2/2', 'in 1/1/1', 'b'])
  })

  it('has no step of a round before among the newest', () => {
    expect(nested.steps.get('b')?.phase).toBe('running')
    expect(
      stepsIn(
        linesOf(
          nested,
          new Map([
            ['out', 0],
            ['in', 0],
          ]),
        ),
      ).get('b')?.result?.text,
    ).toBe('first')
  })

  it('knows the rounds in which a step failed, of the loops around it as well', () => {
    const within = (outer: number, inner: number) => ({ loops: [turn('out', outer, 3), turn('in', inner, 2)] })
    const round = (outer: number) => ({ output: 'LoopBody', loops: [turn('out', outer, 3)] })
    const failed = after(
      ['began', 'out'],
      ['chose', 'out', round(0)],
      ['began', 'in', { loops: [turn('out', 0, 3)] }],
      ['began', 'b', within(0, 0)],
      ['tryFailed', 'b', { ...within(0, 0), result: failure('Not now.') }],
      ['finished', 'b', { ...within(0, 0), result: good() }],
      ['began', 'b', within(0, 1)],
      ['finished', 'b', { ...within(0, 1), result: failure('No.') }],
      ['chose', 'b', { ...within(0, 1), output: 'OnError' }],
      ['chose', 'out', round(1)],
      ['began', 'in', { loops: [turn('out', 1, 3)] }],
      ['began', 'b', within(1, 0)],
      ['called', 'b', { ...within(1, 0), message: 'find', result: failure('No.') }],
      ['finished', 'b', { ...within(1, 0), result: good() }],
      ['chose', 'out', round(2)],
      ['began', 'c', { loops: [turn('out', 2, 3)] }],
      ['finished', 'c', { loops: [turn('out', 2, 3)], result: failure('No.') }],
    )
    const told = (chosen: Record<string, number>): unknown[] =>
      linesOf(failed, new Map(Object.entries(chosen))).flatMap(({ visit, round: shown }) =>
        shown ? [[visit.node, shown.failed, nextFailed(shown)]] : [],
      )
    expect(told({})).toEqual([['out', [0, 2], 0]])
    expect(told({ out: 0 })).toEqual([['out', [0, 2], 2]])
    expect(nextFailed({ index: 0, known: 2, of: 2, failed: [] })).toBeUndefined()
    const inner = after(
      ['began', 'in'],
      ['chose', 'in', { output: 'LoopBody', loops: [turn('in', 0, 2)] }],
      ['began', 'b', { loops: [turn('in', 0, 2)] }],
      ['finished', 'b', { loops: [turn('in', 0, 2)], result: failure('No.') }],
      ['chose', 'in', { output: 'LoopBody', loops: [turn('in', 1, 2)] }],
    )
    expect(linesOf(inner, new Map()).map(({ round: shown }) => shown?.failed)).toEqual([[0]])
  })

  it('marks both ways of a loop that is done', () =>
    expect(nested.visits.find(({ node, phase }) => node === 'in' && phase === 'done')?.outputs).toEqual([
      'LoopBody',
      'LoopDone',
    ]))
})

describe('warningsOf', () =>
  it('counts what is told in each round once', () => {
    const told = ['a', 'b', 'a', 'a'].map((node, i): Happened => [
      'warned',
      node,
      { message: 'Empty.', loops: [turn('l', i)] },
    ])
    expect(warningsOf(after(...told, ['warned', 'a', { message: 'Other.' }]))).toBe(3)
  }))

describe('unsettle', () =>
  it('leads a run that was cut off on where it was', () => {
    const cut = settle(after(['began', 'a'], ['finished', 'a', { result: good() }], ['began', 'b']))
    expect(phases(cut)).toEqual(['a done', 'b stopped'])
    expect(phases(unsettle(cut))).toEqual(['a done', 'b running'])
    expect(unsettle(cut).steps.get('b')?.phase).toBe('running')
  }))

describe('lineOf', () =>
  it.each([
    [failure('No “Total”.'), 'No “Total”.'],
    [failure('“/home/ada/Documents/gone.txt” is not there.'), '“gone.txt” is not there.'],
    [failure('"C:\\Users\\ada\\Reports\\" is a folder.'), '"Reports" is a folder.'],
    [failure('“https://example.org/a” says no to “~/b/c.md”.'), '“https://example.org/a” says no to “c.md”.'],
    [good('one\n two'), 'one two'],
    [good('', { found: true, files: ['a', 'b'], at: { x: 1 } }), 'found true, files [2], at {…}'],
    [good('', { answer: '', answered: true }), 'answered true'],
    [null, ''],
    [good('<!DOCTYPE HTML>', { status: 501, ok: false, headers: {} }), 'HTTP 501 · <!DOCTYPE HTML>'],
    [good('', { status: 404, ok: false }), 'HTTP 404'],
    [good('fine', { status: 200, ok: true }), 'fine'],
    [good('x'.repeat(400)), `${'x'.repeat(299)}…`],
  ])('%#', (result, want) => expect(lineOf(result)).toBe(want)))

describe('tookOf', () =>
  it.each([
    [{ ms: 0 }, ''],
    [{ ms: 2 }, '2 ms'],
    [{ ms: 2, waitedMs: 999 }, '2 ms'],
    [{ ms: 2, waitedMs: 120_400 }, 'waited 2 min for you'],
    [{ ms: 3000, waitedMs: 65_000 }, '3.0 s · waited 1 min 5 s for you'],
  ])('%o', (times, want) =>
    expect(after(['began', 'a'], ['finished', 'a', { result: good(), ...times }]).visits.map(tookOf)).toEqual([want]),
  ))
