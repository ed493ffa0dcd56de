import type { RunEntryView, RunResultView, Turn } from '../../wire/types'

// Phase is how far a visit of a step is, or what else a line of a run tells.
export type Phase =
  | 'running'
  | 'done'
  | 'failed'
  | 'skipped'
  | 'pinned'
  | 'simulated'
  | 'assumed'
  | 'stopped'
  | 'warning'
  | 'gap'

// Visit is one line of a run: a step that was come to, with all its tries; a call that
// an AI step made; a warning; or entries that are not there.
export interface Visit {
  key: number // number of its first entry
  node: string
  call: string // the tool, of a call by an AI step
  phase: Phase
  at: string
  ms: number
  waited: number // ms for people, who are not in ms
  tries: number
  lane: number // of a round that goes on beside others: tells it apart; else 0
  loops: readonly Turn[] // around it, outermost first
  outputs: readonly string[] // the ways it went on; '': the only one
  round: Turn | undefined // of a loop: the newest
  message: string
  arguments: Record<string, unknown> | null
  result: RunResultView | null
  child: string | undefined // run of the workflow that it calls, of its last try
  entry: number // with the result; 0 without
  failed: number // rounds that failed in what it called, of loops that went on
}

// fresh is a visit that an entry begins.
export function fresh(entry: RunEntryView): Visit {
  const { n, node, at, ms, waitedMs, try: tries, lane = 0, loops, message, arguments: given } = entry
  return {
    key: n,
    node,
    call: '',
    phase: 'running',
    at,
    ms,
    waited: waitedMs,
    tries,
    lane,
    loops,
    outputs: [],
    round: undefined,
    message,
    arguments: given,
    result: null,
    child: undefined,
    failed: 0,
    entry: 0,
  }
}
