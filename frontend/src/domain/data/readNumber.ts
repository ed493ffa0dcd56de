import type { Cursor } from './cursor'
import type { Calculate, Share } from './forms'
import { inMap, readChanged, readSet } from './readRow'
import type { Read } from './readRow'
import { numberIn } from './scalar'
import { ROUNDINGS, TOTALLED } from './said'

export const readCalculate: Read = inMap((c): Calculate | undefined => {
  const name = readSet(c)
  if (name === undefined) return undefined
  const left = c.whole(readLeaving)
  if (left) return { kind: 'calculate', name, ...left, empty: 'leave' }
  for (const empty of ['fail', 'zero'] as const) {
    const made = c.whole((one) => readRounded(one, empty))
    if (made) return { kind: 'calculate', name, ...made, empty }
  }
  return undefined
})

type Reckoned = Pick<Calculate, 'left' | 'operator' | 'right'>
type Rounded = Reckoned & Pick<Calculate, 'digits'>
type Empty = Calculate['empty']

// readLeaving reads what leaves a cell empty where one is that it is of.
function readLeaving(c: Cursor): Rounded | undefined {
  const tested = c.takes('if') ? c.list('or', readEmptyCell) : undefined
  if (!tested || !c.same('then null else')) return undefined
  const made = readRounded(c, 'fail')
  if (!made || !c.takes('end')) return undefined
  const sides = [...new Set([made.left, made.right])].filter((side) => typeof side === 'string')
  return sides.join('\n') === tested.join('\n') ? made : undefined
}

function readEmptyCell(c: Cursor): string | undefined {
  const field = c.value('field')
  return c.same('== null') ? field : undefined
}

function readRounded(c: Cursor, empty: Empty): Rounded | undefined {
  const plain = c.whole((one) => {
    const made = readCalculation(one, empty)
    return made && !one.takes('|') ? made : undefined
  })
  if (plain) return { ...plain, digits: null }
  const made = c.takes('(', '(') ? readCalculation(c, empty) : undefined
  const digits = c.takes(')') ? readRounding(c) : undefined
  return made && digits !== undefined ? { ...made, digits } : undefined
}

function readCalculation(c: Cursor, empty: Empty): Reckoned | undefined {
  const left = readColumn(c, empty)
  if (left === undefined) return undefined
  const operator = (['+', '-', '*', '/'] as const).find((sign) => c.takes(sign))
  if (operator === '*')
    return c.whole((one) => readMore(one, left, empty)) ?? c.whole((one) => readProduct(one, left, empty))
  const right = operator && readSide(c, empty)
  if (operator === undefined || right === undefined) return undefined
  const isShare = operator === '/' && c.same('* 100')
  return { left, operator: isShare ? 'share' : operator, right }
}

function readMore(c: Cursor, left: string, empty: Empty): Reckoned | undefined {
  const operator = c.same('(100 +') ? 'more' : c.same('(100 -') ? 'less' : undefined
  const right = operator && readSide(c, empty)
  return operator && right !== undefined && c.same(') / 100') ? { left, operator, right } : undefined
}

function readProduct(c: Cursor, left: string, empty: Empty): Reckoned | undefined {
  const right = readSide(c, empty)
  if (right === undefined) return undefined
  return { left, operator: c.same('/ 100') ? 'percent' : '*', right }
}

// readColumn reads a column, as it stands for its cells.
function readColumn(c: Cursor, empty: Empty): string | undefined {
  if (empty !== 'zero') return c.value('field')
  const field = c.takes('(') ? c.value('field') : undefined
  return c.same('// 0)') ? field : undefined
}

// readRounding reads “* 100.0000000000001 | round / 100)”.
export function readRounding(c: Cursor): number | undefined {
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

export const readShare: Read = (c): Share | undefined => {
  const field = c.same('(map(') ? c.value('field') : undefined
  const isTotal = [TOTALLED, 'add'].some((total) => c.same(`// 0) | ${total}) as $total | map(`)) // or as it was written before
  const name = isTotal ? readSet(c) : undefined
  if (field === undefined || name === undefined || !c.takes('if') || c.value('field') !== field) return undefined
  if (!c.same('== null or $total == 0 then null else')) return undefined
  const digits = c.whole((one) => readPercent(one, field)) ?? c.whole((one) => readRoundedPercent(one, field))
  return digits && c.same('end)') ? { kind: 'share', name, field, digits: digits.is } : undefined
}

const readPercent = (c: Cursor, field: string): { is: null } | undefined =>
  c.value('field') === field && c.same('/ $total * 100') ? { is: null } : undefined

function readRoundedPercent(c: Cursor, field: string): { is: number } | undefined {
  if (!c.same('((') || c.value('field') !== field || !c.same('/ $total * 100)')) return undefined
  const digits = readRounding(c)
  return digits === undefined ? undefined : { is: digits }
}

// readSide reads a column or a number.
export function readSide(c: Cursor, empty: Empty): string | number | undefined {
  const number = c.whole(readNumber)
  return number ?? readColumn(c, empty)
}

function readNumber(c: Cursor): number | undefined {
  const minus = c.takes('(', '-')
  const number = c.value('number')
  if (number === undefined) return undefined
  const is = numberIn(number)
  if (is === undefined) return undefined
  return minus ? (c.takes(')') ? -is : undefined) : is
}
