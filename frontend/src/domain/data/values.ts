import type { Scalar } from './forms'
import { numberIn } from './scalar'

// What is typed into the fields of a form, and how it is shown there.

// namesOf are names with commas between them; one that has a comma or a quote stands in quotes.
export function namesOf(text: string): string[] {
  const names = [...text.matchAll(/\s*(?:("(?:[^"\\]|\\.)*")|([^,]+))\s*(?:,|$)/g)]
  return names
    .map(([, quoted, plain = '']) => String(quoted === undefined ? plain.trim() : (parsed(quoted) ?? quoted)))
    .filter(Boolean)
}

export const namesText = (names: readonly string[]): string =>
  names.map((name) => (/[,"]/.test(name) ? JSON.stringify(name) : name)).join(', ')

// freeName is the name, with a number where it is taken.
export function freeName(name: string, taken: readonly unknown[]): string {
  for (let n = 1; ; n++) {
    const one = n === 1 ? name : `${name}_${n}`
    if (!taken.includes(one)) return one
  }
}

// hasDecimalComma: a number as many countries write it, which no program reads as one.
export const hasDecimalComma = (text: string): boolean => /^-?(\d{1,3}(\.\d{3})+|\d+),\d+$/.test(text.trim())

// GROUPS are thousands, with one sign between all.
export const GROUPS = /^-?[1-9]\d{0,2}(?:(?:\.\d{3}){2,}|(?:,\d{3}){2,}|(?:['’ \u00A0\u2009\u202F]\d{3})+)$/

// hasGroups: 1,190.00, which no program reads as a number either.
const hasGroups = (text: string): boolean => /^-?\d{1,3}(,\d{3})+\.\d+$/.test(text.trim())

// localNumber is a number as people write it, as a program has it.
function localNumber(text: string): number | undefined {
  const number = text.trim()
  if (hasDecimalComma(number)) return numberIn(number.replaceAll('.', '').replace(',', '.'))
  return hasGroups(number) ? numberIn(number.replaceAll(',', '')) : undefined
}

const isLocal = (text: string): boolean => hasDecimalComma(text) || hasGroups(text)

// scalarOf is a value as it is typed: a number, true, false and null are what they are, all
// else is a text, as is what stands in quotes.
export function scalarOf(text: string): Scalar {
  if (isLocal(text)) return localNumber(text) ?? text
  const value = parsed(text.trim())
  return value === undefined ? text : value
}

// scalarText is a value as scalarOf reads it.
export function scalarText(value: Scalar): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  return parsed(value.trim()) === undefined && !isLocal(value) ? value : JSON.stringify(value)
}

// piecesOf are values with commas between them, as they are typed.
export const piecesOf = (text: string): string[] =>
  [...text.matchAll(/\s*("(?:[^"\\]|\\.)*"|[^,]+)\s*(?:,|$)/g)].map(([, one = '']) => one.trim()).filter(Boolean)

export const scalarsOf = (text: string): Scalar[] => piecesOf(text).map(scalarOf)

// scalarsText are values as scalarsOf reads them.
export const scalarsText = (values: readonly Scalar[]): string =>
  values
    .map((value) =>
      typeof value === 'string' && /^\s|\s$|[,"]|^$/.test(value) ? JSON.stringify(value) : scalarText(value),
    )
    .join(', ')

function parsed(text: string): Scalar | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'number') return numberIn(text) // else it stays the text that it is
    return value === null || ['string', 'number', 'boolean'].includes(typeof value) ? (value as Scalar) : undefined
  } catch {
    return undefined
  }
}

// groupsNumber: groups without a mark behind them are thousands where no text can be meant.
const groupsNumber = (text: string): number | undefined =>
  GROUPS.test(text) ? numberIn(text.replace(/[^\d-]/g, '')) : undefined

// sideOf is a number where the text is one, else a column: one of more digits than the page
// keeps is none, and no row has a column that is called so, which the line tells.
export function sideOf(text: string): string | number {
  const side = text.trim()
  const isPlain = /^-?\d+(\.\d+)?$/.test(side)
  return (isPlain ? numberIn(side) : (localNumber(side) ?? groupsNumber(side))) ?? side
}
