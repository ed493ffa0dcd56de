import { isPlainObject } from '../table/table'

// How people write dates, as strftime has it.
const WRITINGS: readonly [form: string, pattern: RegExp, day: 1 | 2][] = [
  ['%d.%m.%Y', /^(\d{1,2})\.(\d{1,2})\.\d{4}$/, 1],
  ['%d.%m.%y', /^(\d{1,2})\.(\d{1,2})\.\d{2}$/, 1],
  ['%d.%m.%Y %H:%M', /^(\d{1,2})\.(\d{1,2})\.\d{4} \d{1,2}:\d{2}$/, 1],
  ['%m/%d/%Y', /^(\d{1,2})\/(\d{1,2})\/\d{4}$/, 2],
  ['%d/%m/%Y', /^(\d{1,2})\/(\d{1,2})\/\d{4}$/, 1],
]

const LOOKED_AT = 200 // rows

// dateWriting is how the dates of a column are written, in rows or in one of several lists; '' where their
// year is first, and where it is not the one way in which all can be read.
export function dateWriting(value: unknown, column: string): string {
  const lists = isPlainObject(value) ? Object.values(value) : [value]
  const rows = lists.flatMap((list) => (Array.isArray(list) ? (list as unknown[]).slice(0, LOOKED_AT) : []))
  const cells = rows.flatMap((row) => (isPlainObject(row) ? [(row as Record<string, unknown>)[column]] : []))
  const texts = cells.filter((cell): cell is string => typeof cell === 'string' && cell.trim() !== '')
  const forms = WRITINGS.filter((writing) => texts.every((text) => isWritten(text.trim(), writing)))
  return texts.length > 0 && forms.length === 1 ? (forms[0]?.[0] ?? '') : ''
}

function isWritten(text: string, [, pattern, day]: (typeof WRITINGS)[number]): boolean {
  const parts = pattern.exec(text)
  return parts !== null && Number(parts[day]) <= 31 && Number(parts[3 - day]) <= 12
}
