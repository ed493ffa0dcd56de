import { isStep } from '../graph/workflow'
import { nearest } from './near'
import type { Node } from '../../wire/types'

// A mention is a step named in words by its id: @look_2. It tells steps of one name
// apart, for people, the offline assistant and a model alike; see
// planner/workflow/mention.go.

export const MARK = '@'
const WORD_BEHIND = /^[\p{L}\p{Nd}_]/u
const WORD_BEFORE = /[\p{L}\p{Nd}_]$/u
const MOST = 200 // characters that are looked at behind a mark

interface WordsPart {
  text: string
  node: string | undefined // id of the step that is mentioned
}

// partsOf splits words at the steps they mention.
export function partsOf(words: string, has: (id: string) => boolean): WordsPart[] {
  const parts: WordsPart[] = []
  let from = 0
  for (let at = words.indexOf(MARK); at >= 0; at = words.indexOf(MARK, at + 1)) {
    const id = begins(words, at) ? idAt(words.slice(at + 1, at + 1 + MOST), has) : ''
    if (id === '') continue
    if (at > from) parts.push({ text: words.slice(from, at), node: undefined })
    from = at + 1 + id.length
    parts.push({ text: words.slice(at, from), node: id })
  }
  if (from < words.length) parts.push({ text: words.slice(from), node: undefined })
  return parts
}

// begins: a mark within a word is none, as in an address.
const begins = (words: string, at: number): boolean => !WORD_BEFORE.test(words.slice(Math.max(0, at - 2), at))

// idAt is the longest id that a text begins with and that ends where a word does.
function idAt(text: string, has: (id: string) => boolean): string {
  for (let end = text.length; end > 0; end--) {
    if (end < text.length && WORD_BEHIND.test(text.slice(end, end + 2))) continue
    if (has(text.slice(0, end))) return text.slice(0, end)
  }
  return ''
}

interface Query {
  from: number // of the mark
  text: string // between the mark and the caret
}

// queryAt is what is typed of a mention up to the caret, undefined where none is
// begun. A name may have spaces, so a few words are taken for one.
export function queryAt(words: string, caret: number): Query | undefined {
  const from = words.lastIndexOf(MARK, caret - 1)
  if (from < 0 || caret - from > 60 || !begins(words, from)) return undefined
  const text = words.slice(from + 1, caret)
  return /^\s|[\n@]|\s\S*\s\S*\s/.test(text) ? undefined : { from, text }
}

// SHOWN is how many steps are offered at once.
const SHOWN = 50

// offered are the steps that fit what is typed, the nearest by name or id first. more is
// how many fit besides.
export function offered(nodes: readonly Node[], text: string): { nodes: Node[]; more: number } {
  const fitting = nearest(nodes.filter(isStep), ({ name, id }) => ({ names: [name, id] }), text)
  return { nodes: fitting.slice(0, SHOWN), more: Math.max(0, fitting.length - SHOWN) }
}

export interface Written {
  words: string
  caret: number
}

// mentioning puts a step in the place of what is typed of it, with a space behind.
export function mentioning(words: string, { from, text }: Query, id: string): Written {
  const after = words.slice(from + 1 + text.length)
  const mention = `${MARK}${id}${/^\s/.test(after) ? '' : ' '}`
  return { words: words.slice(0, from) + mention + after, caret: from + mention.length + (/^\s/.test(after) ? 1 : 0) }
}

// marked puts a mark at the caret, apart from a word before it.
export function marked(words: string, caret: number): Written {
  const before = words.slice(0, caret)
  const mark = before === '' || /\s$/.test(before) ? MARK : ` ${MARK}`
  return { words: before + mark + words.slice(caret), caret: caret + mark.length }
}
