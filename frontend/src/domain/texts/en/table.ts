import { number } from '../locale'
import { plural } from './words'

// The words of tables of data.
export const table = {
  rows: (n: number) => plural(n, 'row'),
  found: (n: number, of: number) => `${number(n)} of ${plural(of, 'row')}`,
  first: (n: number, of: number) => `The first ${number(n)} of ${plural(of, 'row')} can be shown`,
  none: 'There are no rows.',
  noneFound: 'No row has these words.',
  search: 'Search the rows',
  label: (name: string) => `Table ${name}`,
  copy: 'Copy as CSV',
  copied: (n: number) => `${plural(n, 'row')} ${n === 1 ? 'is' : 'are'} copied as CSV.`,
  copyCell: 'Copy the cell',
  copiedCell: 'The cell is copied.',
  enlarge: 'Enlarge the table',
  closeLarge: 'Close the enlarged table',
  cell: (column: string, row: number) => `${column}, row ${number(row)}`,
  closeCell: 'Close the cell',
  nothing: 'There is nothing in this cell.',
  columns: (n: number) => plural(n, 'column'),
  more: (parts: readonly string[]) => `and ${parts.join(' and ')} more: show all as it is written`,
  asWritten: 'Show as it is written',
  asTable: 'Show as a table',
}
