import type { Cursor } from './cursor'
import type { Join } from './forms'
import { pairsOf } from './joinKeys'
import { fieldText, keyText } from './token'

// All rows of two lists that are joined, in a program.

// Full is what such a part of a line says.
export interface Full {
  list: string
  keys: string[] // of the list
  otherKeys: string[]
  status: string // a column that says what is new, gone or changed; '': none does
}

export function writeFull(form: Join): string {
  const other = fieldText(form.other)
  const keys = pairsOf(form).map(({ key, otherKey }) => `${keyText(key)}: ${fieldText(otherKey)}`)
  const more = [
    ...(form.loose ? ['loose: true'] : []),
    ...(form.status ? [`status: ${JSON.stringify(form.status)}`] : []),
  ]
  const options = more.length > 0 ? `; {${more.join(', ')}}` : ''
  return `full(${fieldText(form.list)}; ${other}; ${other} | map({${keys.join(', ')}})${options})`
}

// readFull reads it, of lists that are joined so.
export function readFull(c: Cursor, other: string, loose: boolean): Full | undefined {
  const list = c.takes('full', '(') ? c.value('field') : undefined
  const isOther = c.takes(';') && c.value('field') === other && c.takes(';') && c.value('field') === other
  const pairs = isOther && c.takes('|', 'map', '(', '{') ? c.list(',', readPair) : undefined
  const status = pairs && c.takes('}', ')') ? readOptions(c, loose) : undefined
  if (list === undefined || !pairs || status === undefined || !c.takes(')')) return undefined
  return { list, keys: pairs.map(([key]) => key), otherKeys: pairs.map(([, otherKey]) => otherKey), status }
}

function readPair(c: Cursor): [string, string] | undefined {
  const key = c.key()
  const otherKey = c.takes(':') ? c.value('field') : undefined
  return key !== undefined && otherKey !== undefined ? [key, otherKey] : undefined
}

// readOptions reads the name of the column with the status, '' where there is none.
function readOptions(c: Cursor, loose: boolean): string | undefined {
  if (!c.takes(';', '{')) return loose ? undefined : ''
  if (loose && !c.takes('loose', ':', 'true')) return undefined
  const isMore = !loose || c.takes(',')
  const status = isMore ? (c.takes('status', ':') ? c.value('text') : undefined) : ''
  return c.takes('}') ? status : undefined
}
