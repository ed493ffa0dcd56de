import { expect, it } from 'vitest'
import { membersOf } from './members'

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
