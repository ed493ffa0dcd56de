import type { Cursor } from './cursor'
import type { Operator, Scalar, Test } from './forms'
import { MISSING } from './said'
import { readFilled } from './scalar'
import { fieldText } from './token'

// Tests of days, of dates as people write them.

const DAYS = { after: 'date_after', since: 'date_since', before: 'date_before', until: 'date_until' } as const

export const isOfDays = (operator: Operator): operator is keyof typeof DAYS | 'lately' =>
  operator === 'lately' || Object.hasOwn(DAYS, operator)

export function writeDateTest(field: string, operator: keyof typeof DAYS | 'lately', value: Scalar): string {
  const written = value === '' ? MISSING : JSON.stringify(operator === 'lately' ? value : String(value))
  return operator === 'lately'
    ? `date_lately(${fieldText(field)}; ${written}; now)`
    : `${DAYS[operator]}(${fieldText(field)}; ${written})`
}

export function readDateTest(c: Cursor): Test | undefined {
  const operator = c.takes('date_lately') ? 'lately' : OPERATORS.find((one) => c.takes(DAYS[one]))
  const field = operator && c.takes('(') ? c.value('field') : undefined
  if (operator === undefined || field === undefined || !c.takes(';')) return undefined
  const value = c.same(MISSING) ? { is: '' } : readFilled(c)
  const isWhole = value && (operator !== 'lately' || c.takes(';', 'now')) && c.takes(')')
  return isWhole ? { field, operator, value: value.is, loose: false } : undefined
}

const OPERATORS = ['after', 'since', 'before', 'until'] as const
