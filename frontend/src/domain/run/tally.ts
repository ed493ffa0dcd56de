import type { RunEntryView } from '../../wire/types'

// Tally is how many rounds are through a step, of a loop whose rounds go on side by side.
export interface Tally {
  place: string // of the loop, in the rounds around it
  done: number
  failed: number
}

// Tallies are those of the steps, by id.
export type Tallies = ReadonlyMap<string, Tally>

// count notes that a round is through a step. Of a loop that begins anew it begins anew.
export function count(tallies: Map<string, Tally>, { node, loops }: RunEntryView, failed: boolean): void {
  const place = [loops.at(-1)?.loop, ...loops.slice(0, -1).map(({ index }) => index)].join(' ')
  const before = tallies.get(node)
  const { done, failed: bad } = before?.place === place ? before : { done: 0, failed: 0 }
  tallies.set(node, { place, done: done + (failed ? 0 : 1), failed: bad + (failed ? 1 : 0) })
}
