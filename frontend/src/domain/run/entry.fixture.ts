import type { RunEntryView, TraceKind } from '../../wire/types'

// entry is one thing that happened in a run.
export const entry = (n: number, kind: TraceKind, node: string, more: Partial<RunEntryView> = {}): RunEntryView => ({
  n,
  at: '',
  kind,
  node,
  try: 1,
  loops: [],
  output: '',
  message: '',
  ms: 0,
  waitedMs: 0,
  simulated: false,
  assumed: false,
  arguments: null,
  result: null,
  ...more,
})
