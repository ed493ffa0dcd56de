import { expect, it } from 'vitest'
import { isFromRight, isMixed } from './mixed'

it.each([
  ['تحقق من الفواتير', true, false],
  ['“تحقق” of 2026', true, true],
  ['7. שלום', true, false],
  ['Mixed مرحبا', false, true],
  ['report.txt', false, false],
  ['2026', false, false],
])('%s is read from the right: %s, and in both directions: %s', (text, fromRight, mixed) => {
  expect([isFromRight(text), isMixed(text)]).toEqual([fromRight, mixed])
})
