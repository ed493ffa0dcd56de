// The first number behind a word, in a program. A text says more about a number than its
// digits: what cannot be told for sure is left empty, and never taken for another number.

const BLANK = '[\\s\\p{Z}]'
const FIRM = '[\\x{A0}\\x{2007}\\x{2009}\\x{202F}]' // no line ends at it
const DASH = '[-−–‒]'

// Groups of digits have one sign between them. A blank that is no firm one parts numbers, too,
// so that it only counts before a decimal mark.
const numberOf = (group: string, mark: string): string => {
  const groups = [`[${group}]`, "['’]", FIRM].map((one) => `[0-9]{1,3}(?:${one}[0-9]{3})+`)
  const decimals = `[${mark}][0-9]+`
  return `(?:${groups.join('|')})(?:${decimals})?|[0-9]{1,3}(?: [0-9]{3})+${decimals}|[0-9]+(?:${decimals})?`
}

// What stands in the line: up to the number, the number, and behind it.
const lineOf = (group: string, mark: string): string =>
  `[^0-9\\r\\n]*)(${numberOf(group, mark)})((?:[.,]?[^0-9.,\\r\\n][^\\r\\n]*|[.,]?)(?:[\\r\\n]|$))`

export const BEHIND = { comma: lineOf('.', ','), point: lineOf(',', '.') } as const

// GROUPING are signs that group digits somewhere.
const GROUPING = "['‘’ʼ′`´_·˙]"

// CUT finds where the digits that were found are but the first of a number: 1'234.56 with a comma.
const CUT = `\\n(?:${GROUPING}[0-9]|${FIRM}[0-9]{3}(?:[^0-9]|$))`

// FORMER_UNCLEAR finds, in the three parts below one another, what makes it doubtful which number is meant.
const FORMER_UNCLEAR = [
  `[^:=\\s\\p{Z}]${BLANK}*${DASH}${BLANK}+\\n`, // a dash before a number: Total - 20
  `[\\p{L}−–‒-]${DASH}\\n`, // a part of a name: RE-2026
  `\\(\\n.*\\n\\)`, // less than nothing, or only in brackets
  `\\n${BLANK}*(?:[%‰]|percent|Prozent).*[0-9]`, // a percentage before the amount
  `\\n[0-9]{1,3}\\n [0-9]{3}(?:[^0-9]|$)`, // 3 190: one number, or two
  `\\n[0-9]+ .*\\n [0-9]`, // 2 100,00 200,00
  `\\n(?:${DASH}${BLANK}*[^\\s\\p{Z}\\p{Sc}]|${BLANK}+${DASH}${BLANK}*(?:[0-9]|$)|[:/][0-9])`, // 10-20, 10:30, 5-fold
  `${DASH}${BLANK}*\\n.*\\n${DASH}`, // a minus on both sides
  `\\n${BLANK}*(?:Mio|Mrd|Tsd|TEUR|T€|k€|thousand|million|billion)`,
].join('|')

const UNCLEAR = `${FORMER_UNCLEAR}|${CUT}`

// WORKED_OUT is what stands behind the pattern: the number of the parts that it finds.
const workedOut = (mark: string, unclear: string): string =>
  `)] | if . == [] then null else [.[0].captures[].string] | ` +
  `if (join("\\n") | test(${JSON.stringify(unclear)})) then null else ` +
  `(.[1] | gsub("[^0-9${mark}]"; "")${mark === ',' ? ' | sub(","; ".")' : ''} | tonumber) * ` +
  `(if (.[0] | test("${DASH}[\\\\s\\\\p{Z}]*$")) or (.[2] | test("^${DASH}")) then -1 else 1 end) end end`

export const WORKED_OUT = { comma: workedOut(',', UNCLEAR), point: workedOut('.', UNCLEAR) } as const

// FORMER_WORKED_OUT is what forms wrote when a number that is grouped in another way was cut.
export const FORMER_WORKED_OUT = {
  comma: workedOut(',', FORMER_UNCLEAR),
  point: workedOut('.', FORMER_UNCLEAR),
} as const

// FORMER is what forms wrote before: another pattern behind the mark, and another end.
const former = (group: string, mark: string): string =>
  `[^0-9\\r\\n]*?(-?(?:[0-9]{1,3}(?:[${group}][0-9]{3})+|[0-9]+)(?:[${mark}][0-9]+)?)(?:[.,]?(?:[^0-9.,]|$))`

export const FORMER = {
  comma: {
    behind: former('.', ','),
    end: ')] | if . == [] then null else (.[0].captures[0].string | gsub("[.]"; "") | sub(","; ".") | tonumber) end',
  },
  point: {
    behind: former(',', '.'),
    end: ')] | if . == [] then null else (.[0].captures[0].string | gsub(","; "") | tonumber) end',
  },
} as const
