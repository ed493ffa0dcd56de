import type { Cursor } from './cursor'
import { readFigure, writeFigure } from './figure'
import type { Figure, Pivot, Unpivot } from './forms'
import { groupKeys, readHead, writeHead } from './group'
import { readKey } from './readOrder'
import { areSame, inMap } from './readRow'
import type { Read } from './readRow'
import { fieldText, keyText } from './token'

// What turns values of a column into columns, and columns into rows, in a program.

// NO_ROWS leaves a cell empty that no row is in, where its figure is 0.
const NO_ROWS = '(if . == [] then null else '

export function writePivot({ by, column, figure, of, digits, blank }: Pivot): string {
  const groups = by.length === 0 ? '[.]' : `group_by(${groupKeys(by)})`
  const made = writeFigure({ kind: figure, field: of, digits })
  return `${groups} | pivot(${fieldText(column)}; {${writeHead(by)}}; ${blank ? `${NO_ROWS}${made} end)` : made})`
}

export const readPivot: Read = (c): Pivot | undefined => {
  const by = c.same('[.]') ? [] : c.takes('group_by', '(') ? c.list(',', readKey) : undefined
  if (!by || (by.length > 0 && !c.takes(')')) || !c.takes('|', 'pivot', '(')) return undefined
  const column = c.value('field')
  if (column === undefined || !c.takes(';', '{') || !readHead(c, by) || !c.takes('}', ';')) return undefined
  const blank = c.same(NO_ROWS)
  const figure = readFigure(c)
  if (!figure || (blank && !c.takes('end', ')')) || !c.takes(')')) return undefined
  return { kind: 'pivot', by, column, figure: figure.kind, of: figure.field, digits: figure.digits, blank }
}

export function writeUnpivot({ fields, name, value, blank }: Unpivot): string {
  const rows = fields.map(
    (field) => `{${keyText(name)}: ${JSON.stringify(field)}, ${keyText(value)}: ${fieldText(field)}}`,
  )
  const at = fieldText(value)
  const kept = blank ? '' : ` | select(${at} != null and ${at} != "")`
  return `map(del(${fields.map(fieldText).join(', ')}) + (${rows.join(', ')}${kept}))`
}

export const readUnpivot: Read = inMap((c): Unpivot | undefined => {
  const left = c.takes('del', '(') ? c.list(',', (one) => one.value('field')) : undefined
  const rows = left && c.takes(')', '+', '(') ? c.list(',', readRowOf) : undefined
  const [first] = rows ?? []
  const isSame = rows?.every(({ name, value }) => name === first?.name && value === first.value)
  const fields = rows?.map(({ field }) => field) ?? []
  if (!left || !first || !isSame || !areSame(fields, left)) return undefined
  const form: Unpivot = { kind: 'unpivot', fields: left, name: first.name, value: first.value, blank: false }
  if (c.takes(')')) return { ...form, blank: true }
  const at = fieldText(first.value)
  return c.same(`| select(${at} != null and ${at} != ""))`) ? form : undefined
})

// readRowOf reads the row that a cell becomes.
function readRowOf(c: Cursor): { field: string; name: string; value: string } | undefined {
  const name = c.takes('{') ? c.key() : undefined
  const said = c.takes(':') ? c.value('text') : undefined
  const value = c.takes(',') ? c.key() : undefined
  const field = c.takes(':') ? c.value('field') : undefined
  return name !== undefined && value !== undefined && field !== undefined && said === field && c.takes('}')
    ? { field, name, value }
    : undefined
}

// countsNone: a figure of no rows is 0, and else it is nothing.
export const countsNone = (figure: Figure['kind']): boolean => figure === 'sum' || figure === 'count'
