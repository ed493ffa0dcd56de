package jq

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/itchyny/gojq"

	"planwright/planner/text"
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

// isoDate is a date or month that begins with its year.
var isoDate = text.Pattern(`^\d{4}-\d{2}(-\d{2}|$)`)

// beginsWithYear reports whether a text is a date or month as 2026-11-26 and 2026-11.
func beginsWithYear(said string) bool { return isoDate().MatchString(said) }

// endsWithYear reports whether a text is a date in figures that begins with its day or month.
func endsWithYear(said string) bool { return otherDate().MatchString(said) }

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
	if name, value := calledIn(q); slices.Contains(ordering, name) {
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
	if t.Func == nil || !slices.Contains(datings, called(t.Func.Name, len(t.Func.Args))) {
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
	case !beginsWithYear(said) && !(isRange && endsWithYear(said)):
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

// textsIn are the texts of a column that say something, as they stand there.
func textsIn(rows []map[string]any, column string) (texts []string) {
	for _, row := range rows {
		if s, isText := row[column].(string); isText && !isBlank(s) {
			texts = append(texts, s)
		}
	}
	return texts
}

// inOrder are texts in the order of their keys, each once. A key is made once, as it is long to
// make.
func inOrder(texts []string, key func(string) string) []string {
	keys := make(map[string]string, len(texts))
	for _, one := range texts {
		if _, known := keys[one]; !known {
			keys[one] = key(one)
		}
	}
	return slices.SortedFunc(maps.Keys(keys), func(a, b string) int { return strings.Compare(keys[a], keys[b]) })
}

// asWritten is the key by which the language puts texts in order.
func asWritten(s string) string { return s }

// outOfOrder says that the texts of a column, put in order by keys, stand in another order than
// what they mean.
func outOfOrder(rows []map[string]any, column string, key func(string) string) string {
	texts := textsIn(rows, column)
	for i, one := range texts {
		texts[i] = strings.TrimSpace(one)
	}
	texts = inOrder(texts, key)
	if said := besideNumbers(rows, column, texts); said != "" {
		return said
	}
	dates := dateOrder(dateExample(texts))
	for i := range len(texts) - 1 {
		first, next := texts[i], texts[i+1]
		switch {
		case dates(first, next) > 0, wordedDay(first) > wordedDay(next) && wordedDay(next) != "":
			return fmt.Sprintf("Dates such as “%s” stand in “%s”, and are put in order letter by letter, so “%s” comes before “%s”. Write them anew as 2026-11-26 in a line before.", start(cmp.Or(dateExample(texts), first)), column, start(first), start(next))
		case isAmount(first) && isAmount(next) && moreThan(first, next):
			return fmt.Sprintf("Texts such as “%s” stand in “%s”, and are put in order letter by letter, so “%s” comes before “%s”. Turn them into numbers in a line before.", start(amountExample(texts)), column, start(first), start(next))
		}
	}
	return ""
}

// besideNumbers says that some amounts of a column are numbers and some are texts, which all
// come behind the numbers.
func besideNumbers(rows []map[string]any, column string, texts []string) string {
	if len(texts) == 0 || slices.ContainsFunc(texts, func(one string) bool { return !isAmount(one) }) {
		return ""
	}
	for _, row := range rows {
		switch row[column].(type) {
		case nil, string, bool, []any, map[string]any:
		default:
			return fmt.Sprintf("Texts such as “%s” stand in “%s” beside numbers, and come behind all of these. Turn them into numbers in a line before.", start(amountExample(texts)), column)
		}
	}
	return ""
}

// dateOrder compares dates that do not begin with their year, as one of their column says where their
// month stands; of those that may be two days neither is more, unless both ways say so.
func dateOrder(example string) func(x, y string) int {
	ways := dateWritings(example)
	return func(x, y string) int {
		if !endsWithYear(x) || !endsWithYear(y) {
			return 0
		}
		if len(ways) < 2 {
			return compareDates(x, y, len(ways) == 1 && ways[0].isMonthFirst())
		}
		if order := compareDates(x, y, true); order == compareDates(x, y, false) {
			return order
		}
		return 0
	}
}

// compareDates compares two that begin with their day, or with their month.
func compareDates(x, y string, monthFirst bool) int {
	a, b := otherDate().FindStringSubmatch(x), otherDate().FindStringSubmatch(y)
	big, small := 2, 1
	if monthFirst {
		big, small = 1, 2
	}
	for _, i := range []int{3, big, small} {
		p, _ := strconv.Atoi(a[i])
		q, _ := strconv.Atoi(b[i])
		if c := cmp.Compare(p, q); c != 0 {
			return c
		}
	}
	return 0
}

// amount is the number that a text begins with, in either way of writing decimals.
func amount(s string) float64 {
	end := strings.IndexFunc(s, func(r rune) bool { return !strings.ContainsRune("+-.,0123456789", r) })
	if end < 0 {
		end = len(s)
	}
	n, _ := strconv.ParseFloat(strings.ReplaceAll(s[:end], ",", "."), 64)
	return n
}
