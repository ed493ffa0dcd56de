package jq

import (
	"fmt"
	"strings"

	"github.com/itchyny/gojq"
)

// leftEmpty says what a line left empty: dates that it writes anew where there are none, and
// what it did not find in texts.
func leftEmpty(line *gojq.Query, rows, made []map[string]any) string {
	if line.Term == nil || line.Term.Func == nil || line.Term.Func.Name != "map" || len(line.Term.Func.Args) != 1 {
		return ""
	}
	q := line.Term.Func.Args[0]
	column := columnIn(q.Left)
	if column == "" || len(made) != len(rows) {
		return ""
	}
	source := q.Right.String()
	switch {
	case q.Op == gojq.OpModify && strings.Contains(source, "strptime("):
		if n, first := emptyIn(made, column); n > 0 {
			return fmt.Sprintf("“%s” has no date in %d of %d rows, first in row %d, and stays empty there.", column, n, len(rows), first)
		}
	case q.Op == gojq.OpAssign && (strings.Contains(source, "match(") || strings.Contains(source, "split(")):
		if n, first := emptyIn(made, column); n > 0 {
			return fmt.Sprintf("“%s” was found in %d of %d rows, and not in row %d.", column, len(rows)-n, len(rows), first)
		}
	case q.Op == gojq.OpAssign && strings.HasPrefix(source, "if ") && strings.Contains(source, "== null"):
		if n, first := emptyIn(made, column); n > 0 {
			return fmt.Sprintf("“%s” stays empty in %d of %d rows, first in row %d, as a cell that it is worked out of is empty there.", column, n, len(rows), first)
		}
	}
	return ""
}

// emptyIn is in how many rows a column is empty, and the number of the first.
func emptyIn(rows []map[string]any, column string) (n, first int) {
	for i, row := range rows {
		if value := row[column]; value == nil || value == "" {
			if n++; first == 0 {
				first = i + 1
			}
		}
	}
	return n, first
}
