import type { Visit } from './visit'

// Way is a link as runs go along it.
export interface Way {
  from: string
  output: string
  to: string
  kind: 'on' | 'foot' | 'back' // foot: to the end of a loop, of which no run tells; back: from there
}

// wentAlong reports whether a run went the way of a link. Of one that was drawn since, the run was
// where it begins, but not where it leads.
export function wentAlong(steps: ReadonlyMap<string, Visit>, { from, output, to, kind }: Way): boolean {
  const at = steps.get(to)
  if (kind === 'back') return at?.round !== undefined && (at.round.index > 0 || at.phase === 'done')
  return (kind === 'foot' || at !== undefined) && steps.get(from)?.outputs.includes(output) === true
}
