package table

import (
	"fmt"
	"slices"
)

// How says how a table is read. The zero value finds everything by itself.
type How struct {
	Format    Format
	NoHeader  bool // no row names the columns: they are column_1, column_2 and so on
	FirstRow  int  // that the table begins in, from 1; 0: the first
	Separator rune // that parts the columns of a text; 0: the one that is found
	Decimal   Mark // of numbers in texts; 0: as each column tells
}

// skipped is how many rows stand above the table.
func (h How) skipped() int { return max(0, h.FirstRow-1) }

// mayBeTitled: a first row that was said is no title.
func (h How) mayBeTitled() bool { return !h.NoHeader && h.FirstRow == 0 }

// ParseHow takes the words that the arguments of a step have.
func ParseHow(separator, decimal string) (h How) {
	h.Separator = map[string]rune{"comma": ',', "semicolon": ';', "tab": '\t', "bar": '|'}[separator]
	h.Decimal = map[string]Mark{"comma": commaMark, "point": pointMark}[decimal]
	return h
}

// Signs are those that a text has, in the words of ParseHow; "" where it does not tell, or
// they are a comma and a point.
type Signs struct {
	Separator, Decimal string
}

// signsOf are those of a table whose columns are parted by a sign.
func signsOf(separator rune, kinds []kind) (s Signs) {
	if len(kinds) > 1 {
		s.Separator = map[rune]string{';': "semicolon", '\t': "tab", '|': "bar"}[separator]
	}
	if slices.ContainsFunc(kinds, func(k kind) bool { return k.mark == commaMark }) {
		s.Decimal = "comma"
	}
	return s
}

// noRow says that a table begins below its last row.
func (h How) noRow(rows int) error {
	return fmt.Errorf("There are %d rows, so the table cannot begin in row %d. Set %s to a row that is there.", rows, h.FirstRow, fieldFirstRow)
}
