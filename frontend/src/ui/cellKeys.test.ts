import { expect, test } from 'vitest'
import { cellAfter } from './cellKeys'

// Of a table of 30 rows and 4 columns; a row of -1 is its head.
test.each([
  ['ArrowDown', false, [0, 1], [1, 1]],
  ['ArrowDown', false, [29, 1], [29, 1]],
  ['ArrowUp', false, [0, 1], [-1, 1]],
  ['ArrowUp', false, [-1, 1], [-1, 1]],
  ['ArrowDown', false, [-1, 1], [0, 1]],
  ['ArrowLeft', false, [3, 0], [3, 0]],
  ['ArrowRight', false, [3, 2], [3, 3]],
  ['ArrowRight', false, [3, 3], [3, 3]],
  ['ArrowRight', true, [3, 0], [3, 3]],
  ['ArrowLeft', true, [3, 3], [3, 0]],
  ['PageDown', false, [0, 1], [10, 1]],
  ['PageUp', false, [5, 1], [-1, 1]],
  ['Home', false, [5, 2], [5, 0]],
  ['End', false, [5, 2], [5, 3]],
  ['Home', true, [5, 2], [0, 0]],
  ['End', true, [5, 2], [29, 3]],
  ['Enter', false, [5, 2], undefined],
  ['a', false, [5, 2], undefined],
])('%s (with Ctrl: %s) leads from %j to %j', (key, ctrl, from, to) => {
  const [row = 0, column = 0] = from
  const next = cellAfter(key, ctrl, { row, column }, 30, 4)
  expect(next && [next.row, next.column]).toEqual(to)
})

test('a table without rows has its head', () => {
  expect(cellAfter('ArrowDown', false, { row: -1, column: 0 }, 0, 2)).toEqual({ row: -1, column: 0 })
  expect(cellAfter('Home', true, { row: -1, column: 1 }, 0, 2)).toEqual({ row: -1, column: 0 })
})
