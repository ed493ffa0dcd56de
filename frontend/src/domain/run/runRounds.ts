import type { Trace } from './runTrace'
import type { Visit } from './visit'
import type { Turn } from '../../wire/types'

// Rounds are those that are chosen, by loop; of the others the newest is shown.
export type Rounds = ReadonlyMap<string, number>

// Line is a visit that is shown; of a loop, with the round of it that is shown.
export interface Line {
  visit: Visit
  round: Shown | undefined
}

// Shown is a round and how many there are to choose from.
export interface Shown {
  index: number
  known: number // rounds that were begun
  of: number // elements of the list; 0: not known
  failed: readonly number[] // rounds in which a step failed, in order
}

// linesOf are the visits of the rounds that are shown.
export function linesOf({ visits }: Trace, chosen: Rounds): Line[] {
  const rounds = new Map<string, Shown>()
  let shown: readonly Visit[] = visits
  for (let depth = 0; ; depth += 1) {
    const newest = newestAt(shown, depth)
    if (newest.size === 0)
      return shown.map((visit) => ({
        visit,
        round: visit.call === '' && visit.round ? (rounds.get(visit.node) ?? only(visit.round)) : undefined,
      }))
    const failed = failedAt(shown, depth)
    for (const [loop, turn] of newest) {
      rounds.set(loop, {
        index: Math.min(chosen.get(loop) ?? turn.index, turn.index),
        known: turn.index + 1,
        of: turn.of ?? 0,
        failed: [...(failed.get(loop) ?? [])].toSorted((a, b) => a - b),
      })
    }
    shown = shown.filter(({ loops }) => {
      const turn = loops[depth]
      return turn === undefined || rounds.get(turn.loop)?.index === turn.index
    })
  }
}

const only = ({ index, of = 0 }: Turn): Shown => ({ index, known: index + 1, of, failed: [] })

// newestAt is the newest round of each loop that is so deep. A loop that has begun a
// round in which nothing happened yet counts as well.
function newestAt(visits: readonly Visit[], depth: number): Map<string, Turn> {
  const newest = new Map<string, Turn>()
  for (const { loops, round, node } of visits) {
    const turn = loops[depth] ?? (round && loops.length === depth ? { ...round, loop: node } : undefined)
    if (turn && turn.index >= (newest.get(turn.loop)?.index ?? 0)) newest.set(turn.loop, turn)
  }
  return newest
}

// failedAt are the rounds of each loop that is so deep in which a step failed, in a loop
// within it as well. A call of an AI step that failed is that step's to judge.
function failedAt(visits: readonly Visit[], depth: number): Map<string, Set<number>> {
  const failed = new Map<string, Set<number>>()
  for (const { loops, phase, call } of visits) {
    const turn = loops[depth]
    if (!turn || phase !== 'failed' || call !== '') continue
    const rounds = failed.get(turn.loop) ?? new Set()
    failed.set(turn.loop, rounds.add(turn.index))
  }
  return failed
}

// nextFailed is the failed round after the one that is shown, or the first again;
// undefined where none failed.
export function nextFailed({ index, failed }: Shown): number | undefined {
  return failed.find((one) => one > index) ?? failed[0]
}

// stepsIn is the newest shown visit of each step.
export function stepsIn(lines: readonly Line[]): ReadonlyMap<string, Visit> {
  const steps = new Map<string, Visit>()
  for (const { visit, round } of lines) {
    if (visit.call !== '' || visit.phase === 'warning' || visit.phase === 'gap') continue
    steps.set(visit.node, round && visit.round ? { ...visit, round: { ...visit.round, index: round.index } } : visit)
  }
  return steps
}

// around says in words which rounds a visit was in, '' outside of loops.
export function around({ loops }: Visit, say: (index: number, of: number) => string): string {
  return loops.map(({ index, of = 0 }) => say(index, of)).join(', ')
}
