package doubt

import (
	"fmt"
	"slices"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/function"
	"planwright/planner/jq/syntax"
	"planwright/planner/jq/tabular"
	"planwright/planner/text"
)

// datesOtherwise says that dates of a column with their year in front are compared, letter by letter,
// with one that has it behind: each is then more, or less; and that none is equal to a date, which may
// be written otherwise.
func datesOtherwise(line *gojq.Query, rows []map[string]any) (wrong string, odd []string) {
	syntax.EachPart(line, func(q *gojq.Query) {
		if wrong != "" || q.Term != nil || q.Op < gojq.OpEq || q.Op > gojq.OpLe {
			return
		}
		column := syntax.ColumnIn(q.Left)
		with, isText := syntax.TextIn(q.Right)
		if column == "" || !isText || !tabular.EndsWithYear(with) {
			return
		}
		texts := tabular.Texts(rows, column)
		if q.Op == gojq.OpEq || q.Op == gojq.OpNe {
			odd = append(odd, noSuchDate(texts, column, with))
			return
		}
		if at := slices.IndexFunc(texts, tabular.BeginsWithYear); at >= 0 && tabular.DateExample(texts) == "" {
			wrong = fmt.Sprintf("“%s” has dates such as “%s”, and is compared letter by letter with “%s”. Write that date with its year in front, too.", column, tabular.Start(texts[at]), tabular.Start(with))
		}
	})
	return wrong, odd
}

var figure = text.Pattern(`\d`)

// noSuchDate says that dates stand in a column, and none is written as one that is looked for.
func noSuchDate(texts []string, column, with string) string {
	at := slices.IndexFunc(texts, func(one string) bool { return tabular.BeginsWithYear(one) || tabular.EndsWithYear(one) })
	isWritten := func(one string) bool {
		return figure().ReplaceAllString(one, "0") == figure().ReplaceAllString(with, "0")
	}
	if at < 0 || slices.ContainsFunc(texts, isWritten) {
		return ""
	}
	return fmt.Sprintf("No row has “%s” in “%s”, where dates such as “%s” stand. Write it as they are, or ask for the day and after, and the day and before.", tabular.Start(with), column, tabular.Start(texts[at]))
}

// overnight says in how many rows the end of a time stands before its beginning: it is taken for the
// day after, or makes less than nothing.
func overnight(line *gojq.Query, rows []map[string]any) string {
	said := ""
	syntax.EachPart(line, func(q *gojq.Query) {
		if q.Term == nil || q.Term.Func == nil || syntax.Called(q.Term.Func.Name, len(q.Term.Func.Args)) != function.Spans[0] || said != "" {
			return
		}
		from, to := syntax.ColumnIn(q.Term.Func.Args[0]), syntax.ColumnIn(q.Term.Func.Args[1])
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
