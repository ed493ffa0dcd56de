package syntax

// What a line does with a column that it reads, besides comparing it with a number. The language
// compares texts letter by letter: 31.01.2026 comes behind 01.12.2026, and 12 % before 5 %.
const (
	Order     = "order"
	AsRead    = "as read" // put in order by ascending or descending
	Group     = "group"
	Date      = "date"
	Dated     = "dated"       // its day is compared
	Earlier   = "earlier"     // compared with a date behind it
	Emptiness = "empty"       // whether anything stands there, (.paid // "") != "": false counts as nothing
	Equality  = "equality"    // asked for a number: a text that looks like it is not equal
	Across    = "across"      // each value becomes a column
	Beginning = "[:]"         // the year, month or day is taken of a date that is written as 2026-11-26
	WithText  = "with a text" // asked for what is more or less than a text
)
