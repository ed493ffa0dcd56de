import { tableOf } from '../table/table'
import type { Table } from '../table/table'

// How what a run gave is shown: a list of objects as a table, a text as it is, all else as
// JSON, and in a line what has room there.

export interface Shown {
  table: Table | undefined
  text: string
  isText: boolean // and no JSON
  long: boolean // it takes more than a line
}

const LINE = 120 // characters that mostly have room in a line

export function shownOf(value: unknown): Shown {
  const table = tableOf(value)
  const isText = typeof value === 'string'
  const text = isText ? value : JSON.stringify(value, null, 2)
  const long = table !== undefined || text.length > LINE || text.includes('\n')
  return { table, text, isText, long }
}
