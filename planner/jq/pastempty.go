package jq

import (
	"fmt"
	"slices"
	"strings"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/syntax"
)

// PastEmpty are programs that go on where said tells that one failed at an empty cell: in
// zero the cells that a line reckons with count as 0, in leave what it works out of an empty
// one stays empty. Both are "" where no such line is found.
func PastEmpty(source, said string) (zero, leave string) {
	lines := strings.Split(source, "\n| ")
	for i, line := range lines {
		q, columns := reckoningIn(line)
		if q == nil || !tellsEmpty(said, columns) {
			continue
		}
		var tests []string
		for _, column := range columns {
			if test := column.String() + " == null"; !slices.Contains(tests, test) {
				tests = append(tests, test)
			}
		}
		leave = with(lines, i, fmt.Sprintf("map(%s = if %s then null else %s end)", q.Left, strings.Join(tests, " or "), q.Right))
		for _, column := range columns {
			alternative := &gojq.Query{Left: syntax.Query(&gojq.Term{Type: column.Type, Index: column.Index}), Op: gojq.OpAlt, Right: syntax.Number(0)}
			*column = gojq.Term{Type: gojq.TermTypeQuery, Query: alternative}
		}
		return with(lines, i, fmt.Sprintf("map(%s = %s)", q.Left, q.Right)), leave
	}
	return "", ""
}

func with(lines []string, at int, line string) string {
	changed := append([]string{}, lines...)
	changed[at] = line
	return strings.Join(changed, "\n| ")
}

// reckoningIn is “.name = …” of a line that works out a column of others by signs alone, with
// these.
func reckoningIn(line string) (q *gojq.Query, columns []*gojq.Term) {
	read, err := gojq.Parse(line)
	if err != nil || read.Term == nil || read.Term.Type != gojq.TermTypeFunc || read.Term.Func.Name != "map" || len(read.Term.Func.Args) != 1 {
		return nil, nil
	}
	q = read.Term.Func.Args[0]
	if q.Op != gojq.OpAssign || syntax.ColumnIn(q.Left) == "" || !reckons(q.Right, &columns) {
		return nil, nil
	}
	return q, columns
}

// reckons reports whether a query is made of columns, numbers and signs, and rounds at most.
func reckons(q *gojq.Query, columns *[]*gojq.Term) bool {
	if q == nil || len(q.FuncDefs) > 0 || len(q.Patterns) > 0 {
		return false
	}
	if q.Term == nil {
		isSign := q.Op >= gojq.OpAdd && q.Op <= gojq.OpDiv || q.Op == gojq.OpPipe
		return isSign && reckons(q.Left, columns) && reckons(q.Right, columns)
	}
	switch t := q.Term; {
	case syntax.ColumnIn(q) != "":
		*columns = append(*columns, t)
		return true
	case t.Type == gojq.TermTypeQuery && len(t.SuffixList) == 0:
		return reckons(t.Query, columns)
	case t.Type == gojq.TermTypeFunc:
		return t.Func.Name == "round" && len(t.SuffixList) == 0
	}
	return syntax.IsNumber(q)
}

func tellsEmpty(said string, columns []*gojq.Term) bool {
	for _, column := range columns {
		if strings.Contains(said, "“"+syntax.NameOf(column.Index)+"” is empty") {
			return true
		}
	}
	return false
}
