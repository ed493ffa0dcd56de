import { expect, it } from 'vitest'
import { texts } from '../texts'
import { inSeconds, milliseconds } from './duration'

it.each([
  ['', undefined],
  ['30', 30_000],
  ['30 s', 30_000],
  ['1.5', 1500],
  ['0,25 s', 250],
  ['2 min', 120_000],
  ['2 Minuten', 120_000],
  ['1h', 3_600_000],
  ['500 ms', 500],
])('%s is read', (text, ms) => expect(milliseconds(text)).toBe(ms))

it.each(['soon', '-3', '3 weeks', '1 2'])('%s is refused', (text) =>
  expect(() => milliseconds(text)).toThrow(texts.form.noDuration),
)

it.each([undefined, 250, 30_000, 120_000])('%s comes back as it was', (ms) =>
  expect(milliseconds(inSeconds(ms))).toBe(ms),
)
