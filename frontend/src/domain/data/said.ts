// What forms are in the language.

// How many letters of a date such as 2026-11-26 say when it was.
export const PERIODS = { year: 4, month: 7, day: 10 } as const

// An empty cell stays empty, and what is a number already stays what it is.
const ofText = (made: string): string => `if type == "string" then ${made} else . end`
const numberOf = (cleaned: string): string => ofText(`(if . == "" then null else (${cleaned}tonumber) end)`)

export const CONVERSIONS = {
  number: numberOf(''),
  comma: numberOf('gsub("[. ]"; "") | gsub(","; ".") | '),
  grouped: numberOf('gsub("[, ]"; "") | '),
  text: 'tostring',
  lower: ofText('ascii_downcase'),
  upper: ofText('ascii_upcase'),
}

export const SIGNS = ['==', '!=', '>=', '<=', '>', '<'] as const
export const WORDS = { contains: 'contains', starts: 'startswith', ends: 'endswith' } as const
