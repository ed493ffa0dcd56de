package doubt

import (
	"fmt"
	"strings"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/syntax"
	"planwright/planner/jq/tabular"
)

// partsDoubts say of a line that splits a text into columns in how many rows there are
// fewer parts than these, or more. Cells that are empty have none, and are not told.
func partsDoubts(line *gojq.Query, rows []map[string]any) (said []string) {
	column, by, width := partsOf(line)
	if width == 0 {
		return nil
	}
	var few, many tally
	for i, row := range rows {
		text, isText := row[column].(string)
		if !isText || strings.TrimSpace(text) == "" {
			continue
		}
		switch n := len(strings.Split(text, by)); {
		case n < width:
			few.add(i, text)
		case n > width:
			many.add(i, text)
		}
	}
	if few.n > 0 {
		said = append(said, fmt.Sprintf("“%s” has no such part for each of the %d columns in %d of %d rows, first in row %d (“%s”): those left over stay empty there.", column, width, few.n, len(rows), few.row, tabular.Start(few.text)))
	}
	if many.n > 0 {
		said = append(said, fmt.Sprintf("“%s” has more than %d parts in %d of %d rows, first in row %d (“%s”): the last column has all the rest there.", column, width, many.n, len(rows), many.row, tabular.Start(many.text)))
	}
	return said
}

// partsOf is what a line splits, at what, and into how many columns; of any other line no
// column.
func partsOf(line *gojq.Query) (column, by string, width int) {
	if !syntax.IsMap(line) {
		return "", "", 0
	}
	q := line.Term.Func.Args[0]
	if q.Op != gojq.OpAdd || !syntax.IsAll(q.Left) || q.Right.Term == nil || q.Right.Term.Type != gojq.TermTypeQuery {
		return "", "", 0
	}
	pieces := []*gojq.Query{}
	for q = q.Right.Term.Query; q.Op == gojq.OpPipe && len(q.Patterns) == 0; q = q.Right {
		pieces = append(pieces, q.Left)
	}
	if len(pieces) != 4 || q.Term == nil || q.Term.Type != gojq.TermTypeObject || pieces[3].String() != "map(trim)" {
		return "", "", 0
	}
	split := pieces[2].Term
	if split == nil || split.Func == nil || split.Func.Name != "split" || len(split.Func.Args) != 1 {
		return "", "", 0
	}
	mark := split.Func.Args[0].Term
	if mark == nil || mark.Type != gojq.TermTypeString || len(mark.Str.Queries) > 0 {
		return "", "", 0
	}
	return syntax.ColumnIn(pieces[0].Left), mark.Str.Str, len(q.Term.Object.KeyVals)
}
