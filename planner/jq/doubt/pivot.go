package doubt

import (
	"fmt"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/syntax"
	"planwright/planner/jq/tabular"
)

// manyDays is how many columns of days are surely meant.
const manyDays = 31

// acrossDoubt says what of a column may not be meant of which each value becomes a column.
func acrossDoubt(s survey, column string) string {
	days := map[string]bool{}
	for _, said := range tabular.Texts(s.rows, column) {
		if tabular.BeginsWithYear(said) || tabular.IsOtherDate(said) {
			days[said] = true
		}
	}
	switch n := s.empty + s.blank; {
	case len(days) > manyDays:
		return fmt.Sprintf("“%s” has %d dates, and each is a column. Take the month by a line “Year, month or day” before, if that is meant.", column, len(days))
	case n > 0:
		return fmt.Sprintf("“%s” is empty in %d of %d rows, which are in the column “%s”.", column, n, len(s.rows), tabular.NoName)
	}
	return ""
}

// takenTogether says that a cell has the first of several values.
func takenTogether(line *gojq.Query, data any) string {
	column, figure := syntax.PivotIn(line)
	of := syntax.FirstOf(figure)
	if column == nil || of == "" || syntax.ColumnIn(column) == "" {
		return ""
	}
	groups, _ := data.([]any)
	cells, several := 0, 0
	for _, group := range groups {
		met := map[string]int{}
		for _, row := range tabular.Rows(group) {
			met[tabular.NameOf(row[syntax.ColumnIn(column)])]++
		}
		for _, n := range met {
			if cells++; n > 1 {
				several++
			}
		}
	}
	if several == 0 {
		return ""
	}
	return fmt.Sprintf("%d of %d cells are of several rows, and have “%s” of the first only. Choose another figure, such as the sum, if all are meant.", several, cells, of)
}
