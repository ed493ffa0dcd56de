import { expect, it } from 'vitest'
import { rowAfter } from './rowKeys'

it.each([
  ['ArrowDown', -1, 3, 0],
  ['ArrowDown', 2, 3, 2],
  ['ArrowUp', 0, 3, 0],
  ['PageDown', 0, 30, 10],
  ['PageUp', 4, 30, 0],
  ['Home', 9, 30, 0],
  ['End', 0, 30, 29],
  ['End', 0, 0, undefined],
  ['x', 0, 3, undefined],
])('%s at %i of %i', (key, at, count, want) => expect(rowAfter(key, at, count)).toBe(want))
