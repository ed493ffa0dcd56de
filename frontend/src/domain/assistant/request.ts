import type { LastError } from './endpoint'
import type { Problem } from '../graph/problem'
import type { Outcome, ProposedChange } from './proposal'
import type { Workflow } from '../graph/workflow'

export type RequestKind = 'plan' | 'patch' | 'chat'
export type Status = 'done' | 'chat' | 'blocked' | 'fallback' | 'failed' | 'cancelled'
export type AttemptState =
  'requested' | 'received' | 'extracted' | 'repaired' | 'parsed' | 'built' | 'validated' | 'accepted' | 'rejected'

export interface Attempt {
  n: number
  state: AttemptState
  class?: string // why it was rejected
  inWords?: boolean // accepted, but it brought words and no workflow
  durationMs: number
  inputTokens: number
  outputTokens: number
  problems: Problem[]
  reply: string
  draft?: Workflow | null // what a rejected attempt would have come to
}

export interface StepChange {
  kind: 'added' | 'changed' | 'removed'
  node: string
  name: string
}

// AskRequest is what the person says, with how it is to be answered.
export interface AskRequest {
  id: string
  words: string
  attempts: number | null // for this request alone; null: as the settings say
  rewind: string // id of the exchange that is said anew, '' for none
  solve: Solve | null // the problems that the words ask to solve
}

// Solve says which open problems of the document are meant; '' means any.
export interface Solve {
  step: string
  code: string
}

export interface Answer {
  id: string
  words: string
  kind: RequestKind
  status: Status
  message: string // all of it, what is left out and asked included
  lead: string // what of the message comes before that; '': all
  leftOut: string[] // what of the request is not planned
  assumed: string[] // what was taken for granted
  question: string // at the end of the message, '' for none
  problems: Problem[]
  attempts: Attempt[]
  usage: { inputTokens: number; outputTokens: number }
  lastError?: LastError | null // why it failed
  offline: boolean
  durationMs: number
  applied: boolean
  version: number // of the change in the history, when applied
  proposal: string // id of what waits for a decision, '' for none
  draft?: Workflow | null // what could not be applied
  changes: { added: number; changed: number; removed: number; steps: StepChange[] }
}

export interface Progress {
  id: string
  attempt: number
  maxAttempts: number
  state: AttemptState
  chars: number
  elapsedMs: number
}

// ExchangeView is what was said and what came of it, as the program keeps it.
export interface ExchangeView {
  id: string
  words: string
  time: string
  running: boolean // the answer comes with request:ended
  answer?: Answer | null
  decided?: Decided | null
  takenBack: boolean // by undo: the change that came of it
}

// Decided is how a proposal ended.
export interface Decided {
  outcome: Outcome
  version: number // of the change that it became, 0 for none
  changes: ProposedChange[]
}

// leadOf is what of a message is shown as words: what is left out stands in a list below.
export function leadOf({ message, lead, leftOut }: Answer): string {
  return leftOut.length > 0 && lead !== '' ? lead : message
}

// succeeded reports whether the person got what they asked for, or an answer in words.
export function succeeded(answer: Answer): boolean {
  return answer.status === 'done' || answer.status === 'chat'
}

// tokensOf is what an answer cost, 0 where the endpoint does not say.
export function tokensOf(answer: Answer): number {
  return answer.usage.inputTokens + answer.usage.outputTokens
}
