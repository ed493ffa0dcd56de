import { quotedLines, shownWhole } from '../text/legible'

// seenCell is a cell as a person agrees to it: whole, in quotes where its ends or signs in
// it would not be seen, and nothing where there is nothing.
export function seenCell(cell: unknown): string {
  if (cell === undefined) return ''
  if (typeof cell !== 'string') return shownWhole(JSON.stringify(cell))
  return /^[^\s"\\⏎](?:[^"\\⏎]*[^\s"\\⏎])?$/.test(cell) && shownWhole(cell) === cell ? cell : quotedLines(cell).join('')
}
