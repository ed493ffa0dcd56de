import { texts } from '../texts'
import { late } from '../texts/late'
import type { EndpointState, EvalScore, FailureView, KeptRequest, ModelFigures } from '../../wire/types'

// How requests went.

// Row is a model with its figures, as a table shows them.
export interface Row {
  key: string
  model: string
  provider: string
  note: string
  cells: readonly string[]
}

const { percent, number, unknown, offline } = late.diagnostics

// rateOf is a part of a whole in words; of nothing there is none.
const rateOf = (part: number, whole: number): string => (whole > 0 ? percent(part / whole) : unknown)
const timeOf = (ms: number): string => (ms > 0 ? texts.seconds(ms) : unknown)

// rowOf shows how requests to a model went. Only what was valid or not counts in a rate: of
// how many nothing came stands beside it.
export function rowOf(of: ModelFigures): Row {
  const valid = of.firstValid + of.repairedValid
  const judged = valid + of.invalid
  return {
    ...nameOf(of.provider, of.model),
    note: '',
    cells: [
      number(of.requests),
      number(of.endpointFailed),
      number(of.requests - of.endpointFailed - valid),
      rateOf(of.firstValid, judged),
      rateOf(valid, judged),
      number(of.localRepairs),
      tokensOf(of),
      timeOf(of.medianMs),
    ],
  }
}

// scoreRowOf shows what was measured of a model.
export function scoreRowOf(of: EvalScore): Row {
  return {
    ...nameOf(of.provider, of.offline ? '' : of.model),
    note: of.ended,
    cells: [
      number(of.requests),
      rateOf(of.firstTry, of.requests),
      rateOf(of.valid, of.requests),
      rateOf(of.exact, of.requests),
      rateOf(of.faithful, of.ran),
      rateOf(of.owned, of.owed),
      tokensOf(of),
      timeOf(of.medianMs),
    ],
  }
}

function nameOf(provider: string, model: string): Pick<Row, 'key' | 'model' | 'provider'> {
  return { key: `${provider} ${model}`, model: model || offline, provider: model ? provider : '' }
}

function tokensOf({ inputTokens, outputTokens }: ModelFigures | EvalScore): string {
  return inputTokens + outputTokens > 0 ? number(inputTokens + outputTokens) : unknown
}

// FailedRequest is a line of the list of recent failures.
export interface FailedRequest {
  id: string // of what is kept of it, '' where there was no reply to keep
  at: string
  title: string
  model: string
  provider: string
  why: string
}

const MOST = 20

// failuresOf are the requests that are kept, with those that got no reply at all
// (their first attempt failed), the newest first.
export function failuresOf(models: readonly ModelFigures[], kept: readonly KeptRequest[]): FailedRequest[] {
  const { status, attempts, kind, nothingKept } = late.diagnostics
  const replied = kept.map((one) => ({
    id: one.id,
    at: one.at,
    title: one.words,
    model: one.model || offline,
    provider: one.model ? one.provider : '',
    why: [status[one.status], one.replies > 0 ? attempts(one.replies) : ''].filter(Boolean).join(' · '),
  }))
  const silent = models.flatMap((of) =>
    of.failures
      .filter((one) => one.reason === 'endpoint_failed' && one.attempts <= 1)
      .map((one) => ({
        id: '',
        at: one.time,
        title: kind[one.kind],
        model: of.model || of.provider,
        provider: of.model ? of.provider : '',
        why: [whyOf(one), nothingKept].filter(Boolean).join(' · '),
      })),
  )
  return [...replied, ...silent].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, MOST)
}

function whyOf({ detail }: FailureView): string {
  const words: Record<string, string> = texts.endpoint.state satisfies Record<EndpointState, string>
  return words[detail] ?? detail
}
