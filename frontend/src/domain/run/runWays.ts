import type { Trace } from './runTrace'

// below is how a step is named that is in the workflow which another step calls: the same as
// Below in internal/engine/walk.
export const below = (caller: string, step: string): string => `${caller} › ${step}`

// decidedIn are the ways that simulated results took in a run, by the id of the step.
export function decidedIn({ visits }: Trace): Record<string, string> {
  const ways: Record<string, string> = {}
  for (const { node, phase, outputs, round, entry } of visits) {
    const way = outputs.at(-1)
    if (phase === 'assumed' && way !== undefined && round === undefined && entry === 0) ways[node] = way
  }
  return ways
}
