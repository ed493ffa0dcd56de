package doubt

import (
	"fmt"
	"slices"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/function"
	"planwright/planner/jq/syntax"
	"planwright/planner/jq/tabular"
)

// spanDoubts say in how many rows the end of a time or of days stands before its beginning: it is taken
// for the day after, or makes less than nothing; and in how many one of the two is empty.
func spanDoubts(line *gojq.Query, rows []map[string]any) (odd []string) {
	syntax.EachPart(line, func(q *gojq.Query) {
		if q.Term == nil || q.Term.Func == nil || !slices.Contains(function.Spans, syntax.Called(q.Term.Func.Name, len(q.Term.Func.Args))) {
			return
		}
		from, to := syntax.ColumnIn(q.Term.Func.Args[0]), syntax.ColumnIn(q.Term.Func.Args[1])
		if from != "" && to != "" && len(odd) == 0 {
			odd = spanned(rows, from, to, q.Term.Func.Name == "days_between")
		}
	})
	return odd
}

func spanned(rows []map[string]any, from, to string, areDays bool) (odd []string) {
	var nights, before, empty tally
	for i, row := range rows {
		isBefore, isMoment := endsBefore(row[from], row[to], areDays)
		switch {
		case tabular.IsBlank(row[from]) || tabular.IsBlank(row[to]):
			empty.add(i, "")
		case isBefore && isMoment:
			before.add(i, "")
		case isBefore:
			nights.add(i, "")
		}
	}
	switch {
	case nights.n > 0:
		odd = append(odd, fmt.Sprintf("“%s” is earlier than “%s” in %d of %d rows, first in row %d, and is taken for the day after.", to, from, nights.n, len(rows), nights.row))
	case before.n > 0:
		odd = append(odd, fmt.Sprintf("“%s” is earlier than “%s” in %d of %d rows, first in row %d, which makes less than nothing there.", to, from, before.n, len(rows), before.row))
	}
	if empty.n > 0 {
		odd = append(odd, fmt.Sprintf("“%s” or “%s” is empty in %d of %d rows, first in row %d, and what lies between stays empty there.", from, to, empty.n, len(rows), empty.row))
	}
	return odd
}

// endsBefore reports whether the end stands before the beginning, and whether both have a day.
func endsBefore(from, to any, areDays bool) (isBefore, isMoment bool) {
	if areDays {
		a, err := tabular.Day(from)
		b, other := tabular.Day(to)
		return err == nil && other == nil && a != "" && b != "" && b < a, true
	}
	a, isMoment, err := tabular.Moment(from)
	b, _, other := tabular.Moment(to)
	return err == nil && other == nil && b.Before(a), isMoment
}
