import { ENGLISH, PSEUDO, language } from './language'
import type { English, Said } from '../../wire/types'

// How numbers and times are written in the language of the page.

// locale is what Intl knows it by. English has its days before its months, and 24 hours.
export const locale = language === ENGLISH || language === PSEUDO ? 'en-GB' : language

const NUMBER = new Intl.NumberFormat(locale)
const RULES = new Intl.PluralRules(locale)

export const number = (n: number, options?: Intl.NumberFormatOptions): string =>
  (options ? new Intl.NumberFormat(locale, options) : NUMBER).format(n)

// tell is what the program said, with each of its texts in another language. A text may
// have its arguments in another order: %[2]s is the second one.
export function tell({ text, args = [] }: Said, translated: (text: English) => string): string {
  let next = 0
  return translated(text).replace(/%(?:\[(\d+)\])?([sqdvt%])/g, (_, at: string | undefined, verb) => {
    if (verb === '%') return '%'
    const arg = args[at === undefined ? next++ : Number(at) - 1] ?? ''
    if (typeof arg === 'object') return tell(arg, translated)
    return verb === 'q' ? JSON.stringify(arg) : String(arg)
  })
}

// Forms are those of a word that a language has for numbers of things.
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

// formFor is the form of a word for a number of things.
export const formFor = (n: number, forms: Forms): string => forms[RULES.select(n)] ?? forms.other
