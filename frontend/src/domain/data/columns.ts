import type { Fill, Form, Join, Kind, Rename, Texts, Unpivot } from './forms'
import { sharedKeys } from './joinKeys'
import type { Line } from './pipe'
import { isPlainObject } from '../table/table'

export type ColumnKind = 'number' | 'date' | 'text' | 'any' // texts stand in it, all of them dates or not; any: it is not known, or objects or lists do
export type Columns = ReadonlyMap<string, ColumnKind>

// columnsIn are what the rows have that are there, undefined where they are no rows.
export function columnsIn(value: unknown): Columns | undefined {
  if (!Array.isArray(value)) return undefined
  const rows = value.filter((row) => row !== null) // as a round of a loop that failed leaves it
  if (!rows.every(isPlainObject)) return undefined
  const columns = new Map<string, ColumnKind>()
  for (const row of rows) addCells(columns, row, '', DEEP)
  return columns
}

const DEEP = 4 // objects within each other whose fields are columns

// addCells adds the columns of a row. A field of an object in it is one, too, by both names.
function addCells(columns: Map<string, ColumnKind>, row: object, before: string, deep: number): void {
  for (const [field, cell] of Object.entries(row) as [string, unknown][]) {
    const name = before + field
    const kind = kindOf(cell)
    if (rank(kind) > rank(columns.get(name))) columns.set(name, kind)
    if (isPlainObject(cell) && deep > 1) addCells(columns, cell, `${name}.`, deep - 1)
  }
}

function kindOf(cell: unknown): ColumnKind {
  if (isPlainObject(cell) || Array.isArray(cell)) return 'any'
  if (typeof cell !== 'string') return 'number'
  return /^\d{1,4}[-./]\d/.test(cell) ? 'date' : 'text'
}

const rank = (kind: ColumnKind | undefined): number => KIND_RANKS.indexOf(kind)
const KIND_RANKS: (ColumnKind | undefined)[] = [undefined, 'number', 'date', 'text', 'any']

// Gets is what a line gets, as far as it is known: rows, or lists by the name of each.
export interface Gets {
  rows?: Columns
  lists?: ReadonlyMap<string, Columns>
  tables?: Columns // of tables that stand in a list, such as those of several files
}

// canTake: several lists are nothing to a line that goes over the rows of one.
export const canTake = (kind: Kind, { lists }: Gets): boolean =>
  kind === 'join' || kind === 'stack' || (lists?.size ?? 0) < 2

// getsAlong are what each line gets, and behind the last what comes out. Of a value that is
// not known yet the names of its lists may be.
export function getsAlong(lines: readonly Line[], value: unknown, names?: readonly string[]): Gets[] {
  const named = names ? { lists: new Map(names.map((name) => [name, NONE])) } : {}
  const along: Gets[] = [value === undefined ? named : getsFrom(value)]
  for (const { form } of lines) along.push(form ? getsAfter(form, along.at(-1) ?? {}) : {})
  return along
}

const NONE: Columns = new Map()

function getsFrom(value: unknown): Gets {
  const tables = tablesIn(value)
  if (tables) return { tables }
  const rows = columnsIn(value)
  if (rows) return rows.size === 0 ? {} : { rows }
  if (!isPlainObject(value)) return {}
  const lists = Object.entries(value).flatMap(([name, list]) => {
    const columns = columnsIn(list)
    return columns ? [[name, columns] as const] : []
  })
  return { lists: new Map(lists) }
}

// tablesIn are the columns of tables in a list, each a list of rows, or such with its file.
function tablesIn(value: unknown): Columns | undefined {
  if (!Array.isArray(value)) return undefined
  const tables = value.map((one: unknown) => (isPlainObject(one) && 'rows' in one && 'file' in one ? one.rows : one))
  const rows = tables.filter((one) => one !== null)
  return rows.length > 0 && rows.every(Array.isArray) ? columnsIn(rows.flat(1)) : undefined
}

function getsAfter(form: Form, { rows, lists, tables }: Gets): Gets {
  if (tables && form.kind === 'flatten') return { rows: tables }
  if (form.kind === 'stack') {
    const stacked = form.lists.length > 0 ? belowEachOther(form.lists, lists) : tables
    return stacked ? { rows: form.file === '' ? stacked : new Map([...stacked, [form.file, 'text']]) } : {}
  }
  if (form.kind === 'texts') return { rows: new Map([[form.name, 'text']]) }
  if (form.kind !== 'join') {
    const names = form.kind === 'group' || form.kind === 'pick' // it says all that it makes
    const after = rows || names ? columnsAfter(form, rows) : undefined
    if (after) return { rows: after }
    return lists?.size === 0 ? { lists } : {} // still one list
  }
  const [list, other] = [lists?.get(form.list), lists?.get(form.other)]
  if (!list || !other) return {}
  const more = form.keep === 'others' ? [] : [...other].flatMap((column) => addedBy(form, list, column))
  const status = form.keep === 'both' && form.status ? [[form.status, 'text'] as const] : []
  return { rows: new Map([...list, ...more, ...status]) }
}

// belowEachOther are the columns of lists whose rows stand below each other: those that are called alike
// but for case and blanks are one.
function belowEachOther(names: readonly string[], lists: Gets['lists']): Columns | undefined {
  const tables = names.map((name) => lists?.get(name))
  const known = new Map<string, string>()
  const all = new Map<string, ColumnKind>()
  for (const table of tables) {
    if (!table || table.size === 0) return undefined
    for (const [name, kind] of table) {
      const alike = name.normalize().toLowerCase().trim().replace(/\s+/g, ' ')
      const usual = known.get(alike) ?? name
      known.set(alike, usual)
      if (rank(kind) > rank(all.get(usual))) all.set(usual, kind)
    }
  }
  return all
}

// addedBy is what becomes of a column of the other list.
function addedBy(form: Join, list: Columns, [name, kind]: [string, ColumnKind]): Added {
  if (!list.has(name)) return [[name, kind]]
  return form.ending === '' || sharedKeys(form).includes(name) ? [] : [[name + form.ending, kind]]
}

type Added = [string, ColumnKind][]

function columnsAfter(form: Exclude<Form, Join | Texts>, known: Columns | undefined): Columns | undefined {
  const before = known ?? NONE
  const was = (name: string): ColumnKind => before.get(name) ?? (known ? 'text' : 'any')
  switch (form.kind) {
    case 'group':
      return new Map([
        ...form.by.map((name) => [name, was(name)] as const),
        ...form.figures.map(({ name, kind, field }) => [name, kind === 'first' ? was(field) : 'number'] as const),
      ])
    case 'unpivot':
      return unpivoted(form, before)
    case 'pick':
      return new Map(form.fields.flatMap(({ name, from }) => [[name, was(from)], ...inside(before, from, name)]))
    case 'rename':
      return renamedBy(form, before)
    case 'choose':
      return new Map([...before, [form.name, typeof form.then === 'string' ? 'text' : 'number']])
    case 'affix':
    case 'written':
      return new Map([...before, [form.field, 'text']])
    case 'drop':
      return new Map([...before].filter(([name]) => !form.fields.some((one) => isWithin(before, name, one))))
    case 'fill':
      return new Map([...before, [form.field, filledKind(form, was(form.field))]])
    case 'calculate':
    case 'formula':
    case 'span':
    case 'share':
      return new Map([...before, [form.name, 'number']])
    case 'parts':
      return new Map([...before, ...form.names.map((name) => [name, 'text'] as const)])
    case 'extract':
      return new Map([...before, [form.name, form.what === 'point' || form.what === 'comma' ? 'number' : 'text']])
    case 'combine':
      return new Map([...before, [form.name, 'text']])
    case 'period':
      return new Map([...before, [form.name, DATED.includes(form.period) ? 'date' : 'text']])
    case 'date':
      return new Map([...before, [form.field, 'date']])
    case 'convert':
      return new Map([...before, [form.field, NUMBERS.includes(form.to) ? 'number' : 'text']])
    case 'files':
      return new Map([
        ['name', 'text'],
        ['rows', 'any'],
      ])
    case 'entries': // what the columns of entries are called is in the rows
    case 'pivot':
    case 'flatten':
    case 'stack':
      return undefined
    default:
      return before
  }
}

// isWithin: a column is the field, or a field in the objects that stand there.
const isWithin = (columns: Columns, name: string, field: string): boolean =>
  name === field || (columns.get(field) === 'any' && name.startsWith(`${field}.`))

// inside are the fields in the objects of a column, where it is called otherwise.
const inside = (columns: Columns, field: string, to: string): Added =>
  [...columns].flatMap(([name, kind]) =>
    name !== field && isWithin(columns, name, field) ? [[to + name.slice(field.length), kind]] : [],
  )

const renamedBy = ({ fields }: Rename, before: Columns): Columns =>
  new Map(
    [...before].flatMap(([name, kind]): Added => {
      const names = fields.flatMap(({ from, name: to }) =>
        isWithin(before, name, from) ? [to + name.slice(from.length)] : [],
      )
      return (names.length > 0 ? names : [name]).map((one) => [one, kind])
    }),
  )

// unpivoted are the columns of rows that cells became.
function unpivoted({ fields, name, value }: Unpivot, before: Columns): Columns {
  const kinds = fields.map((field) => before.get(field) ?? 'any')
  const kind = kinds.toSorted((a, b) => rank(b) - rank(a))[0] ?? 'any'
  return new Map([
    ...[...before].filter(([one]) => !fields.some((field) => isWithin(before, one, field))),
    [name, 'text'],
    [value, kind],
  ])
}

// filledKind is what stands in a column with the value in its empty cells.
function filledKind({ by, value }: Fill, was: ColumnKind): ColumnKind {
  return by === 'value' && rank(kindOf(value)) > rank(was) ? kindOf(value) : was
}

const DATED = ['year', 'month', 'day'] // begin as a date does

const NUMBERS = ['number', 'comma', 'grouped', 'hours']
