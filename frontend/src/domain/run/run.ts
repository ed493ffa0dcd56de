import type { Problem } from '../graph/problem'
import type { Tool } from '../form/tool'
import type { InputType } from '../graph/workflow'

// A run is one execution of the workflow. Times are RFC 3339 in UTC, '' for none.

export type RunStatus = 'running' | 'paused' | 'waiting' | 'done' | 'failed' | 'stopped' | 'interrupted'

export type Effect = Tool['effect']

// RunRequest says what of the open workflow is to be run.
export interface RunRequest {
  inputs: Record<string, unknown>
  from: string // id of the step to begin with; '': the first
  only: boolean // nothing but that step
  after: string // id of the run whose results from refers to; '': the last one
  dry: boolean
  ways: Record<string, string> // with dry, by id of an If or a Switch: the way to take where simulated results would decide
  step: boolean // pause before each step
  hash: string // of the sheet that the person approves by this; '': it was approved before
  always: string[] // with hash: tools that need not ask in this workflow
}

// Sheet is what a run would do, for the person to approve as a whole.
export interface Sheet {
  hash: string
  steps: SheetStep[]
  stands: Stand[]
  reads: string[]
  writes: string[]
  contacts: string[]
  runs: string[]
  folders: string[] // that steps may use without asking
  tools: string[] // of servers: what they do is known from their own words only
  models: boolean // values are sent to the model endpoint
}

// Stand is a result that stands for a step: it does not run, or not before the next round
// of its loop.
export interface Stand {
  node: string
  name: string
  text: string // what stands for the step, from when, and its beginning
}

// Argument is a value that a person agrees to, as it is to be shown.
export interface Argument {
  name: string
  lines: string[] // in quotes, with ⏎ where a text breaks; or JSON
  length: number // characters of the value
}

// Alike is a tool that could be taken for another one on offer.
export interface Alike {
  tool: string
  other: string // spelt to be told from tool
}

export interface SheetStep {
  node: string
  name: string
  tool?: string
  effect: Effect
  what: string
  arguments: Argument[] // references as they are written
  open: boolean // what it touches is known only when it runs
  asks: boolean // it asks each time
  tools: string[] // of an AI step: what it may call
  alike: Alike[] // its tools that could be taken for others
  reason?: string // why it cannot run here
  folder?: string // that has to be allowed for it
}

export interface RunInput {
  name: string
  type: InputType
  description: string
  required: boolean
  value: unknown // of the last run, else the default
}

// RunPlan is what a run would be, before it is started.
export interface RunPlan {
  problems: Problem[] // why it cannot be run; none: it can
  inputs: RunInput[]
  sheet: Sheet
  approved: boolean // this very sheet, before
  always: string[]
  revision: number
}

export interface RunQuestion {
  id: string
  run: string
  kind: 'mayCall' | 'happened' | 'ask'
  node?: string
  title: string
  text?: string
  call?: { tool: string; arguments: Record<string, unknown> }
  arguments: Argument[] // of the call, as they will be
  reasons: string[]
  choices: string[] // with ask: answers on offer; none: any text
  default?: string
  hidden?: boolean // nobody may see the answer
}

// RunReply is what the person answers: once, always or refuse to mayCall; repeat, skip
// or refuse to happened; reply or refuse to ask.
export interface RunReply {
  choice: 'once' | 'always' | 'refuse' | 'repeat' | 'skip' | 'reply'
  text?: string
}

export interface Run {
  id: string
  document: string // id of the workflow
  name: string
  revision: number
  status: RunStatus
  message: string // how it ended, or what it waits for
  node: string // the step it is at, failed at or ended at
  began: string
  ended: string
  ms: number // from its beginning to its end, or until now, awayMs left out
  awayMs: number // in which the program was not there
  steps: number
  calls: number
  tokens: number
  dry: boolean
  assumed: string[] // with dry: ids of the steps that simulated results decided
  question: RunQuestion | null
}

export interface RunResult {
  success: boolean
  error: string
  text: string
  fields: Record<string, unknown>
  images: string[] // names for runImage
  files: RunFile[] // that the step gave
  cut: boolean // there was more
}

// RunFile is a file that a step gave and its run keeps.
export interface RunFile {
  name: string
  mime: string
  size: number // in bytes
  path: string
  gone: boolean // it is not kept any more
}

// Turn is one round of a loop.
export interface Turn {
  loop: string
  index: number // from 0
  of?: number // elements of the list
}

export type RunEntryKind = 'began' | 'tryFailed' | 'finished' | 'chose' | 'skipped' | 'pinned' | 'warned' | 'called'

// RunEntry is one thing that happened in a run.
export interface RunEntry {
  n: number // from 1
  at: string
  kind: RunEntryKind
  node: string
  try: number
  loops: Turn[] // around the step, outermost first
  output?: string // with chose: the way it goes on
  message: string
  ms: number // with finished
  simulated: boolean // of a dry run
  assumed: boolean // with chose: simulated results decided
  arguments: Record<string, unknown> | null // with began and called
  result: RunResult | null
}

export interface RunEntries {
  run: Run
  entries: RunEntry[]
}

export interface RunDetail extends RunEntries {
  inputs: Record<string, unknown>
}

export type RunAction = 'pause' | 'goOn' | 'step' | 'stop' | 'resume'

// Pin is a result that stands for what a step does.
export interface Pin {
  node: string
  result: RunResult
}
