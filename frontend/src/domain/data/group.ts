import type { Cursor } from './cursor'
import { readFigures, writeFigures } from './figure'
import type { Group } from './forms'
import { readKey } from './readOrder'
import type { Read } from './readRow'
import { fieldText, keyText, risingKey } from './token'

// What makes groups of rows in a program, and a row of each.

// groupKeys are what rows are put into groups by, which come in the order in which people read them.
export const groupKeys = (by: readonly string[]): string => by.map(risingKey).join(', ')

// writeHead is what names a group in its row: the columns that all of its rows have the same in.
export const writeHead = (by: readonly string[]): string =>
  by.map((name) => `${keyText(name)}: .[0]${fieldText(name)}`).join(', ')

export const readHead = (c: Cursor, by: readonly string[]): boolean =>
  by.every((name, i) => {
    const begins = (i === 0 || c.takes(',')) && c.key() === name
    return begins && c.takes(':', '.', '[') && c.value('number') === '0' && c.takes(']') && c.value('field') === name
  })

export function writeGroup({ by, figures }: Group): string {
  if (by.length === 0) return `{${writeFigures(figures)}}`
  const more = figures.length === 0 ? '' : `, ${writeFigures(figures)}`
  return `group_by(${groupKeys(by)}) | map({${writeHead(by)}${more}})`
}

export const readGroup: Read = (c) => {
  const by = c.takes('group_by', '(') ? c.list(',', readKey) : undefined
  if (!by || !c.takes(')', '|', 'map', '(', '{') || !readHead(c, by)) return undefined
  const figures = c.takes(',') ? readFigures(c) : []
  return figures && c.takes('}', ')') ? { kind: 'group', by, figures } : undefined
}

// readSums reads the row of all.
export const readSums: Read = (c) => {
  const figures = c.takes('{') ? readFigures(c) : undefined
  return figures && c.takes('}') ? { kind: 'group', by: [], figures } : undefined
}
