import { expect, it } from 'vitest'
import { placesAfter } from './places'

it.each([
  ['abc', 'abc', [0, 1, 2]],
  ['abc', 'bc', [undefined, 0, 1]],
  ['abc', 'ab', [0, 1, undefined]],
  ['abc', 'acb', [0, 2, 1]],
  ['abc', 'axc', [0, 1, 2]], // one was changed
  ['ab', 'xab', [1, 2]],
  ['aa', 'a', [0, undefined]],
  ['', 'a', []],
])('%s becomes %s', (before, after, places) => expect(placesAfter([...before], [...after])).toEqual(places))
