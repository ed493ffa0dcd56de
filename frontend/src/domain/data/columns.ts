import { isPlainObject } from '../table/table'

export type ColumnKind = 'number' | 'text' // a text stands in it
export type Columns = ReadonlyMap<string, ColumnKind>

// columnsIn are what the rows have, undefined where they are no rows.
export function columnsIn(value: unknown): Columns | undefined {
  if (!Array.isArray(value) || !value.every(isPlainObject)) return undefined
  const columns = new Map<string, ColumnKind>()
  for (const row of value)
    for (const [name, cell] of Object.entries(row))
      if (typeof cell === 'string' || !columns.has(name))
        columns.set(name, typeof cell === 'string' ? 'text' : 'number')
  return columns
}

// namesIn are names for the fields of a form: of columns, or of the members of an object.
export function namesIn(value: unknown): string[] {
  return [...(columnsIn(value)?.keys() ?? []), ...(isPlainObject(value) ? Object.keys(value) : [])]
}
