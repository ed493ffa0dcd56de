import type { Rounds } from './runRounds'
import type { Trace } from './runTrace'
import type { Visit } from './visit'
import type { Turn } from '../../wire/types'

// Failed is what failed in a round behind which its loop went on.
export interface Failed {
  visit: Visit
  rounds: Rounds // in which it is
}

// firstFailed is what failed in the first round that failed, or the step that called what has
// the first such round; undefined where none is kept.
export function firstFailed({ visits }: Trace): Failed | undefined {
  const found = visits
    .flatMap((visit) => (visit.failed > 0 ? [visit] : failedIn(visits, visit)))
    .toSorted((a, b) => a.key - b.key)[0]
  const visit =
    found ??
    visits.find(({ phase, call, loops, entry }) => phase === 'failed' && entry > 0 && call === '' && loops.length > 0)
  return visit && { visit, rounds: new Map(visit.loops.map(({ loop, index }) => [loop, index])) }
}

// failedIn is what ended the first failed round of a loop that is done, which says which one it is.
function failedIn(visits: readonly Visit[], { node, loops, result, round }: Visit): Visit[] {
  const index = round && firstOf(result?.fields.errors)
  if (index === undefined) return []
  const place = [...loops, { loop: node, index }]
  const last = visits.findLast((one) => one.phase === 'failed' && one.call === '' && isWithin(one, place))
  return last ? [last] : []
}

const isWithin = ({ loops }: Visit, place: readonly Turn[]): boolean =>
  place.every(({ loop, index }, at) => loops[at]?.loop === loop && loops[at].index === index)

function firstOf(errors: unknown): number | undefined {
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined
  const index = typeof first === 'object' && first !== null && 'index' in first ? first.index : undefined
  return typeof index === 'number' ? index : undefined
}
