import type { Cursor } from './cursor'
import type { Scalar } from './forms'

// SURE is how many digits of any number the page keeps.
const SURE = 15

// numberIn is the number that is written; undefined where this would write another one: of a
// long number the page keeps the first digits only.
export function numberIn(written: string): number | undefined {
  const is = Number(written)
  const [digits = ''] = written.replace(/[-.]/g, '').replace(/^0+/, '').split(/e/i)
  const isKept = Number.isFinite(is) && (digits.length <= SURE || String(is) === written)
  return isKept ? is : undefined
}

export function readScalar(c: Cursor): { is: Scalar } | undefined {
  const text = c.value('text')
  if (text !== undefined) return { is: text }
  const minus = c.takes('-')
  const number = c.value('number')
  if (number !== undefined) {
    const is = numberIn(number)
    return is === undefined ? undefined : { is: is * (minus ? -1 : 1) }
  }
  for (const [word, is] of [
    ['true', true],
    ['false', false],
    ['null', null],
  ] as const)
    if (!minus && c.takes(word)) return { is }
  return undefined
}

// readFilled reads a scalar that is no text of nothing: a form cannot show that as a value.
export function readFilled(c: Cursor): { is: Scalar } | undefined {
  const scalar = readScalar(c)
  return scalar?.is === '' ? undefined : scalar
}
