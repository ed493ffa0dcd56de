import type { Cursor } from './cursor'
import type { Operator, Scalar, Test } from './forms'
import { MISSING } from './said'
import { readScalar } from './scalar'
import { fieldText } from './token'

// Tests of a column against another: what is a number is compared as one, however it is written.

const COMPARISONS = {
  '==': 'equal_to',
  '!=': 'unequal_to',
  '>': 'more_than',
  '>=': 'at_least',
  '<': 'less_than',
  '<=': 'at_most',
} as const

type OfColumns = keyof typeof COMPARISONS

export const comparesColumns = (operator: Operator): operator is OfColumns => Object.hasOwn(COMPARISONS, operator)

export function writeColumnTest(field: string, operator: OfColumns, other: Scalar): string {
  const written = typeof other === 'string' && other !== '' ? fieldText(other) : MISSING
  return `${COMPARISONS[operator]}(${fieldText(field)}; ${written})`
}

// isBelow: of a test against a number, an empty cell is below it for the language.
export const isBelow = (operator: Operator, value: Scalar): operator is '<' | '<=' =>
  (operator === '<' || operator === '<=') && typeof value === 'number'

export const writeBelow = (field: string, operator: '<' | '<=', value: Scalar): string =>
  `${COMPARISONS[operator]}(${fieldText(field)}; ${JSON.stringify(value)})`

export function readColumnTest(c: Cursor): Test | undefined {
  const operator = OPERATORS.find((one) => c.takes(COMPARISONS[one]))
  const field = operator && c.takes('(') ? c.value('field') : undefined
  if (operator === undefined || field === undefined || !c.takes(';')) return undefined
  const number = c.whole(readScalar)
  if (number)
    return isBelow(operator, number.is) && c.takes(')')
      ? { field, operator, value: number.is, loose: false, column: false }
      : undefined
  const value = c.same(MISSING) ? '' : c.value('field')
  return value !== undefined && c.takes(')') ? { field, operator, value, loose: false, column: true } : undefined
}

const OPERATORS = Object.keys(COMPARISONS) as OfColumns[]
