package jq

import (
	"fmt"
	"strings"

	"github.com/itchyny/gojq"

	"planwright/planner/text"
)

// Of rows in an order some are taken, most often the first: the two largest amounts. Rows
// without a value stand before all others there, or, as texts of nothing, between numbers and
// texts, and are taken for the smallest or largest.

// takes is a line that takes some of the rows that it gets.
var takes = text.Pattern(`^(?:\.\[-?\d*:?-?\d*\]|first|last|\[?(?:first|last|limit)\(.*|\[\.\[\]\]\[.*)$`)

// orderColumn is the column by which a line puts rows in order, or by which it takes the
// smallest or largest of them; "" for any other line.
func orderColumn(line *gojq.Query) string {
	if line.Term == nil || line.Term.Func == nil || len(line.Term.Func.Args) != 1 {
		return ""
	}
	switch line.Term.Func.Name {
	case "sort_by", "min_by", "max_by":
	default:
		return ""
	}
	by := line.Term.Func.Args[0]
	if by.Term != nil && by.Term.Type == gojq.TermTypeUnary {
		by = &gojq.Query{Term: by.Term.Unary.Term}
	}
	if found := orderedIn(by, nil); len(found) > 0 {
		return found[0].column
	}
	return ""
}

// emptyTaken says that a line takes rows in which the column is empty that they are in order
// by, where it is not in rows that are left.
func emptyTaken(line *gojq.Query, ordered string, rows []map[string]any, made any) string {
	if ordered == "" || !takes().MatchString(line.String()) && !takesOne(line) {
		return ""
	}
	taken := rowsIn(made)
	if row, one := made.(map[string]any); one {
		taken = []map[string]any{row}
	}
	n, _ := emptyIn(taken, ordered)
	all, _ := emptyIn(rows, ordered)
	if n == 0 || len(rows)-all <= len(taken)-n {
		return "" // there are no more with a value
	}
	return fmt.Sprintf("“%s” is empty in %d of the %d rows that are taken by their order in it. Leave rows without a value out in a line before.", ordered, n, len(taken))
}

// takesOne reports whether a line takes the row that is the smallest or largest.
func takesOne(line *gojq.Query) bool {
	return line.Term != nil && line.Term.Func != nil && (strings.HasPrefix(line.Term.Func.Name, "min_") || strings.HasPrefix(line.Term.Func.Name, "max_"))
}

// nothingMost says that the smallest or largest value of a list is none.
func nothingMost(line *gojq.Query, data, made any) string {
	isNone := func(v any) bool { return v == nil || v == "" }
	list, _ := data.([]any)
	if name := line.String(); name != "min" && name != "max" || !isNone(made) {
		return ""
	}
	n := 0
	for _, v := range list {
		if isNone(v) {
			n++
		}
	}
	if n == len(list) {
		return ""
	}
	return fmt.Sprintf("%d of %d values are empty, and one of these is taken. Leave them out in a line before.", n, len(list))
}
