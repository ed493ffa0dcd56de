import { isPlainObject, tableOf } from './table'
import type { Table } from './table'

export interface Found {
  path: string // of the list in the value: names with dots between them
  table: Table
}

export interface Parts {
  tables: readonly Found[]
  rest: Readonly<Record<string, unknown>> // what no table shows
}

const DEEP = 3 // members within members that are looked into

// tablesIn takes the lists of objects out of an object, and the names of columns that say
// their order.
export function tablesIn(value: Readonly<Record<string, unknown>>, before: readonly string[] = []): Parts {
  const tables: Found[] = []
  const rest: Record<string, unknown> = {}
  const names = namesIn(value.columns)
  for (const [name, member] of Object.entries(value)) {
    const path = [...before, name]
    const table = tableOf(member, names && areOf(member, names, name) ? names : undefined)
    if (table) tables.push({ path: path.join('.'), table })
    else if (isPlainObject(member) && path.length < DEEP) {
      const within = tablesIn(member, path)
      tables.push(...within.tables)
      if (within.tables.length === 0 || Object.keys(within.rest).length > 0) rest[name] = within.rest
    } else rest[name] = member
  }
  const ordered = names && tables.some(({ table }) => names.every((name, i) => table.columns[i]?.name === name))
  if (ordered) delete rest.columns
  return { tables, rest }
}

function namesIn(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined
  const list: readonly unknown[] = value
  return list.every((name) => typeof name === 'string') && new Set(list).size === list.length ? list : undefined
}

// areOf: the names are those of this list; of one without rows its own name says it.
function areOf(value: unknown, names: readonly string[], name: string): boolean {
  if (!Array.isArray(value)) return false
  if (value.length === 0) return name === 'rows'
  const first: unknown = value.find(isPlainObject)
  return isPlainObject(first) && Object.keys(first).every((key) => names.includes(key))
}
