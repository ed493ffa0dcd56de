package doubt

import (
	"fmt"
	"slices"

	"github.com/itchyny/gojq"

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

// alsoWritten says how dates among texts are written besides one that is told already; "" where they are
// in no other way. planner/jq/pasttexts.go knows it again.
func alsoWritten(texts []string, told string) string {
	var others []string
	for _, one := range tabular.DateExamples(texts) {
		if one != told {
			others = append(others, "“"+tabular.Start(one)+"”")
		}
	}
	if len(others) == 0 {
		return ""
	}
	return " Others are written as " + text.List(others, "and") + "."
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
