import { columnsIn } from './columns'
import type { Columns, ColumnKind } from './columns'
import type { Form } from './forms'
import type { Line } from './pipe'

// Doubt is why a line may not do what is meant: it names a column that the rows do not have,
// or reckons with one in which texts stand. A program compares texts with numbers, and adds up
// what is not there, without a word.
export interface Doubt {
  is: 'missing' | 'texts'
  column: string
}

// doubtsOf goes along the lines as far as it is known which columns there are.
export function doubtsOf(lines: readonly Line[], rows: unknown): Doubt[][] {
  let columns = columnsIn(rows)
  if (columns?.size === 0) columns = undefined
  return lines.map(({ form }) => {
    const found = form && columns ? doubtsIn(form, columns) : []
    columns = form && columns ? columnsAfter(form, columns) : undefined
    return found
  })
}

function doubtsIn(form: Form, columns: Columns): Doubt[] {
  const { used, reckoned } = needsOf(form)
  const missing = [...used, ...reckoned].filter((column) => !columns.has(column))
  const texts = reckoned.filter((column) => columns.get(column) === 'text')
  return [
    ...[...new Set(missing)].map((column): Doubt => ({ is: 'missing', column })),
    ...[...new Set(texts)].map((column): Doubt => ({ is: 'texts', column })),
  ]
}

interface Needs {
  used: string[]
  reckoned: string[] // which must be numbers
}

function needsOf(form: Form): Needs {
  switch (form.kind) {
    case 'filter': {
      const orders = form.tests.filter(({ operator, value }) => /^[<>]/.test(operator) && typeof value === 'number')
      return { used: form.tests.map(({ field }) => field), reckoned: orders.map(({ field }) => field) }
    }
    case 'sort':
    case 'unique':
      return { used: [form.by], reckoned: [] }
    case 'group': {
      const of = form.figures.filter(({ kind }) => kind !== 'count')
      const sums = of.filter(({ kind }) => kind === 'sum' || kind === 'average')
      return { used: [...form.by, ...of.map(({ field }) => field)], reckoned: sums.map(({ field }) => field) }
    }
    case 'pick':
      return { used: form.fields.map(({ from }) => from), reckoned: [] }
    case 'calculate':
      return { used: [], reckoned: [form.left, ...(typeof form.right === 'string' ? [form.right] : [])] }
    case 'combine':
      return { used: form.fields, reckoned: [] }
    case 'split':
    case 'period':
    case 'convert':
    case 'date':
      return { used: [form.field], reckoned: [] }
    case 'take':
    case 'flatten':
    case 'join':
      return { used: [], reckoned: [] }
  }
}

function columnsAfter(form: Form, before: Columns): Columns | undefined {
  const kindOf = (name: string): ColumnKind => before.get(name) ?? 'text'
  switch (form.kind) {
    case 'group':
      return new Map([
        ...form.by.map((name) => [name, kindOf(name)] as const),
        ...form.figures.map(({ name, kind, field }) => [name, kind === 'first' ? kindOf(field) : 'number'] as const),
      ])
    case 'pick':
      return new Map(form.fields.map(({ name, from }) => [name, kindOf(from)]))
    case 'calculate':
      return new Map([...before, [form.name, 'number']])
    case 'combine':
    case 'period':
      return new Map([...before, [form.name, 'text']])
    case 'convert':
      return new Map([...before, [form.field, NUMBERS.includes(form.to) ? 'number' : 'text']])
    case 'flatten':
    case 'join':
      return undefined
    default:
      return before
  }
}

const NUMBERS = ['number', 'comma', 'grouped']
