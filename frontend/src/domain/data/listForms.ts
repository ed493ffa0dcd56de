// The forms that make rows of lists, one list of several tables, and tables of groups.

// Entries makes a row of each entry of a list that stands in a column, with what else the row has.
export interface Entries {
  kind: 'entries'
  field: string
  blank: boolean // a row with an empty list stays, without what entries have
}

// Stack puts tables below each other, such as those of several files.
export interface Stack {
  kind: 'stack'
  lists: string[] // those of several lists, by their names; none: the tables that stand in one list
  file: string // the column with the name of the file of each row; '': none
}

// Files makes groups of which a loop writes a file each: the name of the file, and the rows.
export interface Files {
  kind: 'files'
  by: string[]
}
