package doubt

import (
	"context"
	"fmt"
	"strings"

	"github.com/itchyny/gojq"

	"planwright/planner/jq"
	"planwright/planner/jq/syntax"
)

// leftEmpty says what a line left empty: dates that it writes anew where there are none, and
// what it did not find in texts.
func leftEmpty(line *gojq.Query, rows, made []map[string]any) string {
	if line.Term == nil || line.Term.Func == nil || line.Term.Func.Name != "map" || len(line.Term.Func.Args) != 1 {
		return ""
	}
	q := line.Term.Func.Args[0]
	column := syntax.ColumnIn(q.Left)
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

// textsWithout says that nothing stands in texts where a column is empty that a line puts into them.
func textsWithout(line *gojq.Query, rows []map[string]any) (odd []string) {
	syntax.EachPart(line, func(q *gojq.Query) {
		for _, part := range syntax.TextParts(q) {
			if part.Term != nil && part.Term.Type == gojq.TermTypeQuery && len(part.Term.SuffixList) == 0 {
				part = part.Term.Query
			}
			column := syntax.ColumnIn(part)
			if n, _ := emptyIn(rows, column); column != "" && n > 0 && n < len(rows) {
				odd = append(odd, fmt.Sprintf("“%s” is empty in %d of %d rows, and nothing stands in the text there.", column, n, len(rows)))
			}
		}
	})
	return odd
}

// withoutAbove says in how many rows nothing stands above an empty cell that is to be filled.
func withoutAbove(line *gojq.Query, made []map[string]any) string {
	column := syntax.FilledFromAbove(line)
	if column == "" {
		return ""
	}
	if n, _ := emptyIn(made, column); n > 0 && n < len(made) {
		return fmt.Sprintf("“%s” stays empty in the first %d of %d rows, as nothing stands above.", column, n, len(made))
	}
	return ""
}

// Elements of a list may be nothing: a round of a loop that failed leaves that in its list. Lines
// that keep rows leave it out, but others take it for a row in which all is empty.

// presently is what to do about elements that are nothing.
const presently = "Leave out what is nothing in a line before: map(values)."

// hollow says that a line makes something of elements that are nothing.
func hollow(ctx context.Context, a jq.Step) string {
	list, _ := a.Data.([]any)
	n, first, isTable := 0, 0, false
	for i, element := range list {
		switch element.(type) {
		case nil:
			if n++; first == 0 {
				first = i + 1
			}
		case map[string]any, []any:
			isTable = true // and these are no cells of a column
		}
	}
	if n == 0 || !isTable || a.Failed || passesOn(ctx, a) {
		return ""
	}
	return fmt.Sprintf("%d of %d elements are nothing, the first is number %d, as a round of a loop that failed leaves it. %s", n, len(list), first, presently)
}

// passesOn reports whether a line leaves nothing out or as it is.
func passesOn(ctx context.Context, a jq.Step) bool {
	made, failed := a.Again(ctx, []any{nil})
	list, isList := made.([]any)
	return !failed && isList && (len(list) == 0 || len(list) == 1 && list[0] == nil)
}
