import { expect, it } from 'vitest'
import { entry } from './entry.fixture'
import { rowsOf } from './laneRows'
import type { Row } from './laneRows'
import { seat, shownLines } from './lanes'
import type { Besides, Seats } from './lanes'
import { extend, NO_TRACE } from './runTrace'
import type { RunEntryView, RunLaneView, RunRoundsView } from '../../wire/types'

const lane = (number: number, index: number, more: Partial<RunLaneView> = {}): RunLaneView => ({
  number,
  index,
  item: '',
  node: 'a',
  at: '',
  ...more,
})
const rounds = (lanes: RunLaneView[], more: Partial<RunRoundsView> = {}): RunRoundsView => ({
  loop: 'l',
  around: [],
  begun: 3,
  of: 9,
  lanes,
  failed: 0,
  last: [],
  ...more,
})
const at = (number: number, index: number): Partial<RunEntryView> => ({
  lane: number,
  loops: [{ loop: 'l', index, of: 9 }],
})
const trace = extend(NO_TRACE, [
  entry(1, 'began', 'l'),
  entry(2, 'began', 'a', at(1, 0)),
  entry(3, 'began', 'a', at(2, 1)),
  entry(4, 'finished', 'a', at(1, 0)),
  entry(5, 'began', 'b', at(1, 0)),
  entry(6, 'warned', 'x'),
])

function told(row: Row): string {
  if (row.is === 'line') return `${row.line.visit.node}${row.rounds ? ' with rounds' : ''}`
  if (row.is === 'lane') return `round ${row.lane.index}${row.open ? ' open' : ''}${row.asks ? ' asks' : ''}`
  return row.is === 'failed' ? `failed ${row.failed.index}` : `over ${row.index}`
}

function rowsWith(besides: Besides, chosen: ReadonlyMap<string, number>): string[] {
  const seats = seat(new Map(), besides)
  return rowsOf(shownLines(trace, chosen, besides), { besides, seats, chosen }).map(told)
}

it('shows rounds side by side behind their loop, and below the chosen one what happened in it', () => {
  const failed = { failed: 1, last: [{ index: 2, item: '', error: 'No.' }] }
  const besides = [rounds([lane(1, 0), lane(2, 1, { waits: 'asks' })], failed)]
  expect(rowsWith(besides, new Map())).toEqual(['l with rounds', 'round 0', 'round 1 asks', 'failed 2', 'x'])
  const open = ['l with rounds', 'round 0 open', 'a', 'b', 'round 1 asks', 'failed 2', 'x']
  expect(rowsWith(besides, new Map([['l', 0]]))).toEqual(open)
  const over = ['l with rounds', 'round 1', 'over 0', 'a', 'b', 'x']
  expect(rowsWith([rounds([lane(2, 1)])], new Map([['l', 0]]))).toEqual(over)
  expect(rowsWith([], new Map([['l', 0]]))).toEqual(['l', 'a', 'b', 'x'])
})

it('says of a round that one within it asks', () => {
  const inner = rounds([lane(4, 0, { waits: 'asks' })], { loop: 'm', around: [{ loop: 'l', index: 1 }] })
  expect(rowsWith([rounds([lane(1, 0), lane(2, 1)]), inner], new Map())).toContain('round 1 asks')
})

it('keeps each round in its place, and gives a free one to the next', () => {
  const seats = (before: Seats, ...numbers: number[]): Seats =>
    seat(before, [rounds(numbers.map((number) => lane(number, number)))])
  const first = seats(new Map(), 1, 2, 3)
  const next = seats(first, 1, 3, 4)
  expect(next.get('l')).toEqual([1, 4, 3])
  expect(seats(next, 3).get('l')).toEqual([0, 0, 3])
})

it('says it of the round around, and of no other', () => {
  const around = (l: number, m?: number) => [
    { loop: 'l', index: l },
    ...(m === undefined ? [] : [{ loop: 'm', index: m }]),
  ]
  const within = (l: number) => rounds([lane(10 + l, 0)], { loop: 'm', around: around(l) })
  const asking = rounds([lane(20, 0, { waits: 'asks' })], { loop: 'n', around: around(1, 0) })
  const besides = [rounds([lane(1, 0), lane(2, 1)]), within(0), within(1), asking]
  const first = extend(trace, [entry(7, 'began', 'm', at(1, 0))])
  const shown = { besides, seats: seat(new Map(), besides), chosen: new Map([['l', 0]]) }
  expect(rowsOf(shownLines(first, shown.chosen, besides), shown).map(told)).toEqual([
    'l with rounds',
    'round 0 open',
    'a',
    'b',
    'm with rounds',
    'round 0',
    'round 1 asks',
    'x',
  ])
})

it('counts how many rounds are through a step, of a loop in each round of another by itself', () => {
  expect(trace.tallies).toEqual(new Map([['a', new Map([['l', { done: 1, failed: 0 }]])]]))
  const inner = (n: number, round: number, index: number) =>
    entry(n, 'finished', 'c', {
      lane: n,
      loops: [
        { loop: 'l', index: round },
        { loop: 'm', index },
      ],
    })
  const { tallies } = extend(trace, [inner(7, 0, 0), inner(8, 1, 0), inner(9, 0, 1), inner(10, 1, 1), inner(11, 0, 2)])
  const through = new Map([
    ['m 1', { done: 2, failed: 0 }],
    ['m 0', { done: 3, failed: 0 }],
  ])
  expect(tallies.get('c')).toEqual(through)
})
