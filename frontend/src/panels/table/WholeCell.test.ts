// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it } from 'vitest'
import { late } from '../../domain/texts/late'
import { draw } from '../../jsx/draw.fixture'
import { jsx } from '../../jsx/jsx-runtime'
import { WholeCell } from './WholeCell'
import type { Column, Row } from '../../domain/table/table'

const columns = [{ name: 'a' }] as Column[]
const cell = (row: object, onClose = (): void => undefined): HTMLElement =>
  draw(jsx(WholeCell, { columns, rows: [row as Row], at: { row: 0, column: 0 }, onClose })).box

it.each([
  ['nothing', {}, late.table.nothing],
  ['an empty text', { a: '' }, late.table.nothing],
  ['a text', { a: 'Total' }, 'Total'],
  ['zero', { a: 0 }, '0'],
  ['no', { a: false }, 'false'],
])('a cell with %s says so', (_, row, says) => {
  expect(cell(row).querySelector('.data-whole > :last-child')?.textContent).toBe(says)
})

it('a list is shown as it is written', () => {
  expect(cell({ a: [1, { b: 2 }] }).textContent).toContain('"b": 2')
})

it('Escape closes it, and no other key', () => {
  let closed = 0
  const box = cell({ a: 'x' }, () => (closed += 1))
  const press = (key: string): void =>
    act(() => {
      box.querySelector('.data-whole')?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    })
  press('a')
  expect(closed).toBe(0)
  press('Escape')
  expect(closed).toBe(1)
})
