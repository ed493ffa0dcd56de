// The languages of the page: English, and whichever have a folder beside it. Files of a
// language may use this file and ./locale, and what is in their own folder, nothing else:
// the rest of the page is not there before they are.

export const ENGLISH = 'en'
export const PSEUDO = 'pseudo' // English made strange, to see what is not in the catalogue; for tests

// catalogues are the files of languages, by their paths. Each has its texts as its default.
// Without a page, English is spoken: browser tests use parts of it that are not bundled.
export const catalogues = typeof document === 'undefined' ? {} : import.meta.glob(['./*/index.ts', '!./en/index.ts'])

export const pathOf = (language: string): string => `./${language}/index.ts`

// languages are the tags that can be chosen.
export const languages: readonly string[] = [
  ENGLISH,
  ...Object.keys(catalogues).map((path) => path.split('/')[1] ?? ''),
]

const stem = (tag: string): string => tag.split('-')[0] ?? ''

// language is the tag of the one that the page speaks, until it is loaded again.
export const language = typeof document === 'undefined' ? ENGLISH : spoken(document.documentElement.dataset.language)

// spoken is the language for a choice: what was chosen where it is there, else the first
// of those that the system asks for, else English.
export function spoken(choice = '', known = languages, asked = navigator.languages): string {
  if (choice === PSEUDO) return PSEUDO
  for (const tag of [choice, ...asked]) {
    const found = known.find((one) => one === tag) ?? known.find((one) => stem(one) === stem(tag))
    if (found !== undefined) return found
  }
  return ENGLISH
}

const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/

// direction is where lines of a language run to.
export const direction = (tag: string): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.test(tag) ? 'rtl' : 'ltr')

// nameOf is what a language calls itself, and the tag of one that the page does not speak.
export const nameOf = (tag: string): string =>
  (languages.includes(tag) && new Intl.DisplayNames([tag], { type: 'language' }).of(tag)) || tag
