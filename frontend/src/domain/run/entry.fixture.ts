import type { RunEntryView, RunResultView, TraceKind } from '../../wire/types'

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

// result is what came of a step that went well, where more does not say otherwise.
export const result = (more: Partial<RunResultView> = {}): RunResultView => ({
  success: true,
  error: '',
  text: '',
  fields: {},
  images: [],
  files: [],
  cut: false,
  ...more,
})

// failure is what came of one that did not.
export const failure = (error: string): RunResultView => result({ success: false, error })
