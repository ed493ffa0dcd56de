import { ENGLISH, PSEUDO, language } from './language'

// How numbers and times are written in the language of the page.

// locale is what Intl knows it by. English has its days before its months, and 24 hours.
export const locale = language === ENGLISH || language === PSEUDO ? 'en-GB' : language

const NUMBER = new Intl.NumberFormat(locale)
const RULES = new Intl.PluralRules(locale)

export const number = (n: number, options?: Intl.NumberFormatOptions): string =>
  (options ? new Intl.NumberFormat(locale, options) : NUMBER).format(n)

// Forms are those of a word that a language has for numbers of things.
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

// formFor is the form of a word for a number of things.
export const formFor = (n: number, forms: Forms): string => forms[RULES.select(n)] ?? forms.other
