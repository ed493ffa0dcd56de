import { ENGLISH, PSEUDO, language } from './language'
import type { English, Said } from '../../wire/types'

// How numbers and times are written in the language of the page.

// locale is what Intl knows it by. English has its days before its months, and 24 hours.
export const locale = language === ENGLISH || language === PSEUDO ? 'en-GB' : language

const NUMBER = new Intl.NumberFormat(locale)
const RULES = new Intl.PluralRules(locale)

const forms = new Map<string, Intl.NumberFormat>() // to make one takes longer than all else that is written

export const number = (n: number, options?: Intl.NumberFormatOptions): string =>
  (options ? formOf(options) : NUMBER).format(n)

function formOf(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options)
  const form = forms.get(key) ?? new Intl.NumberFormat(locale, options)
  forms.set(key, form)
  return form
}

type Called = Extract<NonNullable<Said['args']>[number], { id: string }>

// namesAnything: what is said has an id in it that people call something.
export const namesAnything = ({ args = [] }: Said): boolean =>
  args.some((arg) => typeof arg === 'object' && ('id' in arg || namesAnything(arg)))

// tell is what the program said, with each of its texts in another language. A text may
// have its arguments in another order: %[2]s is the second one. What has an id is told by
// what people call it, and in quotes as it may be several words.
export function tell({ text, args = [] }: Said, translated: (text: English) => string): string {
  let next = 0
  return translated(text).replace(
    /%(?:\[(\d+)\])?([sqdvt%])/g,
    (_, at: string | undefined, verb, place: number, whole: string) => {
      if (verb === '%') return '%'
      const arg = args[at === undefined ? next++ : Number(at) - 1] ?? ''
      if (typeof arg === 'object' && 'id' in arg) return inQuotes(nameOf(arg, translated), whole[place - 1])
      if (typeof arg === 'object') return tell(arg, translated)
      return verb === 'q' ? JSON.stringify(arg) : String(arg)
    },
  )
}

const nameOf = ({ id, title, name = '' }: Called, translated: (text: English) => string): string =>
  (title === undefined ? name : translated(title as English) + name) || id

const inQuotes = (text: string, before = ''): string => (/[“”«„‚‘「'"]/.test(before) ? text : `“${text}”`)

// Forms are those of a word that a language has for numbers of things.
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

// formFor is the form of a word for a number of things.
export const formFor = (n: number, forms: Forms): string => forms[RULES.select(n)] ?? forms.other
