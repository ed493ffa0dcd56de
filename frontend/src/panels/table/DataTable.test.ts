// @vitest-environment happy-dom
import { act } from 'react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { tableOf } from '../../domain/table/table'
import { draw } from '../../jsx/draw.fixture'
import { jsx } from '../../jsx/jsx-runtime'
import { DataTable } from './DataTable'
import { eventually } from '../../eventually.fixture'

let copied = ''

beforeAll(() => {
  for (const size of ['clientHeight', 'clientWidth'])
    Object.defineProperty(HTMLElement.prototype, size, { configurable: true, get: () => 400 })
})
beforeEach(() => {
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: { writeText: (text: string) => Promise.resolve(void (copied = text)) },
  })
})

function shown(value: unknown, columns?: string[], of?: number): HTMLElement {
  const table = tableOf(value, columns)
  if (!table) throw new Error('no table')
  return draw(jsx(DataTable, { name: 'rows', table, of })).box
}
const all = (box: HTMLElement, role: string): HTMLElement[] => [
  ...box.querySelectorAll<HTMLElement>(`[role="${role}"]`),
]
const grid = (box: HTMLElement): HTMLElement => all(box, 'grid')[0] ?? box
const column = (box: HTMLElement, at: number): string[] =>
  all(box, 'gridcell').flatMap((cell) => (cell.getAttribute('aria-colindex') === String(at) ? [cell.innerText] : []))
const press = (box: HTMLElement, key: string, more: KeyboardEventInit = {}): void =>
  act(
    () => void grid(box).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })),
  )
const current = (box: HTMLElement): string | undefined =>
  [...all(box, 'columnheader'), ...all(box, 'gridcell')].find(
    ({ id }) => id === grid(box).getAttribute('aria-activedescendant'),
  )?.innerText

const PEOPLE = [
  { name: 'Bob', age: 9, tags: ['a', 'b'] },
  { name: 'Anna', age: 10 },
  { name: 'שלום', age: null },
]

it('says to a screen reader how many rows and columns there are, and which these are', () => {
  const box = shown(Array.from({ length: 10_000 }, (_, n) => ({ n, text: `row ${n}` })))
  expect(grid(box).getAttribute('aria-rowcount')).toBe('10001')
  expect(grid(box).getAttribute('aria-colcount')).toBe('2')
  const drawn = all(box, 'row')
  expect(drawn.length).toBeLessThan(100)
  expect(drawn.slice(0, 3).map((row) => row.getAttribute('aria-rowindex'))).toEqual(['1', '2', '3'])
  expect(all(box, 'status')[0]?.innerText).toBe('10,000 rows')
})

it('of a thousand columns those in sight are drawn', () => {
  const box = shown([Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`c${i}`, i]))])
  expect(grid(box).getAttribute('aria-colcount')).toBe('1000')
  expect(all(box, 'columnheader').length).toBeLessThan(50)
  press(box, 'End')
  expect(current(box)).toBe('999')
})

it('is walked and sorted by keys alone', () => {
  const box = shown(PEOPLE)
  expect(current(box)).toBe('Bob')
  press(box, 'ArrowRight')
  press(box, 'ArrowUp')
  expect(current(box)).toBe('age')
  press(box, 'Enter')
  expect(column(box, 2)).toEqual(['9', '10', 'null'])
  expect(all(box, 'columnheader')[1]?.getAttribute('aria-sort')).toBe('ascending')
  press(box, 'Enter')
  expect(column(box, 2)).toEqual(['10', '9', 'null'])
  press(box, 'Enter')
  expect(column(box, 1)).toEqual(['Bob', 'Anna', 'שלום'])
})

it('shows a cell whole, and Escape leads back', () => {
  const box = shown(PEOPLE)
  press(box, 'End')
  expect(current(box)).toBe('["a","b"]')
  press(box, 'Enter')
  const whole = box.querySelector<HTMLElement>('.data-whole')
  expect(whole?.getAttribute('aria-label')).toBe('tags, row 1')
  expect(document.activeElement).toBe(whole)
  act(() => void whole?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })))
  expect(box.querySelector('.data-whole')).toBeNull()
  expect(document.activeElement).toBe(grid(box))
})

it('copies a cell, and all rows in their order', async () => {
  const box = shown(PEOPLE)
  press(box, 'c', { ctrlKey: true })
  await eventually(() => expect(copied).toBe('Bob'))
  act(() => box.querySelector<HTMLElement>('[aria-label="Copy as CSV"]')?.click())
  await eventually(() => expect(copied).toBe('name,age,tags\nBob,9,"[""a"",""b""]"\nAnna,10,\nשלום,,\n'))
})

it.each([
  ['no rows', [], ['a', 'b'], undefined, '0 rows', 'There are no rows.'],
  ['one row', [{ a: 1 }], undefined, undefined, '1 row', undefined],
  ['not all rows', [{ a: 1 }, { a: 2 }], undefined, 9000, 'The first 2 of 9,000 rows can be shown', undefined],
])('%s', (_, rows, columns, of, count, words) => {
  const box = shown(rows, columns, of)
  expect(all(box, 'status')[0]?.innerText).toBe(count)
  if (words) expect(box.innerText).toContain(words)
  press(box, 'ArrowDown')
  expect(current(box)).toBeDefined()
})
