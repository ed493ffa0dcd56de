import { expect, test } from 'vitest'
import { writeFormula } from './formula'
import type { Bracket } from './reckonForms'

const written = (bracket: Bracket, ...more: Bracket[]): string =>
  writeFormula({
    kind: 'formula',
    name: 'x',
    left: 'a',
    bracket,
    more: more.map((one, i) => ({ sign: '+', side: 'bcdef'[i] ?? '', bracket: one })),
  }).slice('map(.x = '.length, -1)

test('brackets that are set one after the other close and open as they are meant', () => {
  expect(written('(', ')', '')).toBe('(.a + .b) + .c')
  expect(written('(', '', '')).toBe('(.a + .b + .c)')
  expect(written('(', ')', ')')).toBe('(.a + .b) + .c')
  expect(written('', ')', '')).toBe('(.a + .b) + .c')
  expect(written('', '(', '')).toBe('.a + (.b + .c)')
  expect(written('', '', '(')).toBe('.a + .b + .c')
  expect(written('((', '(', '(', '')).toBe('.a + .b + .c + .d')
  expect(written('(', '(', '')).toBe('(.a + (.b + .c))')
  expect(written('', '((', ')', ')')).toBe('.a + ((.b + .c) + .d)')
})
