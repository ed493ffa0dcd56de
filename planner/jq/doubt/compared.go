package doubt

import (
	"fmt"
	"slices"
	"strings"

	"github.com/itchyny/gojq"

	"planwright/planner/jq"
	"planwright/planner/jq/syntax"
	"planwright/planner/jq/tabular"
)

// listApart says that a line puts a list of texts in order, or takes the first or last of them, and that
// they stand in another order by how much they say.
func listApart(a jq.Step) string {
	list, ok := a.Data.([]any)
	if !ok || !slices.Contains([]string{"sort", "max", "min"}, a.Line.String()) {
		return ""
	}
	const column = "the list"
	rows := make([]map[string]any, len(list))
	for i, one := range list {
		if _, isText := one.(string); !isText {
			return ""
		}
		rows[i] = map[string]any{column: one}
	}
	if said := outOfOrder(rows, column, asWritten); said != "" {
		return said
	}
	return measuresApart(rows, column, asWritten)
}

// comparedTexts say that a line compares texts of a column with a text, or with those of another column,
// and that by letters the other one is more than by how much they say.
func comparedTexts(line *gojq.Query, rows []map[string]any) (odd []string) {
	syntax.EachPart(line, func(q *gojq.Query) {
		if q.Term != nil {
			return
		}
		switch q.Op {
		case gojq.OpGt, gojq.OpGe, gojq.OpLt, gojq.OpLe:
		default:
			return
		}
		left, right := sideIn(q.Left), sideIn(q.Right)
		if left == nil || right == nil || syntax.ColumnIn(q.Left)+syntax.ColumnIn(q.Right) == "" {
			return
		}
		for _, row := range rows {
			first, next := left(row), right(row)
			if isApart(first, next) {
				odd = append(odd, fmt.Sprintf("“%s” and “%s” are compared letter by letter, and by that “%s” is more. Make numbers of one unit of them in a line before, if their size is meant.", tabular.Start(first), tabular.Start(next), tabular.Start(max(first, next))))
				return
			}
		}
	})
	return slices.Compact(odd)
}

// sideIn gives the text that stands on one side of a comparison in a row, "" for none; it is nil for
// what is neither a column nor a text.
func sideIn(q *gojq.Query) func(row map[string]any) string {
	if column := syntax.ColumnIn(q); column != "" {
		return func(row map[string]any) string {
			said, _ := row[column].(string)
			return strings.TrimSpace(said)
		}
	}
	if said, ok := syntax.TextIn(q); ok && said != "" {
		return func(map[string]any) string { return strings.TrimSpace(said) }
	}
	return nil
}

// isApart reports whether two texts say how much, and are the other way round letter by letter.
func isApart(first, next string) bool {
	more, unit, ok := measure(first)
	less, other, both := measure(next)
	switch {
	case ok && both && unit == other:
		return more > less && first < next || more < less && first > next
	case tabular.IsAmount(first) && tabular.IsAmount(next):
		return tabular.MoreThan(first, next) && first < next || tabular.MoreThan(next, first) && first > next
	}
	return false
}
