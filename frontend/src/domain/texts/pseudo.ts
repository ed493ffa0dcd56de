import { tell } from './locale'
import type { Texts } from './en'

// The pseudo-language is English with other letters, some of them doubled, in brackets and
// with letters at the end that run from right to left. So one sees on the page what is not
// in the catalogue, what does not fit, what is put together from pieces and what minds
// the direction. What a text was given, such as a name, stays as it is.

const STRANGE =
  'AÅBƁCÇDÐEÉFƑGĜHĤIÎJĴKĶLĻMṀNÑOÖPÞQɊRŔSŠTŢUÛVṼWŴXẊYÝZŽaåbƀcçdðeéfƒgĝhĥiîjĵkķlļmɱnñoöpþqʠrŕsštţuûvṽwŵxẋyýzž'
const letters = new Map(Array.from(STRANGE.matchAll(/(.)(.)/gu), ([, plain = '', strange = '']) => [plain, strange]))
const DOUBLED = /[aeiounr]/i // two in five of English
const LETTER = /\p{L}/u
const LONGEST = 40 // characters of a name, of which more are left out

// pseudo is a part of the catalogue, or all of it. Keys have what stands on them.
export const pseudo = <Part extends Partial<Texts>>(english: Part): Part => ({
  ...(strangely(english, []) as Part),
  ...(english.keys && { keys: english.keys }),
  ...(english.program && { program }),
})

const program: Texts['program'] = (english, said) => (said ? tell(said, template) : template(english))

// template writes a text strangely that has places for what it is given.
const template = (text: string): string => strange(text, text.match(/%[sqdvt%]|\{[^{}]*\}|[[\]]/g) ?? [])

// strangely is a part of the catalogue, or what one of its functions made of what it was given.
function strangely(value: unknown, given: readonly unknown[]): unknown {
  if (typeof value === 'string') return strange(value, given.flatMap(formsOf))
  if (Array.isArray(value)) return value.map((one) => strangely(one, given))
  if (typeof value === 'function')
    return (...more: unknown[]) => strangely((value as (...all: unknown[]) => unknown)(...more), [...given, ...more])
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, strangely(one, given)]))
}

// strange writes a text strangely, but for what is kept.
function strange(text: string, kept: readonly string[]): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(text) ?? []
  const parts = kept.length === 0 ? [inner] : inner.split(anyOf(kept))
  if (!parts.some((part, i) => i % 2 === 0 && LETTER.test(part))) return text
  return `${before}⟦${parts.map((part, i) => (i % 2 === 0 ? accented(part) : part)).join('')} אב⟧${after}`
}

const accented = (text: string): string =>
  Array.from(text, (one) => {
    const letter = letters.get(one) ?? one
    return DOUBLED.test(one) ? letter + letter.toLowerCase() : letter
  }).join('')

const anyOf = (texts: readonly string[]): RegExp =>
  new RegExp(
    `(${texts
      .toSorted((a, b) => b.length - a.length)
      .map((one) => one.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
      .join('|')})`,
  )

// formsOf are the texts within what a function was given, in the forms in which texts of
// the catalogue have them: a line of it, its beginning, with the inner quotes.
function formsOf(given: unknown): string[] {
  if (typeof given === 'object' && given !== null) return Object.values(given).flatMap(formsOf)
  if (typeof given !== 'string') return []
  return [given, ...given.trim().split('\n')]
    .flatMap((one) => [
      one,
      `${Array.from(one)
        .slice(0, LONGEST - 1)
        .join('')}…`,
    ])
    .flatMap((one) => [one, one.replace(/“/g, '‘').replace(/”/g, '’')])
    .filter((one) => LETTER.test(one))
}
