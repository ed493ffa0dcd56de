import type { Turn } from './run'
import type { Trace, Visit } from './runTrace'

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
}

// linesOf are the visits of the rounds that are shown.
export function linesOf({ visits }: Trace, chosen: Rounds): Line[] {
  const rounds = new Map<string, Shown>()
  let shown: readonly Visit[] = visits
  for (let depth = 0; ; depth += 1) {
    const newest = newestAt(shown, depth)
    if (newest.size === 0) return shown.map((visit) => ({ visit, round: visit.call === '' && visit.round ? rounds.get(visit.node) ?? only(visit.round) : undefined }))
    for (const [loop, turn] of newest) {
      rounds.set(loop, { index: Math.min(chosen.get(loop) ?? turn.index, turn.index), known: turn.index + 1, of: turn.of ?? 0 })
    }
    shown = shown.filter(({ loops }) => {
      const turn = loops[depth]
      return turn === undefined || rounds.get(turn.loop)?.index === turn.index
    })
  }
}

const only = ({ index, of = 0 }: Turn): Shown => ({ index, known: index + 1, of })

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
