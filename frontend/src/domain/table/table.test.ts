import { expect, it, test } from 'vitest'
import { csvOf } from './csv'
import { tablesIn } from './found'
import { holding, nextSort, sorted } from './order'
import { cellText, tableOf } from './table'
import type { Row, Table } from './table'

const read = (value: unknown, names?: string[]): Table => {
  const table = tableOf(value, names)
  if (!table) throw new Error('no table')
  return table
}
const names = ({ columns }: Table): string[] => columns.map(({ name }) => name)

test.each([
  ['columns in the order in which they appear', [{ b: 1 }, { a: 2, b: 3 }], undefined, ['b', 'a']],
  ['columns as they were named', [{ a: 1, b: 2 }], ['b', 'a'], ['b', 'a']],
  ['columns that were not named come last', [{ a: 1, c: 2 }], ['b', 'a'], ['b', 'a', 'c']],
  ['no rows, but columns', [], ['b', 'a'], ['b', 'a']],
  ['a round that gave nothing', [null, { a: 1 }], undefined, ['a']],
  ['objects with nothing in them', [{}], undefined, []],
])('a table: %s', (_, value, given, want) => {
  const table = read(value, given)
  expect(names(table)).toEqual(want)
  expect(table.rows).toHaveLength(value.length)
})

test.each([
  ['an empty list', []],
  ['a list of texts', ['a', 'b']],
  ['a list of mixed kinds', [{ a: 1 }, 'b']],
  ['a list of lists', [[1], [2]]],
  ['rounds that gave nothing', [null, null]],
  ['an object', { a: [1] }],
  ['null', null],
])('no table: %s', (_, value) => expect(tableOf(value)).toBeUndefined())

it('a column of numbers is one of numbers, whatever is missing in it', () => {
  const { columns } = read([{ n: 1, t: '1', m: 1 }, { n: null, t: '2', m: 'x' }, {}])
  expect(columns.map(({ name, numeric }) => [name, numeric])).toEqual([
    ['n', true],
    ['t', false],
    ['m', false],
  ])
})

it('a name that objects have from elsewhere is no cell of theirs', () => {
  expect(csvOf(read([{ a: 1 }], ['a', 'constructor']).columns, [{ a: 1 }])).toBe('a,constructor\n1,\n')
})

test.each([
  [undefined, ''],
  [null, 'null'],
  [0.1, '0.1'],
  [true, 'true'],
  ['two\nlines\tand a tab', 'two lines and a tab'],
  ['x'.repeat(1000), `${'x'.repeat(200)}…`],
  [{ a: [1, 2] }, '{"a":[1,2]}'],
  ['a\u202eb', 'a\\u202eb'],
])('a cell of %j', (value, want) => expect(cellText(value)).toBe(want))

const cells = (rows: readonly Row[]): unknown[] => rows.map(({ a }) => a)

it('rows are sorted with numbers as numbers, and what is missing last', () => {
  const { rows } = read([{ a: 10 }, { a: 'b 10' }, {}, { a: 9 }, { a: 'b 9' }, { a: null }, { a: [1] }, { a: -1 }])
  const up = [-1, 9, 10, 'b 9', 'b 10', [1], undefined, null]
  expect(cells(sorted(rows, { column: 'a', down: false }))).toEqual(up)
  expect(cells(sorted(rows, { column: 'a', down: true }))).toEqual([...up.slice(0, 6).toReversed(), undefined, null])
  expect(sorted(rows, undefined)).toBe(rows)
})

it('rows that are alike stay in their order', () => {
  const rows = [
    { a: 1, b: 'x' },
    { a: 0, b: 'y' },
    { a: 1, b: 'z' },
  ]
  expect(sorted(rows, { column: 'a', down: true }).map(({ b }) => b)).toEqual(['x', 'z', 'y'])
})

it('a press on a column sorts up, down, and not', () => {
  const up = nextSort(undefined, 'a')
  expect(up).toEqual({ column: 'a', down: false })
  expect(nextSort(up, 'b')).toEqual({ column: 'b', down: false })
  expect(nextSort(up, 'a')).toEqual({ column: 'a', down: true })
  expect(nextSort(nextSort(up, 'a'), 'a')).toBeUndefined()
})

it('rows are found by any of their cells', () => {
  const table = read([
    { a: 'Anna', n: 12 },
    { a: 'Bob', n: 34 },
    { a: null, n: { of: 'ANNA' } },
  ])
  expect(holding(table, ' anna ')).toEqual([table.rows[0], table.rows[2]])
  expect(holding(table, '34')).toEqual([table.rows[1]])
  expect(holding(table, ' ')).toBe(table.rows)
  expect(holding(table, 'none')).toEqual([])
})

it('CSV quotes what needs it', () => {
  const rows = [
    { 'a,b': 'say "it"', n: 1.5, l: [1] },
    { 'a,b': 'two\nlines', n: null },
    { 'a,b': ' x', n: true },
  ]
  expect(csvOf(read(rows).columns, rows)).toBe('"a,b",n,l\n"say ""it""",1.5,[1]\n"two\nlines",,\n" x",true,\n')
})

const found = (value: Row): unknown => {
  const { tables, rest } = tablesIn(value)
  return [tables.map(({ path, table }) => `${path}: ${names(table).join(' ')}`), rest]
}

test.each([
  [{ rows: [{ a: 1, b: 2 }], columns: ['b', 'a'], count: 1 }, [['rows: b a'], { count: 1 }]],
  [{ rows: [], columns: ['b', 'a'] }, [['rows: b a'], {}]],
  [{ columns: ['b', 'a'], other: [{ c: 1 }] }, [['other: c'], { columns: ['b', 'a'] }]],
  [{ value: { groups: [{ a: 1 }], n: 2 } }, [['value.groups: a'], { value: { n: 2 } }]],
  [{ value: { groups: [{ a: 1 }] } }, [['value.groups: a'], {}]],
  [{ a: { b: { c: { d: [{ x: 1 }] } } } }, [[], { a: { b: { c: { d: [{ x: 1 }] } } } }]],
  [{ files: ['a'], ok: true }, [[], { files: ['a'], ok: true }]],
  [{ errors: [], results: [{ a: 1 }, null] }, [['results: a'], { errors: [] }]],
])('of %j the tables are found', (value, want) => expect(found(value)).toEqual(want))
