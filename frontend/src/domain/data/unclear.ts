import { GROUPS, piecesOf } from './values'

// Meaning is one of those that a number may have as it is typed: what the person is asked, and
// the text that is read as that alone.
export interface Meaning {
  said: string
  text: string
}

const ONE_MARK = /^-?[1-9]\d{0,2}[.,]\d{3}$/ // 1.000: a thousand, or one

const numberOfGroups = (text: string): string => text.replace(/[^\d-]/g, '')

// meaningsOf are those of a number that is typed, none where it is clear. What programs take
// for a decimal mark parts thousands in other countries.
export function meaningsOf(typed: string): Meaning[] {
  const text = typed.trim()
  if (!ONE_MARK.test(text)) return []
  const whole = numberOfGroups(text)
  const decimal = text.replace(',', '.')
  return [
    { said: whole, text: whole },
    { said: String(Number(decimal)), text: `${decimal}0` },
  ]
}

// valueMeaningsOf are those of a value, which may be a text.
export function valueMeaningsOf(typed: string): Meaning[] {
  const text = typed.trim()
  if (!GROUPS.test(text)) return meaningsOf(typed)
  return [
    { said: numberOfGroups(text), text: numberOfGroups(text) },
    { said: `“${text}”`, text: JSON.stringify(text) },
  ]
}

// valuesMeaningsOf are those of values with commas between them, of which all are meant alike.
export function valuesMeaningsOf(typed: string): Meaning[] {
  const values = piecesOf(typed)
  if (values.every((value) => valueMeaningsOf(value).length === 0)) return []
  return [0, 1].map((which) => {
    const meant = values.map((value) => valueMeaningsOf(value)[which] ?? { said: value, text: value })
    return { said: meant.map(({ said }) => said).join(', '), text: meant.map(({ text }) => text).join(', ') }
  })
}

// sideMeaningsOf are those of a column or a number: a column is meant where one is called so.
export const sideMeaningsOf = (typed: string, columns: readonly string[]): Meaning[] =>
  columns.includes(typed.trim()) ? [] : meaningsOf(typed)
