import type { Cursor } from './cursor'
import { readFigure, readFigures, writeFigure, writeFigures } from './figure'
import type { Group, Total } from './forms'
import { readKey } from './readOrder'
import type { Read } from './readRow'
import { fieldText, keyText, markText, risingKey } from './token'

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

export function writeGroup({ by, figures, alone }: Group): string {
  if (by.length === 0) return alone ? `{${writeFigures(figures)}}` : `[.] | map({${writeFigures(figures)}})`
  const more = figures.length === 0 ? '' : `, ${writeFigures(figures)}`
  return `group_by(${groupKeys(by)}) | map({${writeHead(by)}${more}})`
}

export const readGroup: Read = (c) => {
  const by = readGroups(c)
  if (!by || !c.takes('|', 'map', '(', '{') || !readHead(c, by)) return undefined
  const figures = by.length === 0 || c.takes(',') ? readFigures(c) : []
  return figures && c.takes('}', ')') ? { kind: 'group', by, figures, alone: false } : undefined
}

// readGroups reads what makes the groups; all rows are one where there is no column.
function readGroups(c: Cursor): string[] | undefined {
  if (c.same('[.]')) return []
  const by = c.takes('group_by', '(') ? c.list(',', readKey) : undefined
  return by && c.takes(')') ? by : undefined
}

// readSums reads figures of all rows that are no row of a table.
export const readSums: Read = (c) => {
  const figures = c.takes('{') ? readFigures(c) : undefined
  return figures && c.takes('}') ? { kind: 'group', by: [], figures, alone: true } : undefined
}

export const writeTotal = ({ field, word, sums }: Total): string => {
  const cells = sums.map((name) => `, ${keyText(name)}: ${writeFigure({ kind: 'sum', field: name, digits: null })}`)
  return `. + [{${keyText(field)}: ${markText(word)}${cells.join('')}}]`
}

export const readTotal: Read = (c): Total | undefined => {
  const field = c.takes('.', '+', '[', '{') ? c.key() : undefined
  const word = c.takes(':') ? c.mark() : undefined
  const sums = c.takes(',') ? c.list(',', readSummed) : []
  return field !== undefined && word !== undefined && sums && c.takes('}', ']')
    ? { kind: 'total', field, word, sums }
    : undefined
}

// readSummed reads a column that has its own sum.
function readSummed(c: Cursor): string | undefined {
  const name = c.key()
  const figure = c.takes(':') ? readFigure(c) : undefined
  return figure?.kind === 'sum' && figure.digits === null && figure.field === name ? name : undefined
}
