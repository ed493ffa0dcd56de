package jq

import (
	"fmt"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/tabular"
)

// pivotIn is what a line makes columns of, and their figure; nil where it makes none so.
func pivotIn(line *gojq.Query) (column, figure *gojq.Query) {
	if t := line.Term; t != nil && t.Func != nil && called(t.Func.Name, len(t.Func.Args)) == "pivot/3" && len(t.SuffixList) == 0 {
		return t.Func.Args[0], t.Func.Args[2]
	}
	return nil, nil
}

// pivotReads are what a line that makes columns of values reads in each row.
func pivotReads(column, figure *gojq.Query) []read {
	found := insideMaps(figure, nil)
	if of := firstOf(figure); of != "" {
		found = append(found, read{column: of})
	}
	if name := columnIn(column); name != "" {
		found = append(found, read{name, across})
	}
	return found
}

// across is a column of which each value becomes a column.
const across = "across"

// firstOf is the column of which a figure takes the first value: .[0].a, also behind a condition.
func firstOf(figure *gojq.Query) string {
	if figure == nil || figure.Term == nil {
		return ""
	}
	switch t := figure.Term; {
	case t.Type == gojq.TermTypeQuery:
		return firstOf(t.Query)
	case t.If != nil:
		return firstOf(t.If.Else)
	case t.Type == gojq.TermTypeIndex && isWhole(t.Index.Start) && len(t.SuffixList) == 1 && t.SuffixList[0].Index != nil:
		return nameOf(t.SuffixList[0].Index)
	}
	return ""
}

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
	column, figure := pivotIn(line)
	of := firstOf(figure)
	if column == nil || of == "" || columnIn(column) == "" {
		return ""
	}
	groups, _ := data.([]any)
	cells, several := 0, 0
	for _, group := range groups {
		met := map[string]int{}
		for _, row := range tabular.Rows(group) {
			met[tabular.NameOf(row[columnIn(column)])]++
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
