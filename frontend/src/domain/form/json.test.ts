import { expect, it } from 'vitest'
import { placeInJson, readJson } from './json'

it.each([['{"a": [1, true, null, "\\u00e9"]}'], [' 5 '], ['"x"']])('%s is JSON', (text) =>
  expect(readJson(text)).toEqual({ value: JSON.parse(text) as unknown }),
)

it.each([
  ['{"id": 9007199254740993}', 7],
  ['[1, -12345678901234567890]', 4],
  ['1e400', 0],
  ['["9007199254740993", 9007199254740992]', 21],
])('a number of %s would become another one', (text, at) =>
  expect(readJson(text)).toEqual({ at, what: expect.stringContaining('too many digits') as unknown, altered: true }),
)

it.each(['["9007199254740993 \\" 1e400", 9007199254740991, 1e20, 0.1, -0]', '1.7976931348623157e308'])(
  'the numbers of %s are kept',
  (text) => expect(readJson(text)).toEqual({ value: JSON.parse(text) as unknown }),
)

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
