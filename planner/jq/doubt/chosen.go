package doubt

import (
	"fmt"
	"slices"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/syntax"
	"planwright/planner/jq/tabular"
)

// chosenEmpty says in how many rows a column is empty by which a line chooses what to write: it
// writes there what it does where the condition does not hold.
func chosenEmpty(line *gojq.Query, rows []map[string]any) string {
	_, q := syntax.CalledIn(line)
	if q == nil || q.Op != gojq.OpAssign || q.Right.Term == nil || q.Right.Term.If == nil {
		return ""
	}
	branches := q.Right.Term.If
	if len(branches.Elif) > 0 || branches.Else == nil || !isWritten(branches.Then) || !isWritten(branches.Else) {
		return ""
	}
	if said := comparedEmpty(branches.Cond, rows); said != "" {
		return said
	}
	for _, r := range syntax.InRow(branches.Cond, nil) {
		if n, _ := emptyIn(rows, r.Column); n > 0 && r.Operator != "" && r.Operator != syntax.Emptiness && r.Operator != syntax.Equality {
			return fmt.Sprintf("“%s” is empty in %d of %d rows, which are no more and no less than anything. Keep them apart in a line before, or fill them, if what is written there is not meant.", r.Column, n, len(rows))
		}
	}
	return ""
}

// isWritten reports whether a part of a program is a value as it stands there.
func isWritten(q *gojq.Query) bool { return q != nil && q.Term != nil && syntax.IsConstant(q.Term) }

// comparedEmpty says in how many rows one of two columns is empty that a condition compares, as a row
// without a partner has nothing of the other list.
func comparedEmpty(q *gojq.Query, rows []map[string]any) string {
	for _, pair := range comparedColumns(q, nil) {
		for i, column := range pair {
			other := pair[1-i]
			var none tally
			for at, row := range rows {
				if tabular.IsBlank(row[column]) && !tabular.IsBlank(row[other]) {
					none.add(at, "")
				}
			}
			if none.n > 0 {
				return fmt.Sprintf("“%s” is empty in %d of %d rows, first in row %d, and is compared there with “%s”, in which something stands. If what is written in such rows is not meant, keep them apart in a line before.", column, none.n, len(rows), none.row, other)
			}
		}
	}
	return ""
}

// columnsAsTexts say that a line compares a column with a text which is the name of another, and
// does not stand in it: people who write the name of a column mean what stands there.
func columnsAsTexts(line *gojq.Query, rows []map[string]any) (odd []string) {
	syntax.EachPart(line, func(q *gojq.Query) {
		if q.Term != nil {
			return
		}
		var asks question
		switch q.Op {
		case gojq.OpEq, gojq.OpNe, gojq.OpGt, gojq.OpGe, gojq.OpLt, gojq.OpLe:
			wanted, _ := syntax.TextIn(q.Right)
			asks = question{column: syntax.ColumnIn(q.Left), wanted: []string{wanted}}
		case gojq.OpPipe:
			asks = amongTexts(q)
		}
		for _, name := range asks.wanted {
			if name != "" && asks.column != "" && name != asks.column && isColumnOnly(rows, name, asks.column) {
				odd = append(odd, fmt.Sprintf("“%s” is a column, and “%s” is compared with the text “%s” here, which no row has there. Choose “the column” in the line, if what stands in “%s” is meant.", name, asks.column, name, name))
			}
		}
	})
	return slices.Compact(odd)
}

// isColumnOnly reports whether rows have a column of the name, and none has the name itself in
// the column.
func isColumnOnly(rows []map[string]any, name, column string) bool {
	isThere := false
	for _, row := range rows {
		_, has := row[name]
		isThere = isThere || has
		if row[column] == name {
			return false
		}
	}
	return isThere
}
