import { expect, it } from 'vitest'
import type { Columns, Gets } from '../../../domain/data/columns'
import { ROW_KINDS } from './rowKinds'
import { DATES_WRITTEN, led, renamed } from './slot'
import type { Slot } from './slot'

it('a form of dates with the names of months says in which language they are written', () => {
  const named = DATES_WRITTEN.filter(({ value }) => String(value).includes('%b'))
  expect(named.map(({ text }) => text)).toEqual(['26 Nov 2026 (months in English)', 'Nov 2026 (months in English)'])
})

it('the key of the other list goes along with that of the list until it is a column of its own list', () => {
  const slots: readonly Slot[] = ROW_KINDS.join.slots
  const key = slots.find((slot) => slot.key === 'key')
  const columns = (...names: string[]): Columns => new Map(names.map((name) => [name, 'text']))
  const gets: Gets = {
    lists: new Map([
      ['orders', columns('id', 'no')],
      ['people', columns('id', 'name')],
    ]),
  }
  const ledOf = (shared: string, known: Gets) =>
    key && led(key, slots, { list: 'orders', other: 'people', key: shared, otherKey: shared }, 'no', known)
  expect(ledOf('id', gets)).toEqual({})
  expect(ledOf('column', gets)).toEqual({ otherKey: 'no' })
  expect(ledOf('id', {})).toEqual({ otherKey: 'no' })
})

it('a name of a figure that nobody typed goes along with what it is', () => {
  const figures = ROW_KINDS.group.slots.find((slot) => slot.key === 'figures') as Slot
  const turned = (name: string, kind: string, taken: string[] = []) =>
    renamed(figures, { kind: 'count', name }, { kind, name }, taken).name
  expect(turned('rows_2', 'sum')).toBe('total')
  expect(turned('rows', 'sum', ['total'])).toBe('total_2')
  expect(turned('orders', 'sum')).toBe('orders')
  expect(turned('rows_2', 'count')).toBe('rows_2')
})
