import { isOfDays, readDateTest, writeDateTest } from './dateTest'
import { comparesColumns, isBelow, readColumnTest, writeBelow, writeColumnTest } from './columnTest'
import type { Cursor } from './cursor'
import type { Operator, Scalar, Test } from './forms'
import { MISSING, SIGNS, WORDS } from './said'
import { readFilled, readScalar } from './scalar'
import { fieldText, markText } from './token'

// A test of a filter, as it stands in a program.

export function writeTest(test: Test): string {
  const at = fieldText(test.field)
  const { operator } = test
  if (test.column && comparesColumns(operator)) return writeColumnTest(test.field, operator, firstOf(test))
  if (isOfDays(operator)) return writeDateTest(test.field, operator, firstOf(test))
  switch (operator) {
    case 'empty':
      return `(${at} // "" | tostring | trim) == ""`
    case 'filled':
      return `(${at} // "" | tostring | trim) != ""`
    case 'among':
    case 'other':
      return isLoose(test) ? writeLoose(test) : writeAmong(test)
    case 'contains':
    case 'starts':
    case 'ends':
      return isLoose(test)
        ? writeLoose(test)
        : `(${at} // "" | tostring | ${WORDS[operator]}(${markText(String(firstOf(test)))}))`
    case '==':
    case '!=':
      return isLoose(test) ? writeLoose(test) : `${at} ${operator} ${JSON.stringify(firstOf(test))}`
    default:
      return writeOrder(test)
  }
}

function writeOrder(test: Test): string {
  const { operator } = test
  const value = firstOf(test)
  if (test.bare !== true && isBelow(operator, value)) return writeBelow(test.field, operator, value)
  return `${fieldText(test.field)} ${operator} ${value === '' ? MISSING : JSON.stringify(value)}`
}

// canBeLoose: a test looks for texts, and for nothing else: a pattern finds no empty cell, and
// takes a number for its digits.
export const canBeLoose = (operator: Operator, value: Test['value']): boolean =>
  Object.hasOwn(AROUND, operator) &&
  valuesOf(value).length > 0 &&
  valuesOf(value).every((one) => typeof one === 'string' && one !== '')

const isLoose = ({ operator, value, loose }: Test): boolean => loose && canBeLoose(operator, value)

const valuesOf = (value: Test['value']): Scalar[] => (Array.isArray(value) ? value : [value])

function firstOf({ value }: Test): Scalar {
  const [first = ''] = valuesOf(value)
  return first
}

function writeAmong({ field, operator, value }: Test): string {
  const values = valuesOf(value)
  const list = values.length === 0 ? MISSING : values.map((one) => JSON.stringify(one)).join(', ')
  return `(${fieldText(field)} | IN(${list})${operator === 'other' ? ' | not' : ''})`
}

// What stands around the texts that are looked for, in a pattern.
const AROUND: Partial<Record<Operator, readonly [before: string, behind: string]>> = {
  '==': ['^', '$'],
  '!=': ['^', '$'],
  among: ['^(?:', ')$'],
  other: ['^(?:', ')$'],
  contains: ['', ''],
  starts: ['^', ''],
  ends: ['', '$'],
}

const isNegative = (operator: Operator): boolean => operator === '!=' || operator === 'other'
const isSeveral = (operator: Operator): boolean => operator === 'among' || operator === 'other'

function writeLoose({ field, operator, value }: Test): string {
  const [before, behind] = AROUND[operator] ?? ['', '']
  const values = isSeveral(operator) ? valuesOf(value) : valuesOf(value).slice(0, 1)
  const texts = values.map((one) => escaped(String(one))).join('|')
  const not = isNegative(operator) ? ' | not' : ''
  return `(${fieldText(field)} // "" | tostring | test(${JSON.stringify(before + texts + behind)}; "i")${not})`
}

const escaped = (text: string): string => text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')

export const readTest = (c: Cursor): Test | undefined =>
  c.whole(readPlainTest) ??
  c.whole(readDateTest) ??
  c.whole(readColumnTest) ??
  c.whole(readEmptyTest) ??
  c.whole(readAmong) ??
  c.whole(readWordTest) ??
  c.whole(readLoose)

const isEquality = (operator: Operator): boolean => operator === '==' || operator === '!='

function readPlainTest(c: Cursor): Test | undefined {
  const field = c.value('field')
  const operator = SIGNS.find((sign) => c.takes(sign))
  const value = operator && (c.same(MISSING) ? { is: '' } : isEquality(operator) ? readScalar(c) : readFilled(c))
  if (field === undefined || operator === undefined || value === undefined) return undefined
  const test = { field, operator, value: value.is, loose: false, column: false }
  return isBelow(operator, value.is) ? { ...test, bare: true } : test
}

// readEmptyTest reads what the form wrote before too, for which blanks were something.
function readEmptyTest(c: Cursor): Test | undefined {
  const field = c.takes('(') ? c.value('field') : undefined
  if (field === undefined || !c.same('// ""')) return undefined
  if (!c.same('| tostring | trim)') && !c.takes(')')) return undefined
  const operator = c.takes('==') ? 'empty' : c.takes('!=') ? 'filled' : undefined
  return operator !== undefined && c.value('text') === ''
    ? { field, operator, value: '', loose: false, column: false }
    : undefined
}

function readAmong(c: Cursor): Test | undefined {
  const field = c.takes('(') ? c.value('field') : undefined
  if (field === undefined || !c.takes('|', 'IN', '(')) return undefined
  const value = c.same(MISSING) ? [] : c.list(',', readScalar)?.map(({ is }) => is)
  const operator = c.same(') | not') ? 'other' : c.takes(')') ? 'among' : undefined
  return value && operator && c.takes(')') ? { field, operator, value, loose: false, column: false } : undefined
}

function readWordTest(c: Cursor): Test | undefined {
  const field = c.takes('(') ? c.value('field') : undefined
  if (field === undefined || !c.same('// "" | tostring |')) return undefined
  const operator = (['contains', 'starts', 'ends'] as const).find((word) => c.takes(WORDS[word], '('))
  const value = operator && c.mark()
  return operator !== undefined && value !== undefined && c.takes(')', ')')
    ? { field, operator, value, loose: false, column: false }
    : undefined
}

function readLoose(c: Cursor): Test | undefined {
  const field = c.takes('(') ? c.value('field') : undefined
  if (field === undefined || !c.same('// "" | tostring | test(')) return undefined
  const pattern = c.value('text')
  if (pattern === undefined || !c.same('; "i")')) return undefined
  const isNot = c.same('| not')
  const found = c.takes(')') ? lookedFor(pattern, isNot) : undefined
  return found && { field, ...found, loose: true, column: false }
}

// lookedFor is what a pattern looks for, undefined where it is none that writeLoose writes.
function lookedFor(pattern: string, isNot: boolean): Pick<Test, 'operator' | 'value'> | undefined {
  const operators = (isNot ? ['other', '!='] : ['among', '==', 'starts', 'ends', 'contains']) as Operator[]
  for (const operator of operators) {
    const [before, behind] = AROUND[operator] ?? ['', '']
    const isThere = pattern.startsWith(before) && pattern.endsWith(behind)
    const texts = isThere ? textsIn(pattern.slice(before.length, pattern.length - behind.length)) : undefined
    const [first = '', ...more] = texts ?? ['']
    if (first === '' || (more.length > 0 && !isSeveral(operator))) continue
    return { operator, value: isSeveral(operator) ? [first, ...more] : first }
  }
  return undefined
}

// textsIn are the texts of a pattern with bars between them; undefined where it is anything else.
function textsIn(pattern: string): string[] | undefined {
  if (!/^(?:\\[\\^$.|?*+()[\]{}]|[^\\^$.?*+()[\]{}])*$/.test(pattern)) return undefined
  return [...pattern.matchAll(/((?:\\.|[^\\|])*)(?:\||$)/gsu)]
    .map(([, text = '']) => text.replace(/\\(.)/gsu, '$1'))
    .slice(0, pattern.replace(/\\./gsu, '').split('|').length)
}
