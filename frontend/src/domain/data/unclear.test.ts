import { describe, expect, it } from 'vitest'
import { meaningsOf, sideMeaningsOf, valueMeaningsOf, valuesMeaningsOf } from './unclear'
import { scalarOf, scalarsOf, sideOf } from './values'
import type { Scalar } from './forms'

describe('a number that may be a thousand', () => {
  it.each<[text: string, values: Scalar[]]>([
    ['1.000', [1000, 1]],
    ['1,000', [1000, 1]],
    [' -12.345 ', [-12345, -12.345]],
    ['1,234', [1234, 1.234]],
    ['1.000.000', [1000000, '1.000.000']],
    ['1,000,000', [1000000, '1,000,000']],
    ['1 000', [1000, '1 000']],
    ["1'000", [1000, "1'000"]],
  ])('%s is asked for, and an answer is clear', (text, values) => {
    const meanings = valueMeaningsOf(text)
    expect(meanings.map((one) => scalarOf(one.text))).toEqual(values)
    expect(meanings.flatMap((one) => valueMeaningsOf(one.text))).toEqual([])
  })
  it.each([
    '1,5',
    '1.5',
    '1.00',
    '0.125',
    '0,125',
    '1234.567',
    '1.190,50',
    '1,190.50',
    '1.2345',
    '"1.000"',
    '1000',
    'a',
  ])('%s is clear', (text) => expect(valueMeaningsOf(text)).toEqual([]))
})

it('values of a list are meant alike', () => {
  const meanings = valuesMeaningsOf('1.000, 2.500, Ulm')
  expect(meanings.map(({ said }) => said)).toEqual(['1000, 2500, Ulm', '1, 2.5, Ulm'])
  expect(meanings.map(({ text }) => scalarsOf(text))).toEqual([
    [1000, 2500, 'Ulm'],
    [1, 2.5, 'Ulm'],
  ])
  expect(valuesMeaningsOf('1, 2, 1.5')).toEqual([])
})

it('a side is a column where one is called so', () => {
  expect(sideMeaningsOf('1.190', ['1.190'])).toEqual([])
  expect(sideMeaningsOf('1.190', ['net']).map(({ text }) => sideOf(text))).toEqual([1190, 1.19])
  expect(sideOf('1,190.5')).toBe(1190.5)
  expect(sideOf('1.190.000')).toBe(1190000)
  expect(meaningsOf('1.190.000')).toEqual([])
})
