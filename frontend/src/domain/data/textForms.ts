// The forms that take texts apart.

// Split makes a list of a text.
export interface Split {
  kind: 'split'
  field: string
  at: Cut
  by: string // the mark, '' where it is cut elsewhere
}

// Cut is where a text is cut: at each mark, at each run of blanks, or at each of two blanks or more, as
// they stand between the columns of a table in a PDF.
export type Cut = 'mark' | 'blanks' | 'gaps'

// Parts makes columns of a text; the last has all that is left.
export interface Parts {
  kind: 'parts'
  field: string
  at: Cut
  by: string // as of Split
  names: string[]
}

// Extract makes a column of a part of a text: what stands in the line behind or before a mark,
// the first number behind it, or what a pattern finds.
export interface Extract {
  kind: 'extract'
  name: string
  field: string
  what: 'after' | 'before' | 'point' | 'comma' | 'pattern'
  mark: string
}

// Texts makes rows of a text, by its lines or as a whole, or of a list of texts.
export interface Texts {
  kind: 'texts'
  each: 'line' | 'text' | 'element'
  name: string // of the column
}
