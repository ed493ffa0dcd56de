import type {
  Calculate,
  DateForm,
  Extract,
  Fill,
  Form,
  Join,
  Parts,
  Replace,
  Share,
  Sort,
  SortKey,
  Take,
  Texts,
  Unique,
} from './forms'
import { writeFull } from './full'
import { pairsOf, sharedKeys } from './joinKeys'
import { writeAffix, writeChoose, writeRename, writeWritten } from './cells'
import { writeEntries, writeFiles, writeStack } from './entries'
import { writeFormula } from './formula'
import { writeSpan } from './span'
import { writeGroup, writeTotal } from './group'
import { dateText, writePeriod, writingsOf } from './period'
import { writePivot, writeUnpivot } from './pivot'
import { BEHIND } from './numberBehind'
import {
  ABOVE,
  ABOVE_END,
  BOTH,
  CONVERSIONS,
  CUTS,
  EXACT,
  FILLED,
  FILLED_ONLY,
  FOUND,
  LOOSE,
  MISSING,
  REPLACED,
  rounded,
  TOTALLED,
} from './said'
import { writeTest } from './comparison'
import { fallingKey, fieldText, keyText, markText, risingKey } from './token'

// writeForm is the line of a program that a form is. readForm knows it again.
export function writeForm(form: Form): string {
  switch (form.kind) {
    case 'filter':
      return `map(select(${form.tests.map(writeTest).join(form.every ? ' and ' : ' or ')}))`
    case 'sort':
      return writeSort(form)
    case 'present':
      return 'map(values)'
    case 'unique':
      return writeUnique(form)
    case 'group':
      return writeGroup(form)
    case 'total':
      return writeTotal(form)
    case 'pivot':
      return writePivot(form)
    case 'unpivot':
      return writeUnpivot(form)
    case 'pick':
      return `map({${form.fields.map(({ name, from }) => (name === from ? keyText(name) : `${keyText(name)}: ${fieldText(from)}`)).join(', ')}})`
    case 'rename':
      return writeRename(form)
    case 'choose':
      return writeChoose(form)
    case 'affix':
      return writeAffix(form)
    case 'written':
      return writeWritten(form)
    case 'drop':
      return `map(del(${form.fields.map(fieldText).join(', ')}))`
    case 'fill':
      return writeFill(form)
    case 'take':
      return writeTake(form)
    case 'calculate':
      return `map(${fieldText(form.name)} = ${writeCalculation(form)})`
    case 'formula':
      return writeFormula(form)
    case 'span':
      return writeSpan(form)
    case 'share':
      return writeShare(form)
    case 'round':
      return `map(${fieldText(form.field)} |= if . == null then . else ${rounded('.', form.digits)} end)`
    case 'combine':
      return `map(${fieldText(form.name)} = ([${form.fields.map(fieldText).join(', ')}] | map(. // "" | tostring${form.empty === 'leave' ? FILLED_ONLY : ''}) | join(${JSON.stringify(form.by)})))`
    case 'split':
      return `map(${fieldText(form.field)} |= ${writeCut(form)})`
    case 'parts':
      return writeParts(form)
    case 'extract':
      return writeExtract(form)
    case 'texts':
      return writeTexts(form)
    case 'period':
      return writePeriod(form)
    case 'convert':
      return `map(${fieldText(form.field)} |= ${CONVERSIONS[form.to]})`
    case 'replace':
      return writeReplace(form)
    case 'date':
      return writeDate(form)
    case 'flatten':
      return form.kind
    case 'entries':
      return writeEntries(form)
    case 'stack':
      return writeStack(form)
    case 'files':
      return writeFiles(form)
    case 'join':
      return writeJoin(form)
  }
}

// writeSort: by codes, all columns are in the same direction but for numbers.
function writeSort({ by, codes }: Sort): string {
  const isFalling = by.every(({ descending, numbers }) => descending && !numbers)
  if (codes && (isFalling || by.every(({ descending, numbers }) => !descending || numbers)))
    return `sort_by(${by.map(codesKey).join(', ')})${isFalling ? ' | reverse' : ''}`
  return `sort_by(${by.map(({ field, descending }) => (descending ? fallingKey(field) : risingKey(field))).join(', ')})`
}

const codesKey = ({ field, descending, numbers }: SortKey): string =>
  `${descending && numbers ? '-' : ''}${fieldText(field)}`

function writeFill({ field, by, value }: Fill): string {
  const written = value === '' ? MISSING : JSON.stringify(value)
  return by === 'above'
    ? `${ABOVE.join(fieldText(field))}${keyText(field)}${ABOVE_END}`
    : `map(${fieldText(field)} |= ${FILLED}${written} else . end)`
}

function writeTake({ of, end, count }: Take): string {
  const number = count ?? MISSING
  const some = end === 'first' ? `.[:${number}]` : `.[${count === null ? '' : '-'}${number}:]`
  return of === '' ? some : `group_by(${risingKey(of)}) | map(${some}[])`
}

function writeUnique({ whole, by, loose }: Unique): string {
  const columns = by.length === 0 ? [''] : by // which blocks, and is not the whole row
  const key = (name: string): string => (loose ? `(.value${fieldText(name)} | ${LOOSE})` : `.value${fieldText(name)}`)
  const keys = whole ? '.value' : columns.map(key).join(', ')
  return `to_entries | unique_by(${keys}) | sort_by(.key) | map(.value)`
}

function writeCalculation({ left, operator, right, digits, empty }: Calculate): string {
  const at = (side: string): string => (empty === 'zero' ? `(${fieldText(side)} // 0)` : fieldText(side))
  const [a, b] = [at(left), typeof right === 'string' ? at(right) : numberText(right)]
  const made = {
    '+': `${a} + ${b}`,
    '-': `${a} - ${b}`,
    '*': `${a} * ${b}`,
    '/': `${a} / ${b}`,
    more: `${a} * (100 + ${b}) / 100`,
    less: `${a} * (100 - ${b}) / 100`,
    percent: `${a} * ${b} / 100`,
    share: `${a} / ${b} * 100`,
  }[operator]
  const kept = digits === null ? made : rounded(`(${made})`, digits)
  if (empty !== 'leave') return kept
  const tests = [...new Set([left, right])].filter((side) => typeof side === 'string')
  return `if ${tests.map((side) => `${fieldText(side)} == null`).join(' or ')} then null else ${kept} end`
}

function writeShare({ name, field, digits }: Share): string {
  const at = fieldText(field)
  const share = `${at} / $total * 100`
  const made = digits === null ? share : rounded(`(${share})`, digits)
  return `(map(${at} // 0) | ${TOTALLED}) as $total | map(${fieldText(name)} = if ${at} == null or $total == 0 then null else ${made} end)`
}

// A text, as it stands in a line that looks for something in it.
const textAt = (name: string): string => `${fieldText(name)} // "" | tostring`

// writeCut is what makes parts of a text; blanks around it are none that cut it.
const writeCut = ({ at, by }: Pick<Parts, 'at' | 'by'>): string =>
  at === 'mark' ? `split(${markText(by)})` : `(trim | split(${CUTS[at].pattern}; null))`

function writeParts({ field, at, by, names }: Parts): string {
  const last = names.length - 1
  const between = markText(at === 'mark' ? by : CUTS[at].between)
  const columns = names.map((name, i) =>
    i === last ? `${keyText(name)}: (.[${i}:] | join(${between}))` : `${keyText(name)}: (.[${i}] // "")`,
  )
  return `map(. + (${textAt(field)} | ${writeCut({ at, by })} | map(trim) | {${columns.join(', ')}}))`
}

function writeExtract({ name, field, what, mark }: Extract): string {
  const parts: readonly string[] = FOUND[what]
  const isNumber = what === 'point' || what === 'comma'
  const found = parts.join(isNumber && mark !== '' ? JSON.stringify(patternOf(mark, what)) : markText(mark))
  return `map(${fieldText(name)} = (${textAt(field)} | ${found}))`
}

const patternOf = (mark: string, what: 'point' | 'comma'): string =>
  `(${mark.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')}${BEHIND[what]}`

function writeTexts({ each, name }: Texts): string {
  if (each === 'line') return `[splits("\\r?\\n") | trim | select(. != "") | {${keyText(name)}: .}]`
  return each === 'text' ? `[{${keyText(name)}: .}]` : `map({${keyText(name)}: .})`
}

function writeReplace({ field, what, by, where }: Replace): string {
  const [text, other] = [markText(what), JSON.stringify(by)]
  const made = {
    all: `${REPLACED.all}(${text}) | join(${other}))`,
    start: `${REPLACED.start}(${text}) then ${other} + ltrimstr(${text})`,
    end: `${REPLACED.end}(${text}) then rtrimstr(${text}) + ${other}`,
  }[where]
  return `map(${fieldText(field)} |= ${made} else . end)`
}

const writeDate = (form: DateForm): string =>
  `map(${fieldText(form.field)} |= ${dateText(writingsOf(form), JSON.stringify(form.to))})`

// keyOf is what rows are looked for by: a column, or several as one. What makes a text of one
// column stands behind it, unless LOOSE does.
function keyOf(columns: readonly string[], loose: boolean, one: string): string {
  const [first = ''] = columns
  if (columns.length > 1) return `[${columns.map(fieldText).join(', ')}] | ${loose ? LOOSE : EXACT}`
  return `${fieldText(first)}${loose ? ` | ${LOOSE}` : one}`
}

function writeJoin(form: Join): string {
  const { list, other, keep, loose, ending } = form
  const pairs = pairsOf(form)
  const ofOther = pairs.map(({ otherKey }) => otherKey)
  const ofList = pairs.map(({ key }) => key)
  const by = `(${fieldText(other)} | INDEX(${keyOf(ofOther, loose, '')})) as $by`
  const found = `$by[${keyOf(ofList, loose, ' | tostring')}]`
  const shared = sharedKeys(form).map(fieldText)
  const without = shared.length > 0 ? `del(${shared.join(', ')}) | ` : ''
  const own = ending === '' && keep !== 'both' ? '' : ` | ${without}${BOTH.join(markText(ending))}`
  const row = own === '' ? '' : '. as $row | '
  const all = `${row}(${found} // {}${own}) + .`
  const made = {
    all,
    both: all,
    matching: `select(${found}) | ${row}${own === '' ? found : `(${found}${own})`} + .`,
    others: `select(${found} | not)`,
  }[keep]
  return `${by} | ${keep === 'both' ? writeFull(form) : fieldText(list)} | map(${made})`
}

const numberText = (number: number): string => (number < 0 ? `(${number})` : String(number))
