import type { FormField } from './form'

// helpOf is what a tool says of an argument, where that is more than its label says: many
// descriptions are it once more, in other order.
export function helpOf({ title, description }: Pick<FormField, 'title' | 'description'>): string {
  const said = wordsOf(title)
  const isMore = wordsOf(description).some(
    (word) => word.length > 3 && !JOINS.includes(word) && !said.some((one) => isOfOneStem(one, word)),
  )
  return isMore || /\d/.test(description) ? description : ''
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []

const JOINS: readonly string[] = ['that', 'this', 'with', 'which', 'what', 'when', 'where'] // say nothing by themselves

const STEM = 4 // letters that a word and its forms have in common

const isOfOneStem = (a: string, b: string): boolean => a.slice(0, STEM) === b.slice(0, STEM)
