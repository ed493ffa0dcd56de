import { expect, it } from 'vitest'
import { failuresOf, rowOf, scoreRowOf } from './diagnostics'
import type { EvalScore, KeptRequest, ModelFigures } from '../../wire/types'

const figures: ModelFigures = {
  provider: 'localhost:1',
  model: 'm',
  requests: 6,
  firstValid: 3,
  repairedValid: 1,
  invalid: 0,
  endpointFailed: 2,
  localRepairs: 2,
  inputTokens: 11_000,
  outputTokens: 1_400,
  medianMs: 1500,
  failures: [],
}

it('shows rates of what was valid or not, and nothing where nothing was', () => {
  expect(rowOf(figures).cells).toEqual(['6', '2', '0', '75 %', '100 %', '2', '12 k', '1.5 s'])
  expect(rowOf({ ...figures, requests: 16 }).cells[2]).toBe('10') // answered, and not with a workflow
  const silent = {
    ...figures,
    requests: 2,
    firstValid: 0,
    repairedValid: 0,
    inputTokens: 0,
    outputTokens: 0,
    medianMs: 0,
  }
  expect(rowOf(silent).cells).toEqual(['2', '2', '0', '–', '–', '2', '–', '–'])
})

it('names the offline planner, which has no endpoint', () => {
  const { model, provider } = rowOf({ ...figures, model: '', provider: 'offline' })
  expect([model, provider]).toEqual(['offline planner', ''])
})

it('shows what was measured, and why it ended early', () => {
  const score: EvalScore = {
    provider: 'localhost:1',
    model: 'm',
    offline: false,
    requests: 10,
    firstTry: 5,
    valid: 8,
    exact: 4,
    ran: 3,
    faithful: 1,
    owed: 0,
    owned: 0,
    inputTokens: 1,
    outputTokens: 1,
    medianMs: 20,
    ended: 'The endpoint went away.',
  }
  const row = scoreRowOf(score)
  expect(row.cells).toEqual(['10', '50 %', '80 %', '40 %', '33 %', '–', '2', '20 ms'])
  expect(row.note).toBe('The endpoint went away.')
})

it('lists what is kept and what got no reply, the newest first', () => {
  const kept: KeptRequest[] = [
    {
      id: 'a',
      at: '2026-01-02T10:00:00Z',
      words: 'Say it',
      provider: 'p',
      model: 'm',
      status: 'blocked',
      replies: 3,
    },
    {
      id: 'b',
      at: '2026-01-02T12:00:00Z',
      words: 'Do it',
      provider: 'p',
      model: '',
      status: 'failed',
      replies: 0,
    },
  ]
  const failed = { time: '2026-01-02T11:00:00Z', kind: 'chat', status: 'failed', attempts: 1 } as const
  const models: ModelFigures[] = [
    {
      ...figures,
      failures: [
        { ...failed, reason: 'endpoint_failed', detail: 'TIMEOUT' },
        { ...failed, reason: 'plan_invalid', detail: 'no-nodes' }, // its replies are kept
        { ...failed, reason: 'endpoint_failed', detail: 'AUTH', attempts: 2 }, // and so is its first
      ],
    },
  ]
  const list = failuresOf(models, kept)
  expect(list.map((one) => one.id)).toEqual(['b', '', 'a'])
  expect(list.map((one) => one.provider)).toEqual(['', 'localhost:1', 'p']) // none for the offline planner
  expect(list.map((one) => one.why)).toEqual([
    'failed',
    'no answer in time · no reply to export',
    'no valid answer · 3 attempts',
  ])
})
