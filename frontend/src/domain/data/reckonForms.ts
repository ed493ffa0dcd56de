// The forms that reckon with several terms, with times, and over all rows.

// Sign is what stands between two terms; of several the language reckons × and ÷ first.
export type Sign = '+' | '-' | '*' | '/'

// Bracket opens before a term or closes behind it; '' where none does.
export type Bracket = '' | '(' | '((' | ')' | '))'

export interface Term {
  sign: Sign
  side: string | number // a column, or a number
  bracket: Bracket
}

// Span is how long lies between what stands in two columns: hours between times, days between dates.
export interface Span {
  kind: 'span'
  name: string
  unit: 'hours' | 'days'
  from: string
  to: string
}

// Formula calculates a column of three terms or more, with brackets around some. Where a cell is empty
// it fails, but for what is added.
export interface Formula {
  kind: 'formula'
  name: string
  left: string | number
  bracket: Bracket // before the first term
  more: Term[]
}

// Total adds a row at the end: a word in one column, and the sums of others.
export interface Total {
  kind: 'total'
  field: string
  word: string
  sums: string[]
}
