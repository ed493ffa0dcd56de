import type { Convert, DateForm, Drop, Fill, Form, Pick as PickForm, Take } from './forms'
import type { Cursor } from './cursor'
import { readEntries, readFiles, readStack } from './entries'
import { readFormula } from './formula'
import { readDateText, readPeriod } from './period'
import { readSpan } from './span'
import { readGroup, readSums, readTotal } from './group'
import { readCalculate, readRound, readShare } from './readNumber'
import { readAffix, readChoose, readRename, readWritten } from './cells'
import { readPivot, readUnpivot } from './pivot'
import { readJoin } from './readJoin'
import { readKey, readSort } from './readOrder'
import { inMap, readChanged } from './readRow'
import type { Read } from './readRow'
import { readTest } from './comparison'
import { readFilled } from './scalar'
import { readCombine, readExtract, readParts, readReplace, readSplit, readTexts } from './readText'
import {
  ABOVE,
  ABOVE_END,
  CONVERSIONS,
  FILLED,
  FORMER_ABOVE,
  FORMER_CONVERSIONS,
  FORMER_FILLED,
  LOOSE,
  MISSING,
} from './said'

// readForm reads the form that the next tokens are, up to the end or the next line; undefined
// where they are none.
export function readForm(cursor: Cursor): Form | undefined {
  for (const read of READERS) {
    const form = cursor.whole((c) => {
      const found = read(c)
      return found !== undefined && endsLine(c) ? found : undefined
    })
    if (form) return form
  }
  return undefined
}

const endsLine = ({ tokens, at }: Cursor): boolean =>
  at === tokens.length || (tokens[at]?.kind === 'sign' && tokens[at].value === '|')

const readFilter: Read = inMap((c) => {
  if (!c.takes('select', '(')) return undefined
  for (const every of [true, false]) {
    const tests = c.whole((one) => {
      const list = one.list(every ? 'and' : 'or', readTest)
      return one.takes(')') ? list : undefined
    })
    if (tests) return { kind: 'filter', every, tests }
  }
  return undefined
})

const readPresent: Read = (c) =>
  c.same('map(values)') || c.same('map(select(. != null))') ? { kind: 'present' } : undefined

// readUnique reads the plain form, too, which sorts the rows.
const readUnique: Read = (c) => {
  const isPlain = c.takes('unique_by', '(')
  if (!isPlain && !c.takes('to_entries', '|', 'unique_by', '(')) return undefined
  const read = (one: Cursor): string | undefined => (isPlain ? one.value('field') : readValueAt(one))
  const exact = c.whole((one) => one.list(',', read)) ?? (isPlain ? undefined : c.whole(readValue))
  const by = exact ?? c.list(',', (one) => readLoosely(one, read))
  if (!by || !c.takes(')')) return undefined
  if (!isPlain && !c.same('| sort_by(.key) | map(.value)')) return undefined
  return { kind: 'unique', whole: by.length === 0, by, loose: !exact }
}

// readLoosely reads a column whose texts are compared without what sets them apart for nothing.
function readLoosely(c: Cursor, read: (c: Cursor) => string | undefined): string | undefined {
  const at = c.takes('(') ? read(c) : undefined
  return c.takes('|') && c.same(LOOSE) && c.takes(')') ? at : undefined
}

const readValue = (c: Cursor): [] | undefined => (c.value('field') === 'value' ? [] : undefined)

function readValueAt(c: Cursor): string | undefined {
  const at = c.value('field')
  if (at === 'value') return c.value('field') // one that has a dot in its name
  return at?.startsWith('value.') ? at.slice('value.'.length) : undefined
}

function readBy(c: Cursor, name: string): string | undefined {
  const by = c.takes(name, '(') ? readKey(c) : undefined
  return c.takes(')') ? by : undefined
}

const readPick: Read = inMap((c): PickForm | undefined => {
  if (!c.takes('{')) return undefined
  const fields = c.list(',', (one) => {
    const name = one.key()
    const from = one.takes(':') ? one.value('field') : name
    return name === undefined || from === undefined ? undefined : { name, from }
  })
  return fields && c.takes('}') ? { kind: 'pick', fields } : undefined
})

const readDrop: Read = inMap((c): Drop | undefined => {
  const fields = c.takes('del', '(') ? c.list(',', (one) => one.value('field')) : undefined
  return fields && c.takes(')') ? { kind: 'drop', fields } : undefined
})

const readFill: Read = inMap((c): Fill | undefined => {
  const field = readChanged(c)
  const value =
    field !== undefined && (c.same(FILLED) || c.same(FORMER_FILLED))
      ? c.same(MISSING)
        ? { is: '' }
        : readFilled(c)
      : undefined
  return field !== undefined && value && c.same('else . end')
    ? { kind: 'fill', field, by: 'value', value: value.is }
    : undefined
})

const readAbove: Read = (c) => c.whole((one) => readAboveAs(one, ABOVE)) ?? readAboveAs(c, FORMER_ABOVE)

function readAboveAs(c: Cursor, above: typeof ABOVE): Fill | undefined {
  const [field, again] = [above[0], above[1]].map((part) => (c.same(part) ? c.value('field') : undefined))
  const isWhole = field !== undefined && again === field && c.same(above[2]) && c.key() === field && c.same(ABOVE_END)
  return isWhole ? { kind: 'fill', field, by: 'above', value: '' } : undefined
}

const readTake: Read = (c) => {
  const some = readSome(c)
  return some && { kind: 'take', of: '', ...some }
}

const readTakeOfEach: Read = (c) => {
  const of = readBy(c, 'group_by')
  const some = of !== undefined && c.takes('|', 'map', '(') ? readSome(c) : undefined
  return of !== undefined && some && c.takes('[', ']', ')') ? { kind: 'take', of, ...some } : undefined
}

function readSome(c: Cursor): Pick<Take, 'end' | 'count'> | undefined {
  if (!c.takes('.', '[')) return undefined
  if (c.same(`:${MISSING}]`)) return { end: 'first', count: null }
  if (c.same(`${MISSING}:]`)) return { end: 'last', count: null }
  const end = c.takes('-') ? 'last' : 'first'
  if (end === 'first' && !c.takes(':')) return undefined
  const count = Number(c.value('number'))
  if (!Number.isInteger(count) || (end === 'last' && !c.takes(':'))) return undefined
  return c.takes(']') ? { end, count } : undefined
}

const CONVERTED = ['number', 'comma', 'grouped', 'text', 'lower', 'upper', 'title', 'hours', 'trim', 'blanks'] as const
const FORMER = ['comma', 'grouped', 'lower', 'upper', 'title'] as const

const readConvert: Read = inMap((c): Convert | undefined => {
  const field = readChanged(c)
  const to =
    CONVERTED.find((one) => c.same(CONVERSIONS[one])) ??
    FORMER.find((one) => FORMER_CONVERSIONS[one].some((line) => c.same(line)))
  return field !== undefined && to !== undefined ? { kind: 'convert', field, to } : undefined
})

const readDate: Read = (c) => c.whole(readDateOf) ?? c.whole(readFormerDate)

const readDateOf: Read = inMap((c): DateForm | undefined => {
  const field = readChanged(c)
  const date = readDateText(c)
  const [from, other = '', third = '', more] = date?.forms ?? []
  return field !== undefined && date && from !== undefined && more === undefined
    ? { kind: 'date', field, from, other, third, to: date.to }
    : undefined
})

// readFormerDate reads what the form wrote before.
const readFormerDate: Read = inMap((c): DateForm | undefined => {
  const field = readChanged(c)
  const from = c.takes('(', 'strptime', '(') ? c.value('text') : undefined
  const to = c.takes(')', '|', 'strftime', '(') ? c.value('text') : undefined
  return field !== undefined && from !== undefined && to !== undefined && c.takes(')', ')')
    ? { kind: 'date', field, from, other: '', third: '', to }
    : undefined
})

const readFlatten: Read = (c) => (c.takes('flatten') ? { kind: 'flatten' } : undefined)

const READERS: Read[] = [
  readFilter,
  readPresent,
  readSort,
  readUnique,
  readGroup,
  readSums,
  readTotal,
  readPivot,
  readUnpivot,
  readRename,
  readPick,
  readDrop,
  readFill,
  readAbove,
  readTake,
  readTakeOfEach,
  readCalculate,
  readFormula,
  readSpan,
  readShare,
  readRound,
  readCombine,
  readSplit,
  readParts,
  readExtract,
  readTexts,
  readPeriod,
  readConvert,
  readReplace,
  readAffix,
  readWritten,
  readChoose,
  readDate,
  readFlatten,
  readEntries,
  readStack,
  readFiles,
  readJoin,
]
