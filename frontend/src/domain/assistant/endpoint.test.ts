import { describe, expect, it } from 'vitest'
import { coolingMs, healthOf, remedyFor, waitWords } from './endpoint'
import type { Proof } from './endpoint'
import { texts } from '../texts'
import { clockSeconds } from '../text/time'
import type { ModelView } from '../../wire/types'

const NOW = Date.parse('2026-01-02T12:00:00Z')
const model: ModelView = {
  offline: false,
  baseUrl: 'http://localhost:1/v1',
  host: 'localhost:1',
  model: 'm',
  hasKey: false,
  warning: '',
  keySource: '',
  keyNote: '',
  coolOffUntil: '',
}
const failed: Proof = { baseUrl: model.baseUrl, model: 'm', works: false, state: 'SERVER' }

describe('healthOf', () => {
  const cases: [string, Partial<ModelView>, Proof | undefined, boolean, string][] = [
    ['what was never asked is not called well', {}, undefined, false, 'untried'],
    ['a request that went well', {}, { ...failed, works: true }, false, 'works'],
    ['a request that failed', {}, failed, false, 'failed'],
    ['an answer that was of no use', {}, { ...failed, state: undefined, useless: true }, false, 'useless'],
    ['what another model did is no proof', { model: 'other' }, failed, false, 'untried'],
    ['what another endpoint did is no proof', { baseUrl: 'http://localhost:2/v1' }, failed, false, 'untried'],
    ['a key is asked for, and there is none', {}, { ...failed, state: 'AUTH' }, false, 'noKey'],
    ['a key is refused', { hasKey: true }, { ...failed, state: 'AUTH' }, false, 'failed'],
    ['a pause is more than the failure before it', { coolOffUntil: '2026-01-02T12:00:30Z' }, failed, false, 'cooling'],
    ['a pause that is over', { coolOffUntil: '2026-01-02T11:59:59Z' }, failed, false, 'failed'],
    ['a test that runs', {}, failed, true, 'testing'],
    ['no model', { offline: true }, undefined, false, 'offline'],
  ]
  it.each(cases)('%s', (_, change, proof, testing, state) =>
    expect(healthOf({ ...model, ...change }, proof, { testing, now: NOW }).state).toBe(state),
  )

  it('says in words what is wrong, and until when', () => {
    expect(healthOf(model, failed, { testing: false, now: NOW }).words).toBe(texts.endpoint.state.SERVER)
    const until = '2026-01-02T12:00:30Z'
    expect(healthOf({ ...model, coolOffUntil: until }, failed, { testing: false, now: NOW }).words).toContain(
      clockSeconds(until),
    )
    expect(coolingMs({ ...model, coolOffUntil: until }, NOW)).toBe(30_000)
  })
})

it('has a remedy where the person can put it right', () =>
  expect([
    remedyFor('AUTH'),
    remedyFor('CONN_REFUSED'),
    remedyFor('NOT_FOUND'),
    remedyFor('SERVER'),
    remedyFor('CANCELLED'),
    remedyFor(undefined),
  ]).toEqual(['key', 'address', 'model', 'test', undefined, undefined]))

it('says until when it waits', () => {
  const until = '2026-01-02T12:30:05Z'
  expect(waitWords({ id: 'r', state: 'RATE_LIMITED', until })).toBe(
    `Waiting until ${clockSeconds(until)} (the endpoint is busy)`,
  )
  expect(waitWords({ id: 'r', state: 'LOADING', until })).toBe(texts.endpoint.loading)
})
