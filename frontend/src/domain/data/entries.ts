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

export const writeStack = ({ file }: Stack): string => (file === '' ? 'stack' : `stack(${JSON.stringify(file)})`)

export const readStack: Read = (c): Stack | undefined => {
  if (!c.takes('stack')) return undefined
  if (!c.takes('(')) return { kind: 'stack', file: '' }
  const file = c.value('text')
  return file !== undefined && c.takes(')') ? { kind: 'stack', file } : undefined
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
