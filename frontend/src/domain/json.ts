import { texts } from './texts'

// ReadJson is the value of a text, or where it stops being JSON.
export type ReadJson = { value: unknown } | { at: number; what: string }

// readJson reads strict JSON. Not every engine says where a mistake is, so it is
// looked for here.
export function readJson(text: string): ReadJson {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return mistakeIn(text)
  }
}

// placeInJson is a place in a text as people count: from 1.
export function placeInJson(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}

interface Mistake { at: number; what: string }

const TOKEN = /\s*(?:("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.]))|(true|false|null)(?!\w)|([[\]{},:]))/uy
const VALUE = 'value'

// mistakeIn walks the tokens of a text that is not JSON, up to the one that should not be there.
function mistakeIn(text: string): Mistake {
  const open: string[] = []
  let wanted: readonly string[] = [VALUE]
  for (let at = 0; ;) {
    const start = at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0)
    if (start >= text.length) return { at: text.length, what: texts.form.json.ends }
    TOKEN.lastIndex = at
    const match = TOKEN.exec(text)
    if (!match) return { at: start, what: text[start] === '"' ? texts.form.json.string : texts.form.json.unexpected(wordAt(text, start)) }
    const sign = match[4] ?? (match[1] === undefined ? VALUE : 'string')
    const next = after(sign, wanted, open)
    if (!next) return { at: start, what: wrong(wanted, wordAt(text, start)) }
    wanted = next
    at = TOKEN.lastIndex
  }
}

// after is what may follow a token; undefined where the token itself may not be there.
function after(sign: string, wanted: readonly string[], open: string[]): readonly string[] | undefined {
  const isKey = wanted.includes('key') && sign === 'string'
  const isValue = wanted.includes(VALUE) && !['}', ']', ',', ':'].includes(sign)
  if (!isKey && !isValue && !wanted.includes(sign)) return undefined
  if (isKey) return [':']
  switch (sign) {
    case '{':
      open.push('}')
      return ['key', '}']
    case '[':
      open.push(']')
      return [VALUE, ']']
    case ':':
      return [VALUE]
    case ',':
      return open.at(-1) === '}' ? ['key'] : [VALUE]
    case '}':
    case ']':
      open.pop()
  }
  const close = open.at(-1)
  return close === undefined ? ['end'] : [',', close]
}

function wrong(wanted: readonly string[], found: string): string {
  if (wanted.includes('key')) return texts.form.json.key(found)
  if (wanted.includes('end')) return texts.form.json.more(found)
  if (wanted.includes(VALUE)) return texts.form.json.value(found)
  return texts.form.json.sign(wanted.map((one) => `“${one}”`).join(texts.form.json.or), found)
}

function wordAt(text: string, at: number): string {
  return /^(?:[\w.+-]+|[^])/.exec(text.slice(at, at + 24))?.[0] ?? ''
}
