// Named is what a thing is found by.
interface Named {
  names: readonly string[] // what it is called
  more?: string // what else is said of it
  also?: string // words that mean the same, found by how they begin
}

// typedWords splits what was typed.
export const typedWords = (typed: string): string[] => typed.toLowerCase().split(/\s+/).filter(Boolean)

// nearest are the things of which every word that was typed is said, the nearest first: one
// whose name begins so, then one with a word in its name that does, for whoever types
// begins at the beginning; what has the letters within a word comes behind. Equals keep
// their order.
export function nearest<T>(things: readonly T[], named: (thing: T) => Named, typed: string): T[] {
  const words = typedWords(typed)
  if (words.length === 0) return [...things]
  return things
    .flatMap((thing) => {
      const far = farness(named(thing), words)
      return far === undefined ? [] : [{ thing, far }]
    })
    .sort((a, b) => a.far - b.far)
    .map(({ thing }) => thing)
}

// farness says how far words are from what something is called, 0 nearest; undefined: it
// is not found by them.
function farness({ names, more = '', also = '' }: Named, words: readonly string[]): number | undefined {
  const called = names.map((name) => name.toLowerCase())
  if (called.some((name) => name.startsWith(words.join(' ')))) return 0
  const [name, said, means] = [called.join('\n'), more.toLowerCase(), also.toLowerCase()]
  const each = words.map((word): number | undefined => {
    if (startsWord(name, word)) return 1
    if (name.includes(word)) return 2
    if (startsWord(said, word)) return 3
    if (startsWord(means, word)) return 4
    return said.includes(word) ? 5 : undefined
  })
  return each.reduce((a, b) => (a === undefined || b === undefined ? undefined : Math.max(a, b)))
}

// startsWord reports whether a word of the text begins so.
export function startsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return true
  }
  return false
}
