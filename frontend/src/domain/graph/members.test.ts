import { expect, it } from 'vitest'
import { elementMembers, membersOf } from './members'

it.each([
  ['{total: (map(.amount // 0) | (add // 0) * 1000000 | round / 1000000)}', ['total']],
  [
    'map(select(.a == "{x: 1} | {y}"))\n| {total: (map(.a) | add), "Größe": length, n: .[0].n}',
    ['total', 'Größe', 'n'],
  ],
  ['if . == [] then {a: 1} else {b: 2} end', []],
  ['{a: 1} | .a', []],
  ['map({a: 1})', []],
  ['{a: 1} | written(.a; "1.234,50")', ['a']],
  ['{a: 1} + {b: 2}', []],
  ['{"how many": 1, "a.b": 2, ok: {c: 3}}', ['ok']],
  ['{(.a): 1}', []],
  ['', []],
])('the program %s ends with an object of %s', (program, members) => expect(membersOf(program)).toEqual(members))

it.each([
  ['group_by(ascending(.a)) | files(.[0].a)', ['name', 'rows array']],
  ['map({a, b: .c})', ['a', 'b']],
  ['group_by(.a) | map({a: .[0].a, n: length}) | sort_by(.n) | .[:3]', ['a', 'n']],
  ['map({a}) | map(select(.a == "x | {y}")) | written(.a; "1")', ['a']],
  ['map({a}) | map(.b = 1)', []],
  ['map(.a)', []],
  ['{a: 1}', []],
  ['.', []],
])('the elements of what the program %s makes have %s', (program, members) =>
  expect(
    elementMembers(program).map(({ name, type }) => [name, ...(type === 'array' ? [type] : [])].join(' ')),
  ).toEqual(members),
)
