import { rowAfter } from './rowKeys'

export interface Cell {
  row: number // -1: the head of the table
  column: number
}

// cellAfter is the cell that a key leads to in a table of so many rows and columns;
// undefined: the key leads nowhere.
export function cellAfter(key: string, ctrl: boolean, at: Cell, rows: number, columns: number): Cell | undefined {
  const last = Math.max(columns - 1, 0)
  if (key === 'ArrowLeft') return { ...at, column: ctrl ? 0 : Math.max(at.column - 1, 0) }
  if (key === 'ArrowRight') return { ...at, column: ctrl ? last : Math.min(at.column + 1, last) }
  if (key === 'Home') return { row: ctrl ? Math.min(rows - 1, 0) : at.row, column: 0 }
  if (key === 'End') return { row: ctrl ? rows - 1 : at.row, column: last }
  const row = rowAfter(key, at.row + 1, rows + 1) // the head is a row too
  return row === undefined ? undefined : { ...at, row: row - 1 }
}
