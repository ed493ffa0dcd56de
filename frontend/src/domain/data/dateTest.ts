import type { Cursor } from './cursor'
import type { Operator, Scalar, Test } from './forms'
import { MISSING } from './said'
import { readFilled } from './scalar'
import { fieldText } from './token'

// Tests of days, of dates as people write them.

const DAYS = {
  after: 'date_after',
  since: 'date_since',
  before: 'date_before',
  until: 'date_until',
  lately: 'date_lately',
  older: 'date_older',
  newer: 'date_newer',
  ahead: 'date_ahead',
  nearer: 'date_nearer',
} as const

// What counts days from now.
const COUNTS: ReadonlySet<Operator> = new Set(['lately', 'older', 'newer', 'ahead', 'nearer'])

export const countsDays = (operator: Operator): boolean => COUNTS.has(operator)

type OfDays = keyof typeof DAYS

export const isOfDays = (operator: Operator): operator is OfDays => Object.hasOwn(DAYS, operator)

export function writeDateTest(field: string, operator: OfDays, value: Scalar): string {
  const counts = countsDays(operator)
  const written = value === '' ? MISSING : JSON.stringify(counts ? value : String(value))
  return `${DAYS[operator]}(${fieldText(field)}; ${written}${counts ? '; now' : ''})`
}

export function readDateTest(c: Cursor): Test | undefined {
  const operator = OPERATORS.find((one) => c.takes(DAYS[one]))
  const field = operator && c.takes('(') ? c.value('field') : undefined
  if (operator === undefined || field === undefined || !c.takes(';')) return undefined
  const value = c.same(MISSING) ? { is: '' } : readFilled(c)
  const isWhole = value && (!countsDays(operator) || c.takes(';', 'now')) && c.takes(')')
  return isWhole ? { field, operator, value: value.is, loose: false, column: false } : undefined
}

const OPERATORS = Object.keys(DAYS) as OfDays[]
