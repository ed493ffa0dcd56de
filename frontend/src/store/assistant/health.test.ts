import { beforeEach, expect, it } from 'vitest'
import { useSession } from '../page/session'
import { learnFrom, useHealth } from './health'
import type { AnswerView } from '../../wire/types'

beforeEach(() => {
  useHealth.setState(useHealth.getInitialState(), true)
  useSession.setState(({ model }) => ({ model: { ...model, offline: false, baseUrl: 'http://m/v1', model: 'm' } }))
})

// An answer is what a person asked for, or it is none: that something came is not enough.
it.each([
  ['a plan', { status: 'done', attempts: [{}] }, { works: true, useless: false }],
  ['words', { status: 'chat', attempts: [{}] }, { works: true, useless: false }],
  [
    'nothing that could be read',
    { status: 'failed', attempts: [{}], lastError: { reason: 'plan_parse_failed' } },
    { works: false, useless: true },
  ],
  [
    'a plan that is not valid',
    { status: 'blocked', attempts: [{}], lastError: { reason: 'plan_invalid' } },
    { works: false, useless: true },
  ],
  [
    'no answer',
    { status: 'failed', attempts: [], lastError: { reason: 'endpoint_failed', state: 'SERVER' } },
    { works: false, state: 'SERVER' },
  ],
  ['what was stopped', { status: 'cancelled', attempts: [{}] }, undefined],
  ['what the offline planner did', { status: 'done', attempts: [], offline: true }, undefined],
])('learns from %s', (_, answer, proof) => {
  learnFrom({ offline: false, lastError: null, ...answer } as unknown as AnswerView)
  expect(useHealth.getState().proof).toEqual(proof && { baseUrl: 'http://m/v1', model: 'm', ...proof })
})
