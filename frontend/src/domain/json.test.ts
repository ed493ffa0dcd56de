import { expect, it } from 'vitest'
import { placeInJson, readJson } from './json'

it.each([['{"a": [1, true, null, "\\u00e9"]}'], [' 5 '], ['"x"']])('%s is JSON', (text) => {
  expect(readJson(text)).toEqual({ value: JSON.parse(text) as unknown })
})

it.each([
  ['{"a": 1,\n "b" 2}', 2, 6],
  ['{"a": 1,}', 1, 9],
  ['{a: 1}', 1, 2],
  ['[1, 2', 1, 6],
  ['{"a": 1} 2', 1, 10],
  ['{\n  "a": tru\n}', 2, 8],
  ['["a\nb"]', 1, 2],
  ['[01]', 1, 2],
  ['[1}', 1, 3],
  ['', 1, 1],
])('the mistake in %j is in line %i, column %i', (text, line, column) => {
  const read = readJson(text)
  expect('at' in read && placeInJson(text, read.at)).toEqual({ line, column })
})
