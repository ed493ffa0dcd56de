import { Cursor } from './cursor'
import { readForm } from './read'
import { writeForm } from './write'
import type { Form } from './forms'
import { tokensOf } from './token'
import type { Token } from './token'

// Line is one step of a program: as it is written, and the form that it is, if it is one.
export interface Line {
  text: string
  form?: Form
}

// linesOf takes a program apart where it passes on what it made. What no form knows stays
// as it is written.
export function linesOf(program: string): Line[] {
  if (program.trim() === '' || program.trim() === '.') return []
  const tokens = tokensOf(program)
  if (tokens === undefined) return [{ text: program.trim() }]
  const cursor = new Cursor(tokens)
  const lines: Line[] = []
  while (cursor.at < tokens.length) {
    const from = cursor.at
    const form = readForm(cursor)
    if (!form) cursor.at = codeEnd(tokens, from)
    const first = tokens[from]
    const last = tokens[cursor.at - 1]
    if (first === undefined || last === undefined) return [{ text: program.trim() }] // “| |”
    lines.push({ text: program.slice(first.start, last.end), ...(form && { form }) })
    cursor.takes('|')
  }
  return lines
}

// Words behind which a program is not taken apart: what they name reaches to its end.
const REACHING = ['as', 'def', 'label', 'import', 'include']

// codeEnd is where the line ends that begins at a token.
function codeEnd(tokens: readonly Token[], from: number): number {
  for (const [at, value] of outside(tokens, from)) {
    if (REACHING.includes(value)) return tokens.length
    if (value === '|') return at === from ? from + 1 : at
  }
  return tokens.length
}

// outside tells the words and signs from a token on that no brackets are around, and where they are.
function* outside(tokens: readonly Token[], from: number): Generator<[at: number, value: string]> {
  let depth = 0
  for (let at = from; at < tokens.length; at++) {
    const { kind, value } = tokens[at] ?? { kind: 'sign', value: '' }
    if (kind !== 'sign' && kind !== 'word') continue
    if (OPEN.includes(value)) depth++
    if (CLOSE.includes(value)) depth--
    if (depth <= 0) yield [at, value]
  }
}

const OPEN = ['(', '[', '{', 'if']
const CLOSE = [')', ']', '}', 'end']

// programOf is the program of lines, without those that were emptied; without any it gives
// what it gets. Code that would take what follows for a part of itself is bracketed.
export const programOf = (lines: readonly Line[]): string =>
  lines
    .filter(({ text }) => text !== '')
    .map((line, i, all) => (i < all.length - 1 && reaches(line) ? bracketed(line.text) : line.text))
    .join('\n| ') || '.'

const reaches = ({ text, form }: Line): boolean =>
  !form && [...outside(tokensOf(text) ?? [], 0)].some(([, value]) => REACHING.includes(value))

// A comment at its end is not to take the bracket along.
const bracketed = (text: string): string => (text.includes('#') ? `(${text}\n)` : `(${text})`)

export const lineOf = (form: Form): Line => ({ text: writeForm(form), form })
