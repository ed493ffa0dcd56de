// The forms in which a person shapes data without writing a program. Each is a line of one.

export type Form =
  | Filter
  | Sort
  | Unique
  | Group
  | Pick
  | Take
  | Calculate
  | Combine
  | Split
  | Period
  | Convert
  | DateForm
  | Flatten
  | Join

export type Kind = Form['kind']

// Filter keeps the rows for which every test holds, or any.
export interface Filter {
  kind: 'filter'
  every: boolean
  tests: Test[]
}

export type Operator = '==' | '!=' | '>' | '>=' | '<' | '<=' | 'contains' | 'starts' | 'ends' | 'empty' | 'filled'

export interface Test {
  field: string
  operator: Operator
  value: string | number | boolean | null
}

export interface Sort {
  kind: 'sort'
  by: string
  descending: boolean
}

// Unique keeps the first row of those that have the same in a column.
export interface Unique {
  kind: 'unique'
  by: string
}

// Group makes one row of all that have the same in the columns; without any, one of all.
export interface Group {
  kind: 'group'
  by: string[]
  figures: Figure[]
}

export type FigureKind = 'count' | 'sum' | 'average' | 'least' | 'most' | 'first'

export interface Figure {
  name: string // of the column that it makes
  kind: FigureKind
  field: string // of which it is; '' for a count
}

export interface Pick {
  kind: 'pick'
  fields: { name: string; from: string }[]
}

export interface Take {
  kind: 'take'
  end: 'first' | 'last'
  count: number
}

export interface Calculate {
  kind: 'calculate'
  name: string
  left: string
  operator: '+' | '-' | '*' | '/'
  right: string | number // a column, or a number
}

// Combine writes columns one behind the other.
export interface Combine {
  kind: 'combine'
  name: string
  fields: string[]
  by: string
}

// Split makes a list of a text.
export interface Split {
  kind: 'split'
  field: string
  by: string
}

// Period is the year, month or day of a date such as 2026-11-26.
export interface Period {
  kind: 'period'
  name: string
  field: string
  period: 'year' | 'month' | 'day'
}

export interface Convert {
  kind: 'convert'
  field: string
  to: 'number' | 'comma' | 'grouped' | 'text' | 'lower' | 'upper'
}

// DateForm writes a date in another way, both as strftime has it.
export interface DateForm {
  kind: 'date'
  field: string
  from: string
  to: string
}

export interface Flatten {
  kind: 'flatten'
}

// Join adds to each row of a list that of another which has the same key.
export interface Join {
  kind: 'join'
  list: string
  other: string
  key: string // a column of the list
  otherKey: string // one of the other list
}
