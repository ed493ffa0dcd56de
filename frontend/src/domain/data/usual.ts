import type { ColumnKind, Columns, Gets } from './columns'
import { dateWriting } from './dateWriting'
import type { Line } from './pipe'

// Usual are names with which a new line may begin, by what stands in the columns; '' where
// none is known, which the person has to choose before anything can be run.
export interface Usual {
  text: string
  number: string
  total: string // a number of which the sum of all says something: no average
  date: string
  until: string // another with dates
  written: string // how dates are written there, as strftime has it; '' where the year is first, or it is not known
  columns: readonly string[] // but for fields of objects in others
  listed: string // one in which lists or objects stand
  lists: readonly string[]
  shared: string // a column that the first two lists have
}

// usualOf are those of what a line gets behind others, of a value where that is known.
export function usualOf({ rows, lists }: Gets, before: readonly Line[] = [], value?: unknown): Usual {
  const columns = [...(rows ?? [])]
  const any = columns[0]?.[0]
  const of = (wanted: ColumnKind): string | undefined => columns.find(([, kind]) => kind === wanted)?.[0]
  const [list, other] = [...(lists?.values() ?? [])]
  return {
    text: of('text') ?? any ?? '',
    number: of('number') ?? '',
    total: summedBy(before, rows) ?? of('number') ?? '',
    date: of('date') ?? '',
    written: writtenAs(of('date') ?? '', before, value),
    until: columns.filter(([, kind]) => kind === 'date')[1]?.[0] ?? '',
    columns: columns.map(([name]) => name).filter((name) => !isField(name, columns)),
    listed: listIn(columns) ?? of('any') ?? '',
    lists: [...(lists?.keys() ?? [])],
    shared: sharedBy(list, other) ?? '',
  }
}

// writtenAs is how the dates of a column are written behind lines.
function writtenAs(column: string, before: readonly Line[], value: unknown): string {
  const anew = before.some(({ form }) => form?.kind === 'date' && form.field === column)
  return anew ? '' : dateWriting(value, column)
}

// unused is the first column that none of the rows of a form has yet, '' where all are there.
export const unused = ({ columns }: Usual, rows: readonly Readonly<Record<string, unknown>>[], key: string): string =>
  columns.find((name) => !rows.some((row) => row[key] === name)) ?? ''

const isField = (name: string, columns: readonly [string, ColumnKind][]): boolean =>
  columns.some(([other, kind]) => kind === 'any' && name.startsWith(`${other}.`))

// listIn is a column with lists: an object has fields that are columns, too.
const listIn = (columns: readonly [string, ColumnKind][]): string | undefined =>
  columns.find(([name, kind]) => kind === 'any' && !columns.some(([other]) => other.startsWith(`${name}.`)))?.[0]

// summedBy is a sum, or else a count, that the last grouping before made.
function summedBy(before: readonly Line[], rows: Columns | undefined): string | undefined {
  const group = before.map(({ form }) => form).findLast((form) => form?.kind === 'group')
  const there = (group?.figures ?? []).filter(({ name }) => rows?.get(name) === 'number')
  return (there.find(({ kind }) => kind === 'sum') ?? there.find(({ kind }) => kind === 'count'))?.name
}

const sharedBy = (list: Columns | undefined, other: Columns | undefined): string | undefined =>
  [...(list?.keys() ?? [])].find((name) => other?.has(name))
