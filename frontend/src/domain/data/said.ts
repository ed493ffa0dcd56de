// What forms are in the language.

// How many letters of a date such as 2026-11-26 say when it was.
export const PERIODS = { year: 4, month: 7, day: 10 } as const

export const CONVERSIONS = {
  number: 'tonumber',
  text: 'tostring',
  lower: 'ascii_downcase',
  upper: 'ascii_upcase',
} as const

export const SIGNS = ['==', '!=', '>=', '<=', '>', '<'] as const
export const WORDS = { contains: 'contains', starts: 'startswith', ends: 'endswith' } as const
