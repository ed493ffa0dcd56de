import type { Test } from './forms'

// What is typed into the fields of a form, and how it is shown there.

// namesOf are names with commas between them; one that has a comma stands in quotes.
export function namesOf(text: string): string[] {
  const names = [...text.matchAll(/"((?:[^"\\]|\\.)*)"|[^,]+/g)].map(([all, quoted]) => quoted ?? all.trim())
  return names.filter((name) => name !== '')
}

export const namesText = (names: readonly string[]): string =>
  names.map((name) => (name.includes(',') ? `"${name}"` : name)).join(', ')

// hasDecimalComma: a number as many countries write it, which no program reads as one.
export const hasDecimalComma = (text: string): boolean => /^-?(\d{1,3}(\.\d{3})+|\d+),\d+$/.test(text.trim())

// scalarOf is a value as it is typed: a number, true, false and null are what they are, all
// else is a text, as is what stands in quotes.
export function scalarOf(text: string): Test['value'] {
  const value = parsed(text.trim())
  return value === undefined ? text : value
}

// scalarText is a value as scalarOf reads it.
export function scalarText(value: Test['value']): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  return parsed(value.trim()) === undefined ? value : JSON.stringify(value)
}

function parsed(text: string): Test['value'] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return value === null || ['string', 'number', 'boolean'].includes(typeof value)
      ? (value as Test['value'])
      : undefined
  } catch {
    return undefined
  }
}

// sideOf is a number where the text is one, else a column.
export const sideOf = (text: string): string | number => {
  const value = Number(text.replace(/^\s*$/, 'x'))
  return Number.isFinite(value) && value >= 0 ? value : text.trim()
}
