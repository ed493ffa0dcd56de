package jq

import (
	"fmt"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/function"
	"planwright/planner/jq/tabular"
)

// overnight says in how many rows the end of a time stands before its beginning: it is taken for the
// day after, or makes less than nothing.
func overnight(line *gojq.Query, rows []map[string]any) string {
	said := ""
	eachPart(line, func(q *gojq.Query) {
		if q.Term == nil || q.Term.Func == nil || called(q.Term.Func.Name, len(q.Term.Func.Args)) != function.Spans[0] || said != "" {
			return
		}
		from, to := columnIn(q.Term.Func.Args[0]), columnIn(q.Term.Func.Args[1])
		var nights, before tally
		for i, row := range rows {
			a, isMoment, err := tabular.Moment(row[from])
			b, _, other := tabular.Moment(row[to])
			if err != nil || other != nil || !b.Before(a) {
				continue
			}
			if isMoment {
				before.add(i, "")
			} else {
				nights.add(i, "")
			}
		}
		switch {
		case nights.n > 0:
			said = fmt.Sprintf("“%s” is earlier than “%s” in %d of %d rows, first in row %d, and is taken for the day after.", to, from, nights.n, len(rows), nights.row)
		case before.n > 0:
			said = fmt.Sprintf("“%s” is earlier than “%s” in %d of %d rows, first in row %d, which makes less than nothing there.", to, from, before.n, len(rows), before.row)
		}
	})
	return said
}
