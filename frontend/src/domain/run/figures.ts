import { late } from '../texts/late'
import type { Trace } from './runTrace'
import type { Visit } from './visit'

// figuresOf say how much of a workflow a run came to: its steps, each once however often it was
// come to, the rounds of its loops, and the tries after a first one. Of a run whose middle is
// missing nothing is said.
export function figuresOf({ visits, gaps }: Trace): string[] {
  if (gaps) return []
  const own = visits.filter(isOfStep)
  const { figures: words } = late
  const rounds = own.reduce((n, { round }) => n + (round ? round.index + 1 : 0), 0)
  const tries = own.reduce((n, visit) => n + visit.tries - 1, 0)
  return [
    words.steps(new Set(own.map(({ node }) => node)).size),
    ...(rounds > 0 ? [words.rounds(rounds)] : []),
    ...(tries > 0 ? [words.tries(tries)] : []),
  ]
}

const isOfStep = ({ call, phase }: Visit): boolean =>
  call === '' && phase !== 'warning' && phase !== 'gap' && phase !== 'skipped'
