// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { flow } from '../../domain/graph/parse.fixture'
import { NO_TRACE } from '../../domain/run/runTrace'
import { draw } from '../../jsx/draw.fixture'
import { jsx } from '../../jsx/jsx-runtime'
import { useDocument } from '../document/document'
import { useProgress, useRoundsAt } from './roundsAt'
import { useTrace } from './runTrace'
import type { RunLaneView, RunRoundsView } from '../../wire/types'

const lane = (number: number, node: string, waits?: 'asks'): RunLaneView => ({
  number,
  index: number,
  item: '',
  node,
  at: '',
  ...(waits && { waits }),
})
const rounds = (...lanes: RunLaneView[]): RunRoundsView => ({
  loop: 'l1',
  around: [],
  begun: 5,
  of: 9,
  lanes,
  failed: 1,
  last: [],
})
const tallies = new Map([['b', new Map([['l1', { done: 3, failed: 1 }]])]])

function Shown({ node }: { node: string }) {
  const [at, progress] = [useRoundsAt(node), useProgress('l1')]
  return jsx('p', { children: JSON.stringify([at ?? null, progress ?? null]) })
}
const told = (node: string): unknown => JSON.parse(draw(jsx(Shown, { node })).box.textContent)
const progress = { now: 3, done: 1, failed: 1, of: 9 }

beforeEach(() => {
  useDocument.setState({ workflow: flow('l1:LoopBody > b > c > e1') })
  useTrace.setState({
    marked: true,
    rounds: new Map(),
    trace: { ...NO_TRACE, tallies },
    besides: [rounds(lane(1, 'c'), lane(2, 'c', 'asks'), lane(3, 'b'))],
  })
})

it.each([
  ['c', { now: 2, asks: true, done: 0, failed: 0, of: 9 }],
  ['b', { now: 1, asks: false, done: 3, failed: 1, of: 9 }],
  ['elsewhere', null],
])('at %s it tells how many are there, and how many through', (node, want) => {
  expect(told(node)).toEqual([want, progress])
})

it('tells of a step where none is any more', () => {
  useTrace.setState({ besides: [rounds(lane(1, 'c'))] })
  expect(told('b')).toEqual([
    { now: 0, asks: false, done: 3, failed: 1, of: 9 },
    { now: 1, done: 3, failed: 1, of: 9 },
  ])
})

it('does not say how many are through where it did not hear of all', () => {
  useTrace.setState({ trace: { ...NO_TRACE, tallies, gaps: true } })
  expect(told('b')).toEqual([{ now: 1, asks: false, done: 0, failed: 0, of: 0 }, progress])
})

it('tells nothing of a loop one round of which is shown', () => {
  useTrace.setState({ rounds: new Map([['l1', 2]]) })
  expect(told('c')).toEqual([null, progress])
})

it('tells nothing where the run is not marked, and follows when it is', () => {
  useTrace.setState({ marked: false })
  const { box } = draw(jsx(Shown, { node: 'c' }))
  expect(JSON.parse(box.textContent)).toEqual([null, null])
  act(() => useTrace.setState({ marked: true }))
  expect(JSON.parse(box.textContent)).toMatchObject([{ now: 2 }, progress])
})
