import type { RunEntryView, Turn } from '../../wire/types'

// Tally is how many rounds of a loop are through a step.
export interface Tally {
  done: number
  failed: number
}

// Tallies are those of the steps, by id, of the loops whose rounds go on side by side, by place:
// such a loop may go on in several rounds of another at once.
export type Tallies = ReadonlyMap<string, ReadonlyMap<string, Tally>>

export const NO_TALLY: Tally = { done: 0, failed: 0 }

const MOST = 64 // rounds that a run has at once

// placeOf tells a loop in a round from the same loop in another.
export const placeOf = ({ loop, around }: { loop: string; around: readonly Turn[] }): string =>
  [loop, ...around.map(({ index }) => index)].join(' ')

// count notes that a round is through a step. Of the loops that go on no more, the last stay.
export function count(
  tallies: Map<string, ReadonlyMap<string, Tally>>,
  { node, loops }: RunEntryView,
  fails: boolean,
): void {
  const place = placeOf({ loop: loops.at(-1)?.loop ?? '', around: loops.slice(0, -1) })
  const own = new Map(tallies.get(node))
  const { done, failed } = own.get(place) ?? NO_TALLY
  own.delete(place) // what is counted last stands last
  own.set(place, { done: done + (fails ? 0 : 1), failed: failed + (fails ? 1 : 0) })
  tallies.set(node, own.size > MOST ? new Map([...own].slice(-MOST)) : own)
}
