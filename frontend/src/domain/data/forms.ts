// The forms in which a person shapes data without writing a program. Each is a line of one.
import type { Entries, Files, Stack } from './listForms'
import type { Formula, Span, Total } from './reckonForms'
import type { Cut, Extract, Parts, Split, Texts } from './textForms'

export type { Cut, Entries, Extract, Files, Formula, Parts, Span, Split, Stack, Texts, Total }

export type Form =
  | Filter
  | Sort
  | Present
  | Unique
  | Group
  | Total
  | Pivot
  | Unpivot
  | Pick
  | Rename
  | Drop
  | Fill
  | Take
  | Calculate
  | Formula
  | Span
  | Choose
  | Share
  | Round
  | Combine
  | Split
  | Parts
  | Extract
  | Texts
  | Period
  | Convert
  | Replace
  | Affix
  | Written
  | DateForm
  | Flatten
  | Entries
  | Stack
  | Files
  | Join

export type Kind = Form['kind']

// Filter keeps the rows for which every test holds, or any.
export interface Filter {
  kind: 'filter'
  every: boolean
  tests: Test[]
}

export type Operator =
  | '=='
  | '!='
  | '>'
  | '>='
  | '<'
  | '<='
  | 'among'
  | 'other'
  | 'contains'
  | 'starts'
  | 'ends'
  | 'after'
  | 'since'
  | 'before'
  | 'until'
  | 'lately' // so many days ago at most
  | Days
  | 'empty'
  | 'filled'

// Days: more than so many days ago, or not; more than so many days from now, or not.
type Days = 'older' | 'newer' | 'ahead' | 'nearer'

export type Scalar = string | number | boolean | null

export interface Test {
  field: string
  operator: Operator
  value: Scalar | Scalar[] // several of “among” and “other”
  loose: boolean // texts that differ in small and capital letters are alike
  column: boolean // the value is the name of a column, with which is compared what stands there
  bare?: boolean // an empty cell is less than any number, as the language has it, and not none
}

// Sort puts rows in order by columns; those behind the first are for rows that are alike in it.
export interface Sort {
  kind: 'sort'
  by: SortKey[]
  codes: boolean // texts by the codes of their letters, as the language has it, and not as people read them
}

export interface SortKey {
  field: string
  descending: boolean
  numbers?: boolean // with descending: by the number with its sign turned, and what is none fails
}

// Present leaves out elements that are nothing, as rounds of a loop that failed leave them.
export interface Present {
  kind: 'present'
}

// Unique keeps the first row of those that have the same in the columns, or in all.
export interface Unique {
  kind: 'unique'
  whole: boolean // rows are alike where all of them is
  by: string[] // none where they are compared as a whole
  loose: boolean // what differs in case, blanks around and zeros in front is alike
}

// Group makes one row of all that have the same in the columns; without any, one of all.
export interface Group {
  kind: 'group'
  by: string[]
  figures: Figure[]
  alone: boolean // without columns: the figures are no row of a table, but go on as they are, for a message
}

export type FigureKind = 'count' | 'sum' | 'average' | 'least' | 'most' | 'first'

export interface Figure {
  name: string // of the column that it makes
  kind: FigureKind
  field: string // of which it is; '' for a count
  digits: number | null // of a sum or an average, behind the point; null: all
}

// Pivot makes of all rows that have the same in some columns one, with a column for each value of
// another; without any, one row of all.
export interface Pivot {
  kind: 'pivot'
  by: string[]
  column: string // of which each value becomes a column
  figure: FigureKind // of the rows that belong into a cell
  of: string // the column that the figure is of; '' for a count
  digits: number | null // as of a figure
  blank: boolean // a cell that no row is in stays empty where its figure is 0
}

// Unpivot makes a row of each cell in some columns.
export interface Unpivot {
  kind: 'unpivot'
  fields: string[]
  name: string // of the column with what the columns were called
  value: string // of that with what stood in them
  blank: boolean // empty cells become rows too
}

export interface Pick {
  kind: 'pick'
  fields: { name: string; from: string }[]
}

// Rename calls columns otherwise, and all others stay.
export interface Rename {
  kind: 'rename'
  fields: { name: string; from: string }[]
}

// Drop leaves columns out.
export interface Drop {
  kind: 'drop'
  fields: string[]
}

// Fill fills the empty cells of a column with a value, or with what stands above them.
export interface Fill {
  kind: 'fill'
  field: string
  by: 'value' | 'above'
  value: Scalar // '' where it is not written yet, or not needed
}

// Take keeps some rows, of all or of each that has the same in a column.
export interface Take {
  kind: 'take'
  of: string // the column; '' for all
  end: 'first' | 'last'
  count: number | null // null: it is not written yet
}

export interface Calculate {
  kind: 'calculate'
  name: string
  left: string
  operator: Reckoning
  right: string | number // a column, or a number
  digits: number | null // behind the point that are kept; null: all
  empty: 'fail' | 'zero' | 'leave' // what an empty cell makes: a failure (with +, nothing is added), 0, or an empty cell
}

// Reckoning is what is reckoned: by a sign, with so many percent more, less or of it, or how
// many percent it is of the other.
export type Reckoning = '+' | '-' | '*' | '/' | 'more' | 'less' | 'percent' | 'share'

// Choose writes in a column one value where tests of the row hold, and else another.
export interface Choose {
  kind: 'choose'
  name: string
  every: boolean
  tests: Test[]
  then: Scalar
  other: Scalar
}

// Share is how many percent a cell is of all in its column.
export interface Share {
  kind: 'share'
  name: string
  field: string
  digits: number | null // behind the point; null: all
}

export interface Round {
  kind: 'round'
  field: string
  digits: number
}

// Combine writes columns one behind the other.
export interface Combine {
  kind: 'combine'
  name: string
  fields: string[]
  by: string
  empty: 'leave' | 'keep' // empty cells are left out, or what is between them stands there all the same
}

// Period is the year, quarter, month, week or day of a date, or its day of the week.
export interface Period {
  kind: 'period'
  name: string
  field: string
  period: Part
  from: string // how the date is written, as strftime has it; '': its year is first, as in 2026-11-26
}

export type Part = 'year' | 'quarter' | 'month' | 'week' | 'day' | 'weekday' | 'weekdayNumber'

export interface Convert {
  kind: 'convert'
  field: string
  to: 'number' | 'comma' | 'grouped' | 'text' | 'lower' | 'upper' | 'title' | 'hours' | 'trim' | 'blanks'
}

// Replace puts another text where one stands in a column; nothing takes it away.
export interface Replace {
  kind: 'replace'
  field: string
  what: string // as it stands, and no pattern
  by: string
  where: 'all' | 'start' | 'end' // everywhere, or at an end of the text only
}

// Affix puts a text before what stands in a column, behind it, or both; empty cells stay empty.
export interface Affix {
  kind: 'affix'
  field: string
  before: string
  behind: string
}

// Written makes texts of numbers in a form that people read, shown by one: 1.234,50.
export interface Written {
  kind: 'written'
  field: string
  as: string
}

// DateForm writes a date in another way, all as strftime has it.
export interface DateForm {
  kind: 'date'
  field: string
  from: string
  other: string // in which those are written that are not in the first; '': all are
  third: string // in which those are that are in neither
  to: string
}

export interface Flatten {
  kind: 'flatten'
}

export type JoinKey = Record<'key' | 'otherKey', string>

// Join adds to each row of a list that of another which has the same key.
export interface Join {
  kind: 'join'
  list: string
  other: string
  key: string // a column of the list
  otherKey: string // one of the other list
  also?: JoinKey[] // more of them, all of which have to be the same
  keep: 'all' | 'both' | 'matching' | 'others' // rows of the list: all, those of both lists, or those that the other has, or has not
  status?: string // of both lists: the column that says what is new, gone or changed
  loose: boolean // keys that differ in case, blanks around and zeros before them are alike
  ending: string // of the names of columns of the other list that the list has, too; '': these are left out
}
