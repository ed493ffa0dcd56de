import { expect, it } from 'vitest'
import {
  freeName,
  hasDecimalComma,
  namesOf,
  namesText,
  scalarOf,
  scalarText,
  sideOf,
  scalarsOf,
  scalarsText,
} from './values'
import type { Scalar } from './forms'

it.each([[['a']], [['a', 'b c', 'd']], [['x', 'a, b', 'c']], [['a, b']], [['say "so"', 'größe', '1']], [[]]])(
  'names are read as they are shown: %j',
  (names) => expect(namesOf(namesText(names))).toEqual(names),
)

it.each([
  ['a ,, b ', ['a', 'b']],
  [' ', []],
  ['a, "b, c" , d', ['a', 'b, c', 'd']],
] as [string, string[]][])('names in %j', (text, names) => expect(namesOf(text)).toEqual(names))

it.each([0, -1.5, true, false, null, 'a', '', '12', 'true', 'say "so"', '"12"', ' x ', '100,50'])(
  '%j is read as it is shown',
  (value) => expect(scalarOf(scalarText(value))).toBe(value),
)

it.each([
  ['5', 5],
  ['-5', -5],
  ['1.19', 1.19],
  ['100,50', 100.5],
  ['-1.190,5', -1190.5],
  ['price', 'price'],
  [' b 2 ', 'b 2'],
  ['1e', '1e'],
  ['12345678901234567890', '12345678901234567890'],
  ['0.12345678901234567', '0.12345678901234567'],
  ['0.1234567890123456789', '0.1234567890123456789'],
  ['1,1234567890123456789', '1,1234567890123456789'],
  ['9007199254740991', 9007199254740991],
])('%j is %j', (text, side) => expect(sideOf(text)).toBe(side))

// The page would keep the first digits only.
it.each(['12345678901234567890', '-9007199254740993', '1e999', '1.1234567890123456789'])('%s stays a text', (text) => {
  expect(scalarOf(text)).toBe(text)
  expect(scalarsOf(`${text}, 7`)).toEqual([text, 7])
  expect(scalarText(text)).toBe(text)
})

it('a decimal comma is one', () => expect(scalarOf('100,50')).toBe(100.5))

it('a name that is taken gets a number', () => {
  expect([freeName('rows', ['total']), freeName('rows', ['rows', 'rows_2'])]).toEqual(['rows', 'rows_3'])
})

it.each([
  ['1,5', true],
  ['1.190,00', true],
  ['-2,5', true],
  ['1,190.00', false],
  ['1.5', false],
  ['a,b', false],
  ['Ulm, 5', false],
])('a decimal comma in %j: %j', (text, has) => expect(hasDecimalComma(text)).toBe(has))

it.each<[text: string, values: Scalar[], shown?: string]>([
  ['Ulm, Köln,7 , "8", true,', ['Ulm', 'Köln', 7, '8', true], 'Ulm, Köln, 7, "8", true'],
  ['"a, b", " c ", "say \\"so\\""', ['a, b', ' c ', 'say "so"']],
  ['', []],
])('%s are values', (text, values, shown = text) => {
  expect(scalarsOf(text)).toEqual(values)
  expect(scalarsText(values)).toBe(shown)
})
