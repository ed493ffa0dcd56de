// What forms are in the language.
import { FORMER_LOWERED, FORMER_RAISED, LOWERED, RAISED } from './letters'
import { FORMER_WORKED_OUT, WORKED_OUT } from './numberBehind'

// MISSING stands in a program where a field is empty that has to have something: the program
// then has an error, and is not run.
export const MISSING = 'error("nothing is written here")'

// FILLED is what an empty cell becomes; one of blanks only is empty, which it was not before.
export const FILLED = 'if . == null or (tostring | trim) == "" then '
export const FORMER_FILLED = 'if . == null or . == "" then '

// FILLED_ONLY leaves out of texts those of nothing.
export const FILLED_ONLY = ' | select(trim != "")'

// ABOVE stands around a column whose empty cells take what stands above; its name, and the end
// come behind.
const aboveOf = (test: string): readonly [string, string, string] => [
  '[foreach .[] as $row (null; if $row',
  ` | ${test} then . else $row`,
  ' end; $row + {',
]
export const ABOVE = aboveOf('. == null or (tostring | trim) == ""')
export const FORMER_ABOVE = aboveOf('. == null or . == ""')
export const ABOVE_END = ': .})]'

// An empty cell stays empty, and what is a number already stays what it is.
const ofText = (made: string): string => `if type == "string" then ${made} else . end`
export const numberOf = (cleaned: string): string => ofText(`(if . == "" then null else (${cleaned}tonumber) end)`)

// amountOf is the number that a text is as people write it, with the sign of a currency or of
// percent around it, and a minus before or behind it, or in brackets as accountants write it.
// Blanks only part groups of digits: 19 % 5 is none. What is none fails: 1.5 is no number with a
// decimal comma, and not 15.
const amountOf = (group: string, mark: string, what: string): string =>
  amount(group, mark, what, ['-−(', '-−)'], '.[0].string + .[3].string | IN("", "-", "−", "()") | not')

// bareAmountOf took no brackets.
const bareAmountOf = (group: string, mark: string, what: string): string =>
  amount(group, mark, what, ['-−', '-−'], '.[0].length + .[3].length > 1')

function amount(group: string, mark: string, what: string, [before, behind]: [string, string], odd: string): string {
  const around = '(?:[\\\\s\\\\p{Z}\\\\p{Sc}%]|EUR|USD|CHF|GBP)*'
  const groups = [`[${group}]`, "['’]", '[\\\\s\\\\p{Z}]'].map((one) => `[0-9]{1,3}(?:${one}[0-9]{3})+`)
  const number = `(${groups.join('|')}|[0-9]+)((?:[${mark}][0-9]+)?)`
  return ofText(
    `(if test("^${around}$") then null else [match("^${around}([${before}]?)${around}[+]?${around}${number}${around}([${behind}]?)${around}$")] ` +
      `| if . == [] or (.[0].captures | ${odd}) then error("${what}") ` +
      `else (.[0].captures | (if .[0].length + .[3].length > 0 then "-" else "" end) + (.[1].string | gsub("[^0-9]"; "")) ` +
      `+ (.[2].string | sub("[${mark}]"; ".")) | tonumber) end end)`,
  )
}

// formerAmountOf took blanks and signs away wherever they stood.
const formerAmountOf = (group: string, mark: string, what: string): string =>
  ofText(
    `(gsub("[\\\\s\\\\p{Z}\\\\p{Sc}%+'’]|EUR|USD|CHF|GBP"; "") | if . == "" then null ` +
      `elif test("^-?([0-9]{1,3}([${group}][0-9]{3})+|[0-9]+)([${mark}][0-9]+)?$") ` +
      `then (gsub("[${group}]"; "") | sub("[${mark}]"; ".") | tonumber) else error("${what}") end)`,
  )

// Each word of a text with a capital letter, and the rest small.
const titled = (lowered: string, raised: string): string =>
  ofText(`(${lowered} | gsub("(?<a>^|[^\\\\p{L}\\\\p{N}'’])(?<b>\\\\p{L})"; .a + (.b | ${raised})))`)

// HOURS_OF is how many hours a text such as 1:30 or 1:30:15 says.
const HOURS_OF =
  `(if trim == "" then null else [match("^\\\\s*([-−]?)([0-9]+):([0-5][0-9])(?::([0-5][0-9]))?\\\\s*$")] ` +
  `| if . == [] then error("there is no time such as 1:30") else (.[0].captures | (if .[0].length > 0 then -1 else 1 end) ` +
  `* ((.[1].string | tonumber) + (.[2].string | tonumber) / 60 + (.[3].string // "0" | tonumber) / 3600)) end end)`

export const CONVERSIONS = {
  number: numberOf(''),
  comma: amountOf('.', ',', 'there is no number with a decimal comma'),
  grouped: amountOf(',', '.', 'there is no number with a decimal point'),
  text: 'tostring',
  lower: ofText(`(${LOWERED})`),
  upper: ofText(`(${RAISED})`),
  title: titled(LOWERED, RAISED),
  trim: ofText('trim'),
  hours: ofText(HOURS_OF),
  blanks: ofText('(gsub("[\\\\s\\\\p{Z}]+"; " ") | trim)'),
}

// What forms wrote before, which programs still have.
export const FORMER_CONVERSIONS = {
  comma: [
    numberOf('gsub("[. ]"; "") | gsub(","; ".") | '),
    formerAmountOf('.', ',', 'there is no number with a decimal comma'),
    bareAmountOf('.', ',', 'there is no number with a decimal comma'),
  ],
  grouped: [
    numberOf('gsub("[, ]"; "") | '),
    formerAmountOf(',', '.', 'there is no number with a decimal point'),
    bareAmountOf(',', '.', 'there is no number with a decimal point'),
  ],
  lower: [ofText('ascii_downcase'), ofText(`(${FORMER_LOWERED})`)],
  upper: [ofText('ascii_upcase'), ofText(`(${FORMER_RAISED})`)],
  title: [titled(FORMER_LOWERED, FORMER_RAISED)],
}

// ROUNDINGS are what a number is multiplied with for so many digits behind its point. It is a
// little more than that, so that 1.005, which machines hold as a little less, becomes 1.01.
export const ROUNDINGS = [
  '1.000000000000001',
  '10.00000000000001',
  '100.0000000000001',
  '1000.000000000001',
  '10000.00000000001',
  '100000.0000000001',
  '1000000.000000001',
] as const

// rounded is a number as it is rounded: “(number * 100.0000000000001 | round / 100)”.
export const rounded = (number: string, digits: number): string =>
  `(${number} * ${ROUNDINGS[digits] ?? ROUNDINGS[2]} | round / ${10 ** digits})`

// TOTALLED is the sum that shares are of: rounded at six places, so that what makes nothing
// together is 0, and not nearly. That of no rows is none.
export const TOTALLED = '(add // 0) * 1000000 | round / 1000000'

// What names a month in English and German, by the name that strptime knows.
const MONTHS = {
  Jan: 'jan(uary?)?|jän(ner)?|ja\\u0308n(ner)?',
  Feb: 'feb(r|ruary?|er)?',
  Mar: 'mar(ch)?|m(ä|a\\u0308|ae)rz?|mrz',
  Apr: 'apr(il)?',
  May: 'may|mai',
  Jun: 'jun[ei]?',
  Jul: 'jul[iy]?',
  Aug: 'aug(ust)?',
  Sep: 'sept?(ember)?',
  Oct: 'o[ck]t(ober)?',
  Nov: 'nov(ember)?',
  Dec: 'de[cz](ember)?',
} as const

const EACH_MONTH = Object.entries(MONTHS).map(([name, pattern]) => `${name}: "${pattern}"`)

// DATE is what stands around a form of date: a day that there is not is none. Names of months are
// read before where the form has them; what is no whole name stays, and is then no date.
const CHECKED =
  'strptime($f)? | select(.[0] > 999 and [strftime($f) | scan("[0-9]+") | tonumber] == [$d | scan("[0-9]+") | tonumber]) | strftime('
export const DATE = {
  before: 'if . == null or . == "" then . else . as $d | first((',
  between: `) as $f | ${CHECKED}`,
  named: `) as $f | (reduce ({${EACH_MONTH.join(', ')}} | to_entries[]) as $m (.; sub("(?i)\\\\b(" + $m.value + ")\\\\b[.]?"; $m.key)))? | ${CHECKED}`,
  after: ')) // error("there is no date in the form that is said") end',
} as const

// What finds a part of a text, around the mark.
export const FOUND = {
  after: ['split(', ') | if length > 1 then (.[1:] | join(', ') | sub("(?s)[\\r\\n].*"; "") | trim) else null end'],
  before: ['split(', ') | if length > 1 then (.[0] | sub("(?s).*[\\r\\n]"; "") | trim) else null end'],
  pattern: ['[match(', ')] | if . == [] then null else (.[0] | .captures[0].string // .string) end'],
  comma: ['[match(', WORKED_OUT.comma],
  point: ['[match(', WORKED_OUT.point],
} as const

export const FORMER_FOUND = {
  comma: ['[match(', FORMER_WORKED_OUT.comma],
  point: ['[match(', FORMER_WORKED_OUT.point],
} as const

// CUTS are runs of blanks at which a text is cut, and what stands between its parts again.
export const CUTS = {
  blanks: { pattern: '"[\\\\s\\\\p{Z}]+"', between: ' ' },
  gaps: { pattern: '"[\\\\s\\\\p{Z}]{2,}|\\\\t"', between: '  ' },
} as const

// REPLACED is how a text is looked for in which one is replaced.
export const REPLACED = {
  all: 'if type == "string" then (split',
  start: 'if type == "string" and startswith',
  end: 'if type == "string" and endswith',
} as const

// LOOSE is a key without what often sets two apart that are meant to be the same.
export const LOOSE = 'loosely'

// EXACT is a key of several columns.
export const EXACT = 'exactly'

// FORMER_LOOSE are what forms wrote before, when programs had no such function.
const looseBy = (lowered: string): string => `tostring | trim | ${lowered} | sub("^0+(?<k>.)"; .k)`
export const FORMER_LOOSE = [looseBy(LOWERED), looseBy(FORMER_LOWERED), looseBy('ascii_downcase')]

// BOTH makes names of their own for columns that the row has, too.
export const BOTH = ['with_entries(if .key | in($row) then .key += ', ' else . end)'] as const

export const SIGNS = ['==', '!=', '>=', '<=', '>', '<'] as const
export const WORDS = { contains: 'contains', starts: 'startswith', ends: 'endswith' } as const
