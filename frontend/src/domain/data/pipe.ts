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
  let depth = 0
  for (let at = from; at < tokens.length; at++) {
    const { kind, value } = tokens[at] ?? { kind: 'sign', value: '' }
    const isPlain = kind === 'sign' || kind === 'word'
    if (!isPlain) continue
    if (OPEN.includes(value)) depth++
    if (CLOSE.includes(value)) depth--
    if (depth > 0) continue
    if (REACHING.includes(value)) return tokens.length
    if (value === '|') return at === from ? from + 1 : at
  }
  return tokens.length
}

const OPEN = ['(', '[', '{', 'if']
const CLOSE = [')', ']', '}', 'end']

// programOf is the program of lines, without those that were emptied; without any it gives
// what it gets.
export const programOf = (lines: readonly Line[]): string =>
  lines
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join('\n| ') || '.'

export const lineOf = (form: Form): Line => ({ text: writeForm(form), form })
