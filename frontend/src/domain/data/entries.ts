import type { Cursor } from './cursor'
import type { Entries, Files, Stack } from './forms'
import { groupKeys } from './group'
import { readKey } from './readOrder'
import { areSame, inMap } from './readRow'
import type { Read } from './readRow'
import { fieldText } from './token'

// What makes rows of lists that stand in one, one list of several tables, and tables of groups,
// in a program.

export const writeEntries = ({ field, blank }: Entries): string =>
  `map(del(${fieldText(field)}) + each_entry(${fieldText(field)}; ${JSON.stringify(field)}${blank ? '; true' : ''}))`

export const readEntries: Read = inMap((c): Entries | undefined => {
  const left = c.takes('del', '(') ? c.value('field') : undefined
  const field = c.takes(')', '+', 'each_entry', '(') ? c.value('field') : undefined
  const name = c.takes(';') ? c.value('text') : undefined
  const blank = c.takes(';', 'true')
  return field !== undefined && left === field && name === field && c.takes(')')
    ? { kind: 'entries', field, blank }
    : undefined
})

export function writeStack({ lists, file }: Stack): string {
  const tables = lists.map((name) => `{file: ${JSON.stringify(name)}, rows: ${fieldText(name)}}`)
  const of = tables.length === 0 ? '' : `[${tables.join(', ')}] | `
  return `${of}stack${file === '' ? '' : `(${JSON.stringify(file)})`}`
}

export const readStack: Read = (c): Stack | undefined => {
  const lists = c.takes('[') ? c.list(',', readTable) : []
  if (!lists || (lists.length > 0 && !c.takes(']', '|')) || !c.takes('stack')) return undefined
  if (!c.takes('(')) return { kind: 'stack', lists, file: '' }
  const file = c.value('text')
  return file !== undefined && c.takes(')') ? { kind: 'stack', lists, file } : undefined
}

// readTable reads a list that is called by its own name.
function readTable(c: Cursor): string | undefined {
  const name = c.takes('{', 'file', ':') ? c.value('text') : undefined
  const list = c.takes(',', 'rows', ':') ? c.value('field') : undefined
  return name !== undefined && list === name && c.takes('}') ? name : undefined
}

export const writeFiles = ({ by }: Files): string => {
  const columns = by.length === 0 ? [''] : by // which blocks
  return `group_by(${groupKeys(columns)}) | files(${columns.map((name) => `.[0]${fieldText(name)}`).join(', ')})`
}

export const readFiles: Read = (c): Files | undefined => {
  const by = c.takes('group_by', '(') ? c.list(',', readKey) : undefined
  const named = by && c.takes(')', '|', 'files', '(') ? c.list(',', readFirst) : undefined
  return by && named && areSame(by, named) && c.takes(')') ? { kind: 'files', by } : undefined
}

// readFirst reads the column in the first row of a group.
const readFirst = (c: Cursor): string | undefined => (c.same('.[0]') ? c.value('field') : undefined)
