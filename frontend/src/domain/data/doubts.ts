import { canTake } from './columns'
import type { Columns, Gets } from './columns'
import type { Form, Join, Stack } from './forms'
import { columnsOf } from './formula'
import { pairsOf } from './joinKeys'
import { lacking, missingOf } from './joining'
import type { Line } from './pipe'
import { MISSING } from './said'

// Doubt is why a line may not do what is meant: it names a column that the rows do not have,
// makes one twice, of which only the last would stay, or reckons with one in which texts stand. A program compares texts with numbers, and adds up
// what is not there, without a word.
export interface Doubt {
  is:
    | 'missing'
    | 'texts'
    | 'twice'
    | 'nameless'
    | 'unequal'
    | 'alone'
    | 'unlisted'
    | 'unwritten'
    | 'several'
    | 'unchosen'
  column: string
}

export function doubtsOf({ text, form }: Line, gets: Gets): Doubt[] {
  const { rows, lists } = gets
  const ofLists = form && doubtsOfLists(form, gets)
  if (ofLists?.some(({ is }) => is === 'alone')) return ofLists
  if (form && NAMELESS.test(text)) return [{ is: 'nameless', column: '' }]
  if (form && text.includes(MISSING)) return [{ is: 'unwritten', column: '' }]
  if (ofLists) return ofLists
  if (form && lists && !canTake(form.kind, { lists })) return [{ is: 'several', column: '' }]
  return form && form.kind !== 'join' ? [...twiceIn(form), ...(rows ? doubtsIn(form, rows) : [])] : []
}

// NAMELESS is a column without a name, as an emptied field leaves it.
const NAMELESS = /\[""\]|[{,] "":|\{""[:}]/

// twiceIn are the names of columns that a form makes more than once.
function twiceIn(form: Plain): Doubt[] {
  const names = namesMade(form)
  const twice = names.filter((name, i) => names.indexOf(name) < i)
  return [...new Set(twice)].map((column) => ({ is: 'twice', column }))
}

function namesMade(form: Plain): readonly string[] {
  switch (form.kind) {
    case 'group':
      return [...form.by, ...form.figures.map(({ name }) => name)]
    case 'total':
      return [form.field, ...form.sums]
    case 'unpivot':
      return [form.name, form.value]
    case 'pick':
    case 'rename':
      return form.fields.map(({ name }) => name)
    case 'parts':
      return form.names
    default:
      return []
  }
}

const NO_LISTS = new Map<string, Columns>() // one is no list by a name

// doubtsOfLists are those of a line that goes over several lists; undefined where it goes over one.
function doubtsOfLists(form: Form, gets: Gets): Doubt[] | undefined {
  const { rows, lists = rows && NO_LISTS } = gets
  if (form.kind === 'join') return doubtsOfJoin(form, lists)
  return form.kind === 'stack' ? doubtsOfStack(form, gets) : undefined
}

// doubtsOfStack: tables may stand in one list, such as a loop gives; rows that are none of that are alone.
function doubtsOfStack({ lists: names }: Stack, { rows, lists, tables }: Gets): Doubt[] {
  const isOne = lists ? lists.size < 2 : rows !== undefined && !rows.has('rows')
  if (isOne && !tables) return [{ is: 'alone', column: '' }]
  if (!lists || tables) return []
  if (names.length === 0) return [{ is: 'unchosen', column: '' }]
  return missingOf(names, [...lists.keys()]).map((column) => ({ is: 'unlisted', column }))
}

function doubtsOfJoin(form: Join, lists: ReadonlyMap<string, Columns> | undefined): Doubt[] {
  if (!lists) return []
  if (lists.size < 2) return [{ is: 'alone', column: '' }]
  const unlisted = lacking(form, [...lists.keys()])
  if (unlisted.length > 0) return unlisted.map((column) => ({ is: 'unlisted', column }))
  const { list, other } = form
  const lacks = (name: string, column: string): Doubt[] => {
    const columns = lists.get(name)
    return columns && columns.size > 0 && !columns.has(column) ? [{ is: 'missing', column }] : []
  }
  return pairsOf(form).flatMap(({ key, otherKey }) => [...lacks(list, key), ...lacks(other, otherKey)])
}

function doubtsIn(form: Plain, columns: Columns): Doubt[] {
  const { used, reckoned } = needsOf(form)
  const missing = [...used, ...reckoned].filter((column) => !columns.has(column))
  const texts = reckoned.filter(
    (column) => columns.has(column) && !['number', 'any'].includes(columns.get(column) ?? ''),
  )
  return [
    ...[...new Set(missing)].map((column): Doubt => ({ is: 'missing', column })),
    ...unequalIn(form, columns),
    ...[...new Set(texts)].map((column): Doubt => ({ is: 'texts', column })),
  ]
}

// unequalIn are columns of texts that are asked whether they are a number.
function unequalIn(form: Plain, columns: Columns): Doubt[] {
  if (form.kind !== 'filter' && form.kind !== 'choose') return []
  const asked = form.tests.filter(({ operator, value, loose, column }) => {
    if (column) return false
    const isAsked = /^[!=]=$/.test(operator) ? !loose : operator === 'among' || operator === 'other'
    return isAsked && [value].flat().some((one) => typeof one === 'number')
  })
  const texts = asked.filter(({ field }) => columns.get(field) === 'text')
  return texts.map(({ field }) => ({ is: 'unequal', column: field }))
}

type Plain = Exclude<Form, Join> // of one list

interface Needs {
  used: string[]
  reckoned: string[] // which must be numbers
}

function needsOf(form: Plain): Needs {
  switch (form.kind) {
    case 'choose':
    case 'filter': {
      const orders = form.tests.filter(({ operator, value }) => /^[<>]/.test(operator) && typeof value === 'number')
      const others = form.tests.flatMap(({ value, column }) => (column ? [String(value)] : []))
      return { used: [...form.tests.map(({ field }) => field), ...others], reckoned: orders.map(({ field }) => field) }
    }
    case 'sort':
      return { used: form.by.map(({ field }) => field), reckoned: [] }
    case 'files':
    case 'unique':
      return { used: form.by, reckoned: [] }
    case 'group': {
      const of = form.figures.filter(({ kind }) => kind !== 'count')
      const sums = of.filter(({ kind }) => kind === 'sum' || kind === 'average')
      return { used: [...form.by, ...of.map(({ field }) => field)], reckoned: sums.map(({ field }) => field) }
    }
    case 'total':
      return { used: [form.field], reckoned: form.sums }
    case 'pivot': {
      const sums = form.figure === 'sum' || form.figure === 'average' ? [form.of] : []
      const of = form.figure === 'count' ? [] : [form.of]
      return { used: [...form.by, form.column, ...of], reckoned: sums }
    }
    case 'pick':
    case 'rename':
      return { used: form.fields.map(({ from }) => from), reckoned: [] }
    case 'calculate':
      return { used: [], reckoned: [form.left, ...(typeof form.right === 'string' ? [form.right] : [])] }
    case 'formula':
      return { used: [], reckoned: columnsOf(form) }
    case 'span':
      return { used: [form.from, form.to], reckoned: [] }
    case 'combine':
      return { used: form.fields, reckoned: [] }
    case 'round':
    case 'share':
      return { used: [], reckoned: [form.field] }
    case 'drop':
    case 'unpivot':
      return { used: form.fields, reckoned: [] }
    case 'fill':
    case 'entries':
    case 'split':
    case 'parts':
    case 'extract':
    case 'period':
    case 'convert':
    case 'replace':
    case 'affix':
    case 'written':
    case 'date':
      return { used: [form.field], reckoned: [] }
    case 'take':
      return { used: form.of === '' ? [] : [form.of], reckoned: [] }
    case 'present':
    case 'texts':
    case 'flatten':
    case 'stack':
      return { used: [], reckoned: [] }
  }
}
