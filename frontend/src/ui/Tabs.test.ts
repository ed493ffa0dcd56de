import { expect, it } from 'vitest'
import { tabAfter } from './Tabs'

it.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 0],
  ['ArrowLeft', 0, 2],
  ['ArrowLeft', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['ArrowDown', 1, undefined],
  ['Enter', 1, undefined],
  ['a', 1, undefined],
])('%s leads from tab %i of three to %s', (key, at, to) => expect(tabAfter(key, at, 3)).toBe(to))
