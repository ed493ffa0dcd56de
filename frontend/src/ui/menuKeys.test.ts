// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { letterFinder, walked } from './menuKeys'

it.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 1, 2],
  ['ArrowDown', 2, 2], // without an end round
  ['ArrowUp', -1, 2],
  ['ArrowUp', 1, 0],
  ['ArrowUp', 0, 0],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['PageUp', 2, 0],
  ['PageDown', 0, 2],
  ['ArrowLeft', 0, undefined],
])('%s leads from %i to %s', (key, at, to) => expect(walked(key, at, 3)).toBe(to))

const ITEMS: HTMLElement[] = ['New', 'Open', 'Duplicate', 'Download it', 'Do'].map((text) =>
  Object.assign(document.createElement('div'), { textContent: text }),
)

it.each([
  [
    'letters of a word',
    0,
    [
      ['d', 0],
      ['o', 10],
      ['w', 20],
    ],
    'Download it',
  ],
  [
    'the same letter again',
    2,
    [
      ['d', 0],
      ['d', 10],
    ],
    'Do',
  ],
  ['letters in capitals', 0, [['O', 0]], 'Open'],
  ['what stands before', 4, [['n', 0]], 'New'],
  [
    'a new word after a pause',
    0,
    [
      ['d', 0],
      ['n', 2000],
    ],
    'New',
  ],
  ['a word that goes on with a space', 0, [...'download it'].map((letter, i) => [letter, i] as const), 'Download it'],
  ['nothing', 0, [['x', 0]], undefined],
  ['nothing by a space that begins no word', 0, [[' ', 0]], undefined],
] as const)('%s', (_, begin, typed, want) => {
  const find = letterFinder()
  let [at, hit]: [number, HTMLElement | null | undefined] = [begin, undefined]
  for (const [letter, time] of typed) {
    hit = find(ITEMS, at, letter, time)
    if (hit) at = ITEMS.indexOf(hit)
  }
  expect(hit?.textContent).toBe(want)
})
