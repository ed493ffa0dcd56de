package doubt

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/syntax"
	"planwright/planner/jq/tabular"
	"planwright/planner/text"
)

// partsDoubts say of a line that splits a text into columns in how many rows there are
// fewer parts than these, or more. Cells that are empty have none, and are not told.
func partsDoubts(line *gojq.Query, rows []map[string]any) (told []string) {
	column, cut, width := partsOf(line)
	if width == 0 || cut == nil {
		return nil
	}
	var few, many tally
	for i, row := range rows {
		said, isText := row[column].(string)
		if !isText || strings.TrimSpace(said) == "" {
			continue
		}
		switch n := len(cut(said)); {
		case n < width:
			few.add(i, said)
		case n > width:
			many.add(i, said)
		}
	}
	if few.n > 0 {
		told = append(told, fmt.Sprintf("“%s” has no such part for each of the %d columns in %d of %d rows, first in row %d (“%s”): those left over stay empty there.", column, width, few.n, len(rows), few.row, tabular.Start(few.text)))
	}
	if many.n > 0 {
		told = append(told, fmt.Sprintf("“%s” has more than %d parts in %d of %d rows, first in row %d (“%s”): the last column has all the rest there.", column, width, many.n, len(rows), many.row, tabular.Start(many.text)))
	}
	return told
}

// partsOf is what a line splits, what makes the parts, and into how many columns; of any other line no
// column.
func partsOf(line *gojq.Query) (column string, cut func(string) []string, width int) {
	if !syntax.IsMap(line) {
		return "", nil, 0
	}
	q := line.Term.Func.Args[0]
	if q.Op != gojq.OpAdd || !syntax.IsAll(q.Left) || q.Right.Term == nil || q.Right.Term.Type != gojq.TermTypeQuery {
		return "", nil, 0
	}
	pieces := []*gojq.Query{}
	for q = q.Right.Term.Query; q.Op == gojq.OpPipe && len(q.Patterns) == 0; q = q.Right {
		pieces = append(pieces, q.Left)
	}
	if len(pieces) != 4 || q.Term == nil || q.Term.Type != gojq.TermTypeObject || pieces[3].String() != "map(trim)" {
		return "", nil, 0
	}
	return syntax.ColumnIn(pieces[0].Left), cutBy(pieces[2]), len(q.Term.Object.KeyVals)
}

// runs are the blanks at which a form cuts, by the program that it writes.
var runs = map[string]func() *regexp.Regexp{
	`(trim | split("[\\s\\p{Z}]+"; null))`:        text.Pattern(`[\s\p{Z}]+`),
	`(trim | split("[\\s\\p{Z}]{2,}|\\t"; null))`: text.Pattern(`[\s\p{Z}]{2,}|\t`),
}

// cutBy is what a part of a program does that makes parts of a text; nil where it is another.
func cutBy(q *gojq.Query) func(string) []string {
	if blanks := runs[q.String()]; blanks != nil {
		return func(said string) []string { return blanks().Split(strings.TrimSpace(said), -1) }
	}
	name, arg := syntax.CalledIn(q)
	mark, isText := syntax.TextIn(arg)
	if name != "split" || !isText {
		return nil
	}
	return func(said string) []string { return strings.Split(said, mark) }
}
