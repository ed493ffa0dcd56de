import { startsWord, typedWords } from '../../domain/text/near'
import type { Entry } from './entry'

// Found are the entries that fit, the best first; the list shows the first MOST.
export interface Found {
  rows: readonly Entry[]
  count: number // of all that fit
}

// MOST is how many rows are drawn; more words find the others.
export const MOST = 50

// search finds the entries that have every word. What can run comes before what
// cannot. Of equals those come first that concern what is there for the moment, as what
// is selected, then those that were used last; what takes the whole workflow away comes
// last. Entries of a group stand together, at the place of its best one.
export function search(entries: readonly Entry[], typed: string, recent: readonly string[] = []): Found {
  const words = typedWords(typed)
  const fits = entries.flatMap((entry) => {
    const rank = rankOf(entry, words)
    return rank === undefined ? [] : [{ entry, rank: rank + leaning(entry, recent) }]
  })
  const best = fits
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST)
    .map(({ entry }) => entry)
  return { rows: together(best), count: fits.length }
}

// leaning moves an entry among those that fit about as well.
function leaning({ id, about, whole, after = false }: Entry, recent: readonly string[]): number {
  if (whole) return 2.5
  if (after) return 0.6
  if (about !== undefined) return -0.75
  return recent.includes(id) ? -0.5 : 0
}

// rankOf says how well an entry fits, 0 best; undefined: not at all.
function rankOf(entry: Entry, words: readonly string[]): number | undefined {
  const text = entry.text.toLowerCase()
  const off = entry.why === undefined ? 0 : 10
  if (text.startsWith(words.join(' '))) return off
  if (words.length > 1 && startsWord(entry.also?.toLowerCase() ?? '', words.join(' '))) return off + 0.75
  if (words.every((word) => startsWord(text, word))) return off + 1
  if (words.every((word) => text.includes(word))) return off + 2
  const all = `${text} ${entry.note ?? ''} ${entry.also ?? ''}`.toLowerCase()
  const said = new Set(`${all} ${entry.group.toLowerCase()}`.split(/[^\p{L}\p{N}]+/u))
  if (!words.every((word) => all.includes(word) || said.has(word))) return undefined // of its heading a whole word
  return off + (words.every((word) => said.has(word)) ? 2.5 : words.every((word) => startsWord(all, word)) ? 2.75 : 3)
}

function together(entries: readonly Entry[]): Entry[] {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry])
  return [...groups.values()].flat()
}

// Part is a piece of a text: what was typed, or what is around it.
export interface Part {
  text: string
  hit: boolean
}

// partsOf marks in a text the words that were typed.
export function partsOf(text: string, words: readonly string[]): Part[] {
  const lower = text.toLowerCase()
  // Lower case of another length would mark the wrong letters.
  if (words.length === 0 || lower.length !== text.length) return [{ text, hit: false }]
  const hit = new Set<number>()
  for (const word of words) {
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + word.length)) {
      for (let i = at; i < at + word.length; i++) hit.add(i)
    }
  }
  const parts: Part[] = []
  for (let i = 0; i < text.length; i++) {
    const last = parts.at(-1)
    if (last?.hit === hit.has(i)) last.text += text[i] ?? ''
    else parts.push({ text: text[i] ?? '', hit: hit.has(i) })
  }
  return parts
}
