// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, test } from 'vitest'
import { seenCell } from '../../domain/table/seen'
import { tableOf } from '../../domain/table/table'
import { draw } from '../../jsx/draw.fixture'
import { jsx } from '../../jsx/jsx-runtime'
import { SmallTable } from './SmallTable'

function shown(value: unknown): HTMLElement {
  const table = tableOf(value)
  if (!table) throw new Error('no table')
  return draw(jsx(SmallTable, { label: 'Rows', table, whole: 'as written' })).box
}

it('has the first rows and columns, says how many more there are, and shows all', () => {
  const row = Object.fromEntries(Array.from({ length: 14 }, (_, i) => [`c${i}`, i]))
  const box = shown(Array.from({ length: 25 }, () => row))
  expect(box.querySelectorAll('tbody tr')).toHaveLength(20)
  expect(box.querySelectorAll('th')).toHaveLength(12)
  const button = box.querySelector('button')
  expect(button?.innerText).toBe('and 5 rows and 2 columns more: show all as it is written')
  act(() => button?.click())
  expect(box.innerText).toContain('as written')
  expect(box.querySelector('table')).toBeNull()
  act(() => button?.click())
  expect(box.querySelectorAll('tbody tr')).toHaveLength(20)
})

it('of a row without a column nothing is shown', () => {
  const cells = [...shown([{ a: 1 }, { b: null }]).querySelectorAll('td')].map((cell) => cell.innerText)
  expect(cells).toEqual(['1', '', '', 'null'])
})

// Who agrees to a value sees all of it.
test.each([
  ['plain text', 'plain text'],
  ['', '""'],
  [' x', '" x"'],
  ['a\u202eb', '"a\\u202eb"'],
  ['two\nlines', '"two⏎lines"'],
  ['say "it"', '"say \\"it\\""'],
  ['x⏎', '"x\\u23ce"'],
  [{ a: 'b\u200b' }, '{"a":"b\\u200b"}'],
  [undefined, ''],
])('a cell of %j', (cell, want) => expect(seenCell(cell)).toBe(want))
