import type { Cursor } from './cursor'
import type { DateForm, Part, Period } from './forms'
import { inMap, readSet } from './readRow'
import type { Read } from './readRow'
import { DATE } from './said'
import { fieldText } from './token'

// What part of a time a date is, in a program, and dates as they are read and written there.

// How many letters of a date such as 2026-11-26 say when it was.
const LETTERS: Partial<Record<Part, number>> = { year: 4, month: 7, day: 10 }

// What writes each of a date that is read. Weeks are those of ISO 8601, which begin on Monday;
// the first of a year has its first Thursday.
const WRITTEN: Record<Part, string> = {
  year: '"%Y"',
  quarter: '"%Y-Q") + (.[1] / 3 + 1 | floor | tostring',
  month: '"%Y-%m"',
  week: '"%G-W%V"',
  day: '"%Y-%m-%d"',
  weekday: '"%A"',
  weekdayNumber: '"%u"',
}

const PARTS = Object.keys(WRITTEN) as Part[]

export function writePeriod({ name, field, period, from }: Period): string {
  const at = fieldText(field)
  const letters = LETTERS[period]
  return `map(${fieldText(name)} = ${from === '' && letters !== undefined ? `${at}[:${letters}]` : `(${at}${from === '' ? '[:10]' : ''} | ${dateText([from || '%Y-%m-%d'], WRITTEN[period])})`})`
}

// writingsOf are the ways in which dates are written that a form reads.
export const writingsOf = ({ from, other, third }: DateForm): string[] => [
  from,
  ...[other, third].filter((one) => one !== ''),
]

// dateText is a date in one of the forms, as what writes it anew makes it.
export function dateText(forms: readonly string[], written: string): string {
  const between = forms.some((form) => form.includes('%b')) ? DATE.named : DATE.between
  return `${DATE.before}${forms.map((form) => JSON.stringify(form)).join(', ')}${between}${written}${DATE.after}`
}

export const readPeriod: Read = inMap((c) => {
  const name = readSet(c)
  if (name !== undefined && c.takes('(')) return readPeriodOfDate(c, name)
  const field = c.value('field')
  const letters = c.takes('[', ':') ? Number(c.value('number')) : 0
  const period = PARTS.find((one) => LETTERS[one] === letters)
  return name !== undefined && field !== undefined && period !== undefined && c.takes(']')
    ? { kind: 'period', name, field, period, from: '' }
    : undefined
})

function readPeriodOfDate(c: Cursor, name: string): Period | undefined {
  const field = c.value('field')
  const isCut = c.same('[:10]') // the year is first, and a time may stand behind
  const forms = c.takes('|') ? readForms(c) : undefined
  const period = PARTS.find((one) => c.whole((at) => (at.same(WRITTEN[one]) && at.same(DATE.after)) || undefined))
  const [form, more] = forms ?? []
  if (field === undefined || form === undefined || more !== undefined || period === undefined || !c.takes(')'))
    return undefined
  if (isCut)
    return form === '%Y-%m-%d' && LETTERS[period] === undefined
      ? { kind: 'period', name, field, period, from: '' }
      : undefined
  return { kind: 'period', name, field, period, from: form }
}

// readDateText reads a date in one of some forms, and how it is written anew.
export function readDateText(c: Cursor): { forms: string[]; to: string } | undefined {
  const forms = readForms(c)
  const to = forms && c.value('text')
  return forms && to !== undefined && c.same(DATE.after) ? { forms, to } : undefined
}

function readForms(c: Cursor): string[] | undefined {
  const forms = c.same(DATE.before) ? c.list(',', (one) => one.value('text')) : undefined
  return c.same(DATE.named) || c.same(DATE.between) ? forms : undefined
}
