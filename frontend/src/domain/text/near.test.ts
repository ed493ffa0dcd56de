import { expect, test } from 'vitest'
import { nearest } from './near'

const THINGS = [
  { names: ['Rewrite'], more: 'Writes again.' },
  { names: ['AI transform'], more: 'A model rewrites it.', also: 'ask text' },
  { names: ['Over write'] },
  { names: ['Write a file', 'write_file'] },
  { names: ['Note'], also: 'write' },
]

test.each([
  ['', ['Rewrite', 'AI transform', 'Over write', 'Write a file', 'Note']],
  ['write', ['Write a file', 'Over write', 'Rewrite', 'Note', 'AI transform']],
  ['FILE', ['Write a file']],
  ['file wr', ['Write a file']],
  ['ask', ['AI transform']],
  ['sk', []], // what means the same is found by how it begins
  ['write none', []],
])('what is near “%s”', (typed, want) =>
  expect(nearest(THINGS, (one) => one, typed).map(({ names }) => names[0])).toEqual(want),
)
