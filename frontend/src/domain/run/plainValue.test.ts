import { expect, test } from 'vitest'
import { plainLines } from './plainValue'

const words = (lines: string[]): string | string[] => {
  const { lines: shown, list, code } = plainLines(lines)
  if (code) expect(shown).toEqual(lines)
  return code ? 'as it is' : list ? [...shown] : shown.join('\n')
}

test.each([
  [['"~/Documents/a b.txt"'], '~/Documents/a b.txt'],
  [
    ['"a"', '"b c"'],
    ['a', 'b c'],
  ],
  [['"a"', '" b"'], 'as it is'], // what it begins with is not seen
  [['""'], 'as it is'],
  [['"say \\"it\\""'], 'as it is'],
  [['"one⏎', 'two"'], 'as it is'],
  [['"a\\u202eb"'], 'as it is'],
  [['true'], 'Yes'],
  [['12'], '12'],
  [
    ['[', '  1,', '  2', ']'],
    ['1', '2'],
  ],
  [
    ['{', '  "a": 1,', '  "b": "x y"', '}'],
    ['a: 1', 'b: x y'],
  ],
  [
    ['{', '  "a": {"b": 1},', '  "c": []', '}'],
    ['a: {"b":1}', 'c: []'],
  ],
  [['{', `  "a": {"b": "${'x'.repeat(200)}"}`, '}'], 'as it is'],
  [['{', '  "a": " x"', '}'], 'as it is'],
  [['[]'], 'as it is'],
  [['9007199254740993'], 'as it is'], // the page knows another number
  [['null'], 'as it is'],
  [['no JSON'], 'as it is'],
])('reads %j', (lines, want) => expect(words(lines)).toEqual(want))

test('a list of objects is a table, and is there as it is written too', () => {
  const lines = ['[', '  {"a": 1, "b": "x\\u202ey"},', '  {"a": 2}', ']']
  const { table, lines: shown, code } = plainLines(lines)
  expect(table?.columns.map(({ name }) => name)).toEqual(['a', 'b'])
  expect([shown, code]).toEqual([lines, true])
  expect(plainLines(['[{}]']).table).toBeUndefined() // of which nothing would be seen
})
