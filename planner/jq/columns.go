package jq

import (
	"fmt"
	"slices"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/function"
	"planwright/planner/jq/tabular"
)

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

// comparedColumns are the pairs of columns that a condition compares with each other.
func comparedColumns(q *gojq.Query, found [][2]string) [][2]string {
	switch {
	case q == nil:
		return found
	case q.Term == nil:
		return comparedColumns(q.Right, comparedColumns(q.Left, found))
	case q.Term.Type == gojq.TermTypeQuery:
		return comparedColumns(q.Term.Query, found)
	case q.Term.Func == nil || !slices.Contains(function.Comparisons, called(q.Term.Func.Name, len(q.Term.Func.Args))):
		return found
	}
	first, second := columnIn(q.Term.Func.Args[0]), columnIn(q.Term.Func.Args[1])
	if first == "" || second == "" {
		return found
	}
	return append(found, [2]string{first, second})
}
