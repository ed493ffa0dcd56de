import { expect, it } from 'vitest'
import type { Columns, Gets } from '../../../domain/data/columns'
import { usualOf } from '../../../domain/data/usual'
import { COLUMN_KINDS } from './columnKinds'
import { restOf } from './newRow'
import { ROW_KINDS } from './rowKinds'
import { DATES_WRITTEN, emptySlot, led, renamed } from './slot'
import type { Slot } from './slot'
import { TURN_KINDS } from './turnKinds'

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

it('the name of a new column that nobody typed goes along with what is chosen', () => {
  const slots: readonly Slot[] = COLUMN_KINDS.period.slots
  const [part] = slots
  const gets: Gets = { rows: new Map([['week', 'text']]) }
  const ledOf = (name: string, value: string, known: Gets = {}) =>
    part && led(part, slots, { period: 'month', name }, value, known)
  expect(ledOf('month', 'quarter')).toEqual({ name: 'quarter' })
  expect(ledOf('month_2', 'week', gets)).toEqual({ name: 'week_2' })
  expect(ledOf('Monat', 'week')).toEqual({})
  const unit = COLUMN_KINDS.span.slots.find(({ key }) => key === 'unit') as Slot
  expect(led(unit, [], { unit: 'hours', name: 'hours' }, 'days', {})).toEqual({ name: 'days' })
})

it('a column that is added is the next that is not there, and its name goes along until one is typed', () => {
  const fields = COLUMN_KINDS.pick.slots.find(({ key }) => key === 'fields') as Extract<Slot, { is: 'rows' }>
  const rows: Columns = new Map([
    ['Name', 'text'],
    ['Amount', 'number'],
    ['Day', 'date'],
  ])
  const usual = usualOf({ rows })
  expect(fields.fresh(usual, [{ from: 'Name' }])).toEqual({ name: 'Amount', from: 'Amount' })
  expect(fields.fresh(usual, [{ from: 'Name' }, { from: 'Amount' }])).toEqual({ name: 'Day', from: 'Day' })
  const from: Slot = { is: 'column', key: 'from', label: '', leads: 'name' }
  const chosen = (row: { name: string; from: string }, value: string, taken: string[] = []) =>
    renamed(fields, row, { ...row, ...led(from, fields.of, row, value, { rows: new Map() }), from: value }, taken)
  expect(chosen({ name: 'Name_2', from: 'Name' }, 'Amount')).toEqual({ name: 'Amount', from: 'Amount' })
  expect(chosen({ name: 'Name', from: 'Name' }, 'Amount', ['Amount']).name).toBe('Amount_2')
  expect(chosen({ name: 'Kunde', from: 'Name' }, 'Amount').name).toBe('Kunde')
})

it('the field is called by its name in which a column is missing', () => {
  const pivot = { kind: 'pivot', by: ['a'], column: '', figure: 'count', of: '', digits: null, blank: false }
  expect(emptySlot(TURN_KINDS.pivot.slots, pivot)).toBe('Column whose values become columns')
  expect(emptySlot(ROW_KINDS.sort.slots, { by: [{ field: 'a' }, { field: '' }], codes: false })).toBe('Column')
  expect(emptySlot(COLUMN_KINDS.pick.slots, { fields: [{ name: '', from: 'a' }] })).toBe('New column')
  expect(emptySlot(COLUMN_KINDS.drop.slots, { fields: [''] })).toBe('Columns')
  expect(emptySlot(ROW_KINDS.take.slots, { end: 'first', count: 3, of: '' })).toBe('')
})

it('all columns that are not picked yet are added at once, each by its name', () => {
  const fields = COLUMN_KINDS.pick.slots.find(({ key }) => key === 'fields') as Extract<Slot, { is: 'rows' }>
  const rows: Columns = new Map([
    ['Name', 'text'],
    ['at', 'any'],
    ['at.x', 'number'],
    ['Day', 'date'],
  ])
  const now = [{ name: 'Day', from: 'Name' }]
  expect(restOf(fields, usualOf({ rows }), { fields: now }, now)).toEqual([
    { name: 'at', from: 'at' },
    { name: 'Day_2', from: 'Day' },
  ])
  expect(restOf(fields, usualOf({}), {}, [])).toEqual([])
})

it('a new line that reads dates begins with how those are written that are known', () => {
  const rows: Columns = new Map([['Day', 'date']])
  const usual = usualOf({ rows }, [], [{ Day: '26.11.2026' }])
  expect(COLUMN_KINDS.period.fresh(usual)).toMatchObject({ field: 'Day', from: '%d.%m.%Y' })
  expect(COLUMN_KINDS.period.fresh(usualOf({ rows }))).toMatchObject({ from: '' })
  expect(COLUMN_KINDS.date.fresh(usualOf({ rows }, [], [{ Day: '12/22/2025' }]))).toMatchObject({ from: '%m/%d/%Y' })
  expect(COLUMN_KINDS.date.fresh(usualOf({ rows }))).toMatchObject({ from: '%d.%m.%Y' })
})

it('a time between begins with two columns', () => {
  const usual = usualOf({
    rows: new Map([
      ['Ordered', 'date'],
      ['Sent', 'date'],
    ]),
  })
  expect(COLUMN_KINDS.span.fresh(usual)).toMatchObject({ from: 'Ordered', to: 'Sent' })
})
