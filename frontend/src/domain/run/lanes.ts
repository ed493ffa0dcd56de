import { linesOf } from './runRounds'
import type { Line, Rounds } from './runRounds'
import type { Trace } from './runTrace'
import type { RunRoundsView } from '../../wire/types'

// Besides are the loops whose rounds go on side by side now, the outer ones first.
export type Besides = readonly RunRoundsView[]

export const NO_BESIDES: Besides = []

// Seats are the places in which rounds are shown, by loop: a round keeps its own while it goes
// on, and one that begins takes one that is free, so that nothing moves.
export type Seats = ReadonlyMap<string, readonly number[]>

// seatsOf tells a loop in a round from the same loop in another.
export const seatsOf = ({ loop, around }: RunRoundsView): string =>
  [loop, ...around.map(({ index }) => index)].join(' ')

// seat gives each round its place.
export const seat = (before: Seats, besides: Besides): Seats =>
  new Map(
    besides.map((one) => {
      const lanes = one.lanes.map(({ number }) => number)
      return [seatsOf(one), seated(before.get(seatsOf(one)) ?? [], lanes)]
    }),
  )

function seated(before: readonly number[], lanes: readonly number[]): number[] {
  const going = new Set(lanes)
  const begun = lanes.filter((lane) => !before.includes(lane)).values()
  const seats = before.map((lane) => (going.has(lane) ? lane : (begun.next().value ?? 0)))
  return [...seats, ...begun]
}

// shownLines are the visits of the rounds that are shown: of those that go on side by side
// only what is in one that is chosen.
export function shownLines(trace: Trace, rounds: Rounds, besides: Besides): Line[] {
  const folded = new Set(besides.flatMap(({ loop }) => (rounds.has(loop) ? [] : [loop])))
  const lines = linesOf(trace, rounds)
  return folded.size === 0 ? lines : lines.filter(({ visit }) => visit.loops.every(({ loop }) => !folded.has(loop)))
}

// doneOf is how many rounds are over and did not fail.
export const doneOf = ({ begun, lanes, failed }: RunRoundsView): number => begun - lanes.length - failed
