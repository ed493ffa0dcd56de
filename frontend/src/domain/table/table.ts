import { shownName } from '../text/legible'

// Row is an object of a list; what a row lacks is not in it.
export type Row = Readonly<Record<string, unknown>>

export interface Column {
  name: string
  chars: number // of its longest text, as far as a cell shows it
  numeric: boolean // it holds numbers and nothing else
}

// Table is a list of objects, as people read it.
export interface Table {
  columns: readonly Column[]
  rows: readonly Row[]
}

const SAMPLE = 100 // rows that say how wide a column is

// isPlainObject leaves out lists.
export const isPlainObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// tableOf reads a list of objects, of which some may be null, as what a round of a loop
// gave that gave nothing. names are its columns where they are known: JSON does not keep
// the order of members. It is undefined for any other value.
export function tableOf(value: unknown, names?: readonly string[]): Table | undefined {
  if (!Array.isArray(value)) return undefined
  const list: readonly unknown[] = value
  if (!list.every((one) => one === null || isPlainObject(one))) return undefined
  if (names ? list.length > 0 && list.every((one) => one === null) : !list.some(isPlainObject)) return undefined
  const rows = list.map((one) => (isPlainObject(one) ? one : NONE))
  const all = new Set(names)
  for (const row of rows) for (const name of Object.keys(row)) all.add(name)
  return { columns: [...all].map((name) => columnOf(name, rows)), rows }
}

const NONE: Row = {}

function columnOf(name: string, rows: readonly Row[]): Column {
  const cells = rows.slice(0, SAMPLE).map((row) => cellOf(row, name))
  const longest = Math.max(shownName(name).length, ...cells.map((cell) => cellText(cell).length))
  const given = cells.filter((cell) => cell !== undefined && cell !== null)
  return {
    name,
    chars: longest,
    numeric: given.length > 0 && given.every((cell) => typeof cell === 'number'),
  }
}

// cellOf is what a row has in a column, undefined for nothing.
export const cellOf = (row: Row, name: string): unknown => (Object.hasOwn(row, name) ? row[name] : undefined)

const LONG = 200 // characters of a cell that are drawn

// cellText is a value in one line, with its end cut off where it is long.
export function cellText(value: unknown): string {
  const text = cellWhole(value)
  const line = shownName(text.slice(0, LONG).replaceAll(/\s+/g, ' '))
  return text.length > LONG ? `${line}…` : line
}

// cellWhole is a value as it is searched for and copied.
export function cellWhole(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
