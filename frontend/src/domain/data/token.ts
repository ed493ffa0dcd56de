import { MISSING } from './said'

// Token is a piece of a jq program: where it stands, and what it is. The value of a field is
// the name of a column, that of a text what stands in it.
export interface Token {
  kind: 'field' | 'text' | 'number' | 'word' | 'sign'
  value: string
  start: number
  end: number
}

const SPACE = /(?:\s|#[^\n]*)+/y
const NAME = /[A-Za-z_]\w*/y
const NUMBER = /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const TEXT = /"(?:[^"\\]|\\[^(])*"/y // one into which nothing is put
const INDEX = /\.\[\s*("(?:[^"\\]|\\[^(])*")\s*\]/y
const SIGN = /\?\/\/|\/\/=|\|=|\+=|-=|\*=|\/=|%=|==|!=|<=|>=|\/\/|\.\.|[|,.:;()[\]{}<>=+\-*/%?$@]/y

// tokensOf are the pieces of a program, undefined where it has what they are not.
export function tokensOf(program: string): Token[] | undefined {
  const tokens: Token[] = []
  for (let at = skip(program, 0); at < program.length;) {
    const token = tokenAt(program, at)
    if (token === undefined) return undefined
    tokens.push(token)
    at = skip(program, token.end)
  }
  return tokens
}

const skip = (program: string, at: number): number => at + (match(SPACE, program, at)?.[0].length ?? 0)

function match(pattern: RegExp, program: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(program)
}

function tokenAt(program: string, start: number): Token | undefined {
  const index = match(INDEX, program, start)
  const quoted = index?.[1] ?? (program[start] === '.' ? match(TEXT, program, start + 1)?.[0] : undefined)
  if (quoted !== undefined) {
    const end = start + (index?.[0].length ?? quoted.length + 1)
    return unquoted('field', quoted, start, end)
  }
  const name = program[start] === '.' ? match(NAME, program, start + 1)?.[0] : undefined
  if (name !== undefined) return { kind: 'field', value: name, start, end: start + 1 + name.length }
  const text = match(TEXT, program, start)?.[0]
  if (text !== undefined) return unquoted('text', text, start, start + text.length)
  for (const [kind, pattern] of PLAIN) {
    const value = match(pattern, program, start)?.[0]
    if (value !== undefined) return { kind, value, start, end: start + value.length }
  }
  return undefined
}

const PLAIN: [Token['kind'], RegExp][] = [
  ['word', NAME],
  ['number', NUMBER],
  ['sign', SIGN],
]

function unquoted(kind: 'field' | 'text', quoted: string, start: number, end: number): Token | undefined {
  try {
    return { kind, value: JSON.parse(quoted) as string, start, end }
  } catch {
    return undefined
  }
}

// fieldText is a column in a program.
export const fieldText = (name: string): string =>
  /^[A-Za-z_]\w*$/.test(name) ? `.${name}` : `.[${JSON.stringify(name)}]`

// risingKey and fallingKey are a column by which rows are put in order as people read it.
export const risingKey = (name: string): string => `ascending(${fieldText(name)})`
export const fallingKey = (name: string): string => `descending(${fieldText(name)})`

// markText is a text in a program that has to have something in it.
export const markText = (text: string): string => (text === '' ? MISSING : JSON.stringify(text))

// keyText is the name of a column that a program makes.
export const keyText = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name))
