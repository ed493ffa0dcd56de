import { linesOf } from './runRounds'
import { placeOf } from './tally'
import type { Line, Rounds } from './runRounds'
import type { Trace } from './runTrace'
import type { RunRoundsView } from '../../wire/types'

// Besides are the loops whose rounds go on side by side now, the outer ones first.
export type Besides = readonly RunRoundsView[]

export const NO_BESIDES: Besides = []

// Seats are the places in which rounds are shown, by the place of their loop: a round keeps its own while it goes
// on, and one that begins takes one that is free, so that nothing moves.
export type Seats = ReadonlyMap<string, readonly number[]>

// seat gives each round its place.
export const seat = (before: Seats, besides: Besides): Seats =>
  new Map(
    besides.map((one) => {
      const lanes = one.lanes.map(({ number }) => number)
      return [placeOf(one), seated(before.get(placeOf(one)) ?? [], lanes)]
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

// Progress is how far the rounds of a loop are.
export interface Progress {
  now: number // go on
  done: number // are over and did not fail
  failed: number
  of: number
}

// progressOf is that of a loop, in all the rounds around it in which it goes on.
export function progressOf(all: Besides): Progress {
  const sum = (what: (one: RunRoundsView) => number): number => all.reduce((n, one) => n + what(one), 0)
  return {
    now: sum(({ lanes }) => lanes.length),
    done: sum(({ begun, lanes, failed }) => begun - lanes.length - failed),
    failed: sum(({ failed }) => failed),
    of: sum(({ of }) => of),
  }
}
