import { texts } from '../texts'

// ReadJson is the value of a text, or where it stops being JSON; altered: where it has a
// number that would become another one.
type ReadJson = { value: unknown } | Mistake

// readJson reads strict JSON. Not every engine says where a mistake is, so it is
// looked for here. A number that would become another one is a mistake too.
export function readJson(text: string): ReadJson {
  try {
    const value = JSON.parse(text) as unknown
    return alteredIn(text) ?? { value }
  } catch {
    return mistakeIn(text)
  }
}

// isKept reports whether a number stays what is written: an id of many digits may not,
// and one that came here may be another already.
export function isKept(number: string): boolean {
  const value = Number(number)
  return Number.isFinite(value) && (Number.isSafeInteger(value) || !/^[+-]?\d+$/.test(number))
}

// alteredIn is the first number of valid JSON that is not kept.
function alteredIn(text: string): Mistake | undefined {
  for (const match of text.matchAll(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g)) {
    if (!match[0].startsWith('"') && !isKept(match[0]))
      return { at: match.index, what: texts.form.json.altered(brief(match[0])), altered: true }
  }
  return undefined
}

const brief = (number: string): string => (number.length > 24 ? `${number.slice(0, 24)}…` : number)

// placeInJson is a place in a text as people count: from 1.
export function placeInJson(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}

interface Mistake {
  at: number
  what: string
  altered?: true
}

const TOKEN =
  /\s*(?:("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.]))|(true|false|null)(?!\w)|([[\]{},:]))/uy
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
    if (!match)
      return {
        at: start,
        what: text[start] === '"' ? texts.form.json.string : texts.form.json.unexpected(wordAt(text, start)),
      }
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
