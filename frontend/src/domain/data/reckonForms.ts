// The form that calculates a column of more than two terms.

// Sign is what stands between two terms; of several the language reckons × and ÷ first.
export type Sign = '+' | '-' | '*' | '/'

export interface Term {
  sign: Sign
  side: string | number // a column, or a number
}

// Formula calculates a column of three terms or more, without brackets. Where a cell is empty it
// fails, but for what is added.
export interface Formula {
  kind: 'formula'
  name: string
  left: string | number
  more: Term[]
}
