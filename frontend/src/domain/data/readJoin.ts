import type { Cursor } from './cursor'
import type { Join, JoinKey } from './forms'
import type { Read } from './readRow'
import { pairsOf } from './joinKeys'
import { readFull } from './full'
import type { Full } from './full'
import { areSame } from './readRow'
import { BOTH, EXACT, FORMER_LOOSE, LOOSE } from './said'

export const readJoin: Read = (c) => {
  const other = c.takes('(') ? c.value('field') : undefined
  const otherKeys = c.takes('|', 'INDEX', '(') ? readKeys(c) : undefined
  if (other === undefined || !otherKeys) return undefined
  const several = otherKeys.length > 1 // which former forms did not write
  const loosely = [LOOSE, ...(several ? [] : FORMER_LOOSE)].find((one) => c.same(`| ${one}`))
  if (several && loosely === undefined && !c.same(`| ${EXACT}`)) return undefined
  if (!c.takes(')', ')', 'as', '$', 'by', '|')) return undefined
  const isLoose = loosely !== undefined
  const full = c.whole((one) => readFull(one, other, isLoose))
  const list = full ? full.list : c.value('field')
  if (list === undefined || !c.takes('|', 'map', '(')) return undefined
  const kept = readKept(c, otherKeys, loosely ?? (several ? EXACT : 'tostring'), full !== undefined)
  if (!kept || !c.takes(')') || (full && !isFull(full, kept, otherKeys))) return undefined
  const status = full && full.status !== '' ? { status: full.status } : {}
  return { kind: 'join', list, other, loose: isLoose, keep: kept.keep, ending: kept.ending, ...kept.by, ...status }
}

// isFull: the rows of both lists stay, by the columns by which they are joined.
const isFull = (full: Full, kept: Kept, otherKeys: readonly string[]): boolean =>
  kept.keep === 'both' &&
  areSame(
    full.keys,
    pairsOf(kept.by).map(({ key }) => key),
  ) &&
  areSame(full.otherKeys, otherKeys)

// readKeys reads a column, or several in a list.
function readKeys(c: Cursor): string[] | undefined {
  const one = c.value('field')
  if (one !== undefined) return [one]
  const several = c.takes('[') ? c.list(',', (key) => key.value('field')) : undefined
  return several && several.length > 1 && c.takes(']') ? several : undefined
}

interface Kept extends Pick<Join, 'keep' | 'ending'> {
  by: Pick<Join, 'key' | 'otherKey' | 'also'>
}

const byOf = (keys: readonly string[], otherKeys: readonly string[]): Kept['by'] => {
  const [first, ...also] = keys.map((key, i): JoinKey => ({ key, otherKey: otherKeys[i] ?? '' }))
  return { key: first?.key ?? '', otherKey: first?.otherKey ?? '', ...(also.length > 0 && { also }) }
}

// readKept reads what becomes of each row of the list.
const readKept = (c: Cursor, otherKeys: readonly string[], end: string, full: boolean): Kept | undefined =>
  c.whole((one) => readAll(one, otherKeys, end, full)) ?? readMatching(c, otherKeys, end)

function readAll(c: Cursor, otherKeys: readonly string[], end: string, full: boolean): Kept | undefined {
  const hasRow = c.same(ROW)
  const keys = c.takes('(') ? readFound(c, otherKeys, end) : undefined
  if (!keys || !c.same('// {}')) return undefined
  const ending = hasRow ? readEnding(c, keys, otherKeys) : ''
  if (ending === undefined || !c.same(') + .')) return undefined
  return { by: byOf(keys, otherKeys), keep: full && hasRow ? 'both' : 'all', ending }
}

function readMatching(c: Cursor, otherKeys: readonly string[], end: string): Kept | undefined {
  const keys = c.takes('select', '(') ? readFound(c, otherKeys, end) : undefined
  if (!keys) return undefined
  const by = byOf(keys, otherKeys)
  if (c.same('| not)')) return { by, keep: 'others', ending: '' }
  if (!c.takes(')', '|')) return undefined
  const hasRow = c.same(`${ROW} (`)
  if (readFound(c, otherKeys, end)?.join('\n') !== keys.join('\n')) return undefined
  const ending = hasRow ? readEnding(c, keys, otherKeys) : ''
  return ending !== undefined && c.same(hasRow ? ') + .' : '+ .') ? { by, keep: 'matching', ending } : undefined
}

const ROW = '. as $row |'

// readEnding reads what columns that both lists have are called, behind the keys that both call
// alike.
function readEnding(c: Cursor, keys: readonly string[], otherKeys: readonly string[]): string | undefined {
  if (!c.takes('|')) return undefined
  const shared = keys.filter((key, i) => key === otherKeys[i])
  if (shared.length > 0) {
    const left = c.takes('del', '(') ? c.list(',', (one) => one.value('field')) : undefined
    if (left?.join('\n') !== shared.join('\n') || !c.takes(')', '|')) return undefined
  }
  const ending = c.same(BOTH[0]) ? c.mark() : undefined
  return c.same(BOTH[1]) ? ending : undefined
}

function readFound(c: Cursor, otherKeys: readonly string[], end: string): string[] | undefined {
  const keys = c.takes('$', 'by', '[') ? readKeys(c) : undefined
  return keys?.length === otherKeys.length && c.same(`| ${end}]`) ? keys : undefined
}
