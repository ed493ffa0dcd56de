import { expect, it } from 'vitest'
import { dateWriting } from './dateWriting'

it.each([
  [['26.11.2026', '', null, '3.1.2026'], '%d.%m.%Y'],
  [['26.11.26'], '%d.%m.%y'],
  [['26.11.2026 17:00'], '%d.%m.%Y %H:%M'],
  [['12/22/2025', '01/05/2026'], '%m/%d/%Y'],
  [['22/12/2025', '01/05/2026'], '%d/%m/%Y'],
  [['01/05/2026'], ''], // it may be either
  [['22/12/2025', '12/22/2025'], ''],
  [['2026-11-26'], ''],
  [['26.11.2026', '26.11.26'], ''],
  [['26.13.2026'], ''],
  [[7, null], ''],
  [[], ''],
])('%j are written as %s', (cells, form) => {
  const rows = cells.map((day) => ({ day }))
  expect(dateWriting(rows, 'day')).toBe(form)
  expect(dateWriting({ n: 1, rows }, 'day')).toBe(form)
  expect(dateWriting(rows, 'other')).toBe('')
})
