package jq

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/function"
	"planwright/planner/jq/tabular"
)

// What a line does with a column that it puts in order, or compares with a date. The language
// compares texts letter by letter: 31.01.2026 comes behind 01.12.2026, and 12 % before 5 %.
const (
	order   = "order"
	asRead  = "as read" // put in order by ascending or descending
	group   = "group"
	date    = "date"
	dated   = "dated"   // its day is compared
	earlier = "earlier" // compared with a date behind it
)

// orderedIn are the columns that stand for themselves where rows are put in order.
func orderedIn(q *gojq.Query, found []read) []read {
	if q == nil {
		return found
	}
	if column := columnIn(q); column != "" {
		return append(found, read{column: column, operator: order})
	}
	if value := keyValue(q); value != q && columnIn(value) != "" {
		return append(found, read{column: columnIn(value), operator: asRead})
	}
	switch {
	case q.Term == nil && q.Op == gojq.OpComma:
		return orderedIn(q.Right, orderedIn(q.Left, found))
	case q.Term != nil && q.Term.Type == gojq.TermTypeArray && len(q.Term.SuffixList) == 0:
		return orderedIn(q.Term.Array.Query, found)
	}
	return found
}

// keyValue is what a key is of that puts values in order: .a of ascending(.a), and of .a.
func keyValue(q *gojq.Query) *gojq.Query {
	if name, value := calledIn(q); slices.Contains(function.Ordering, name) {
		return value
	}
	return q
}

// groupedIn are the columns by which rows are put into groups.
func groupedIn(q *gojq.Query, found []read) []read {
	for _, r := range orderedIn(q, nil) {
		found = append(found, read{r.column, group})
	}
	return found
}

// mostIn is the column of which a figure takes the largest or smallest: map(.a | values) | max.
func mostIn(q *gojq.Query, found []read) []read {
	if q.Op != gojq.OpPipe || q.Right.Term == nil || q.Left.Term == nil {
		return found
	}
	f, of := q.Right.Term.Func, q.Left.Term.Func
	if f == nil || f.Name != "max" && f.Name != "min" || of == nil || of.Name != "map" || len(of.Args) != 1 {
		return found
	}
	element := of.Args[0]
	if element.Op == gojq.OpPipe && element.Right.String() == "values" {
		element = element.Left
	}
	return orderedIn(element, found)
}

// datedBy is the column whose day a term compares, "" where it does not.
func datedBy(t *gojq.Term) string {
	if t.Func == nil || !slices.Contains(function.Datings, called(t.Func.Name, len(t.Func.Args))) {
		return ""
	}
	return columnIn(t.Func.Args[0])
}

// datedIn is the column that a comparison compares with a date, in letters; its column is ""
// where it does not.
func datedIn(q *gojq.Query) read {
	column, with := columnIn(q.Left), q.Right
	isLess := q.Op == gojq.OpLt || q.Op == gojq.OpLe
	if column == "" {
		column, with = columnIn(q.Right), q.Left
		isLess = q.Op == gojq.OpGt || q.Op == gojq.OpGe
	}
	if column == "" || with.Term == nil || with.Term.Type != gojq.TermTypeString || len(with.Term.Str.Queries) > 0 {
		return read{}
	}
	said := with.Term.Str.Str
	isRange := q.Op != gojq.OpEq && q.Op != gojq.OpNe
	switch {
	case !tabular.BeginsWithYear(said) && !(isRange && tabular.EndsWithYear(said)):
		return read{}
	case isLess:
		return read{column, earlier}
	}
	return read{column, date}
}

// emptiness is whether anything stands in a column: (.paid // "") != "". False counts as
// nothing there.
const emptiness = "empty"

func emptinessIn(q *gojq.Query) string {
	isText := q.Right.Term != nil && q.Right.Term.Type == gojq.TermTypeString && q.Right.String() == `""`
	if !isText || q.Left.Term == nil || q.Left.Term.Type != gojq.TermTypeQuery || q.Left.Term.Query.Op != gojq.OpAlt {
		return ""
	}
	return columnIn(q.Left.Term.Query.Left)
}

// falseIn says in how many rows a column is false.
func falseIn(rows []map[string]any, column string) string {
	n := 0
	for _, row := range rows {
		if row[column] == false {
			n++
		}
	}
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("“%s” is false in %d of %d rows, and counts as empty there. Ask whether it is false instead, if that is meant.", column, n, len(rows))
}

// asWritten is the key by which the language puts texts in order.
func asWritten(s string) string { return s }

// outOfOrder says that the texts of a column, put in order by keys, stand in another order than
// what they mean.
func outOfOrder(rows []map[string]any, column string, key func(string) string) string {
	texts := tabular.Texts(rows, column)
	for i, one := range texts {
		texts[i] = strings.TrimSpace(one)
	}
	texts = tabular.InOrder(texts, key)
	if said := besideNumbers(rows, column, texts); said != "" {
		return said
	}
	dates := tabular.DateOrder(tabular.DateExample(texts))
	for i := range len(texts) - 1 {
		first, next := texts[i], texts[i+1]
		switch {
		case dates(first, next) > 0, tabular.WordedDay(first) > tabular.WordedDay(next) && tabular.WordedDay(next) != "":
			return fmt.Sprintf("Dates such as “%s” stand in “%s”, and are put in order letter by letter, so “%s” comes before “%s”. Write them anew as 2026-11-26 in a line before.", tabular.Start(cmp.Or(tabular.DateExample(texts), first)), column, tabular.Start(first), tabular.Start(next))
		case tabular.IsAmount(first) && tabular.IsAmount(next) && tabular.MoreThan(first, next):
			return fmt.Sprintf("Texts such as “%s” stand in “%s”, and are put in order letter by letter, so “%s” comes before “%s”. Turn them into numbers in a line before.", tabular.Start(tabular.AmountExample(texts)), column, tabular.Start(first), tabular.Start(next))
		}
	}
	return ""
}

// besideNumbers says that some amounts of a column are numbers and some are texts, which all
// come behind the numbers.
func besideNumbers(rows []map[string]any, column string, texts []string) string {
	if len(texts) == 0 || slices.ContainsFunc(texts, func(one string) bool { return !tabular.IsAmount(one) }) {
		return ""
	}
	for _, row := range rows {
		switch row[column].(type) {
		case nil, string, bool, []any, map[string]any:
		default:
			return fmt.Sprintf("Texts such as “%s” stand in “%s” beside numbers, and come behind all of these. Turn them into numbers in a line before.", tabular.Start(tabular.AmountExample(texts)), column)
		}
	}
	return ""
}
