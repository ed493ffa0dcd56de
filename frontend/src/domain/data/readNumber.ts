import type { Cursor } from './cursor'
import type { Calculate } from './forms'
import { inMap, readChanged, readSet } from './readRow'
import type { Read } from './readRow'
import { ROUNDINGS } from './said'

export const readCalculate: Read = inMap((c): Calculate | undefined => {
  const name = readSet(c)
  if (name === undefined) return undefined
  const plain = c.whole(readCalculation)
  if (plain) return { kind: 'calculate', name, ...plain, digits: null }
  const made = c.takes('(', '(') ? readCalculation(c) : undefined
  const digits = c.takes(')') ? readRounding(c) : undefined
  return made && digits !== undefined ? { kind: 'calculate', name, ...made, digits } : undefined
})

type Reckoned = Pick<Calculate, 'left' | 'operator' | 'right'>

function readCalculation(c: Cursor): Reckoned | undefined {
  const left = c.value('field')
  if (left === undefined) return undefined
  const operator = (['+', '-', '*', '/'] as const).find((sign) => c.takes(sign))
  if (operator === '*') return c.whole((one) => readMore(one, left)) ?? c.whole((one) => readProduct(one, left))
  const right = operator && readSide(c)
  if (operator === undefined || right === undefined) return undefined
  const isShare = operator === '/' && c.same('* 100')
  return { left, operator: isShare ? 'share' : operator, right }
}

function readMore(c: Cursor, left: string): Reckoned | undefined {
  const operator = c.same('(100 +') ? 'more' : c.same('(100 -') ? 'less' : undefined
  const right = operator && readSide(c)
  return operator && right !== undefined && c.same(') / 100') ? { left, operator, right } : undefined
}

function readProduct(c: Cursor, left: string): Reckoned | undefined {
  const right = readSide(c)
  if (right === undefined) return undefined
  return { left, operator: c.same('/ 100') ? 'percent' : '*', right }
}

// readRounding reads “* 100.0000000000001 | round / 100)”.
function readRounding(c: Cursor): number | undefined {
  const by = c.takes('*') ? c.value('number') : undefined
  const digits = ROUNDINGS.findIndex((one) => one === by)
  return digits >= 0 && c.takes('|', 'round', '/') && c.value('number') === String(10 ** digits) && c.takes(')')
    ? digits
    : undefined
}

export const readRound: Read = inMap((c) => {
  const field = readChanged(c)
  const digits = c.same('if . == null then . else (.') ? readRounding(c) : undefined
  return field !== undefined && digits !== undefined && c.takes('end') ? { kind: 'round', field, digits } : undefined
})

function readSide(c: Cursor): string | number | undefined {
  const minus = c.takes('(', '-')
  const number = c.value('number')
  if (number === undefined) return minus ? undefined : c.value('field')
  return minus ? (c.takes(')') ? -Number(number) : undefined) : Number(number)
}
