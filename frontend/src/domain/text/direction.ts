const QUOTED = /“[^”]*”/gu
const LETTER = /\p{L}/u
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

// dirOf is the direction of a sentence in which names and values of the person stand in quotes:
// its own letters decide, not those of a name that it begins with.
export function dirOf(sentence: string): 'ltr' | 'rtl' | 'auto' {
  const letter = LETTER.exec(sentence.replace(QUOTED, ''))?.[0]
  if (letter === undefined) return 'auto'
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr'
}
