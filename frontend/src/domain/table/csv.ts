import { cellOf, cellWhole } from './table'
import type { Column, Row } from './table'

// csvOf are the rows as text, with the names of the columns before them. Of null nothing is
// written, and a list or an object as JSON.
export function csvOf(columns: readonly Column[], rows: readonly Row[]): string {
  const lines = [columns.map(({ name }) => name), ...rows.map((row) => columns.map(({ name }) => cellOf(row, name)))]
  return lines.map((cells) => `${cells.map(written).join(',')}\n`).join('')
}

function written(cell: unknown): string {
  const text = cell === null ? '' : cellWhole(cell)
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
