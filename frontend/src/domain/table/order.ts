import { locale } from '../texts/locale'
import { cellOf, cellWhole } from './table'
import type { Row, Table } from './table'

export interface Sort {
  column: string
  down: boolean // the greatest first
}

// nextSort is what a press on a column leads to: upwards, downwards, as the rows came.
export function nextSort(sort: Sort | undefined, column: string): Sort | undefined {
  if (sort?.column !== column) return { column, down: false }
  return sort.down ? undefined : { column, down: true }
}

// sorted are the rows in the order of a column: numbers before texts, and what is not there
// last either way.
export function sorted(rows: readonly Row[], sort: Sort | undefined): readonly Row[] {
  if (!sort) return rows
  const keyed = rows.map((row) => ({ row, key: keyOf(cellOf(row, sort.column)) }))
  return keyed.sort((a, b) => compare(a.key, b.key, sort.down)).map(({ row }) => row)
}

interface Key {
  rank: number
  value: number | string
}

const LAST = 3

function keyOf(cell: unknown): Key {
  if (cell === undefined || cell === null) return { rank: LAST, value: 0 }
  if (typeof cell === 'number') return { rank: 0, value: cell }
  return { rank: typeof cell === 'object' ? 2 : 1, value: cellWhole(cell) }
}

const WORDS = new Intl.Collator(locale, { numeric: true })

function compare(a: Key, b: Key, down: boolean): number {
  if (a.rank === LAST || b.rank === LAST) return a.rank - b.rank
  const upwards =
    a.rank - b.rank ||
    (typeof a.value === 'number' && typeof b.value === 'number'
      ? a.value - b.value
      : WORDS.compare(String(a.value), String(b.value)))
  return down ? -upwards : upwards
}

// holding are the rows that have the words in one of their cells.
export function holding({ columns, rows }: Table, words: string): readonly Row[] {
  const wanted = words.trim().toLocaleLowerCase(locale)
  if (wanted === '') return rows
  return rows.filter((row) =>
    columns.some(({ name }) => cellWhole(cellOf(row, name)).toLocaleLowerCase(locale).includes(wanted)),
  )
}
