package jq

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/function"
	"planwright/planner/jq/tabular"
	"planwright/planner/text"
)

// Where says at which row a program fails for the data, and what is odd about that row, as
// a sentence; "" where that is not known. It takes as long as the program does, twice over
// at most, and ctx ends it.
func Where(ctx context.Context, p *Program, data any, now time.Time) string {
	in := ""
	place := where(ctx, p, data, now, func(line *gojq.Query, isOnly bool) {
		if !isOnly {
			in = fmt.Sprintf("It fails in “%s”.", tabular.Start(line.String()))
		}
	}, func(_, row int) int { return row })
	return cmp.Or(place, in)
}

// WhereIn is Where of a part of a list, behind so many rows. Rows that a line before the one
// that fails made have no number.
func WhereIn(ctx context.Context, p *Program, part []any, behind int, now time.Time) string {
	return where(ctx, p, part, now, func(*gojq.Query, bool) {}, func(line, row int) int {
		if line > 1 {
			return 0
		}
		return behind + row
	})
}

// where is Where; fails gets the line that fails, numberOf is the number of a row of what a line gets, both counted from 1,
// and 0 where it has none.
func where(ctx context.Context, p *Program, data any, now time.Time, fails func(line *gojq.Query, isOnly bool), numberOf func(line, row int) int) (place string) {
	n := 0
	p.along(ctx, data, now, func(a step) bool {
		n++
		if a.failed {
			fails(a.line, n == 1 && !a.more)
			place = failsAt(ctx, a, func(row int) int { return numberOf(n, row) })
		}
		return !a.failed
	})
	return place
}

// step is a line of a program at work.
type step struct {
	line   *gojq.Query
	code   *gojq.Code
	data   any // that it gets
	made   any
	failed bool
	more   bool // lines stand behind it
}

// along goes along the lines of a program until look says that it is enough. A joining is one
// line, with the first one that looks something up.
func (p *Program) along(ctx context.Context, data any, now time.Time, look func(step) bool) {
	if len(p.query.Imports) > 0 || len(p.query.FuncDefs) > 0 {
		return // lines mean nothing without them
	}
	for rest := p.query; rest != nil && ctx.Err() == nil; {
		line, next := spreadOut(firstLine(rest))
		code, err := gojq.Compile((&Program{line}).at(now), function.Options...)
		if err != nil {
			return
		}
		made, failed := once(ctx, code, data)
		if !look(step{line, code, data, made, failed, next != nil}) {
			return
		}
		data, rest = made, next
	}
}

// firstLine is the first line of a program, and what stands behind it.
func firstLine(q *gojq.Query) (line, next *gojq.Query) {
	switch {
	case q.Term != nil || q.Op != gojq.OpPipe || len(q.FuncDefs) > 0:
		return q, nil
	case len(q.Patterns) == 0:
		return q.Left, q.Right
	}
	if totalled, behind := totalledIn(q); totalled != nil {
		return totalled, behind
	}
	_, isJoining := joiningIn(q)
	if !isJoining || q.Right.Right.Op != gojq.OpPipe || len(q.Right.Right.Patterns) > 0 {
		return q, nil
	}
	joined := *q
	joined.Right = piped(q.Right.Left, q.Right.Right.Left)
	return &joined, q.Right.Right.Right
}

// spreadOut is a line with what stands behind it, of “[.[] | …]” as “map(…)” and of “[.rows[] | …]” as
// “.rows | map(…)”, which is the same.
func spreadOut(line, next *gojq.Query) (_, behind *gojq.Query) {
	if line.Term == nil || line.Term.Type != gojq.TermTypeArray || len(line.Term.SuffixList) > 0 || len(line.FuncDefs) > 0 {
		return line, next
	}
	q := line.Term.Array.Query
	if q == nil || q.Term != nil || q.Op != gojq.OpPipe || len(q.Patterns) > 0 || len(q.FuncDefs) > 0 || q.Left.Term == nil {
		return line, next
	}
	of := *q.Left.Term
	last := len(of.SuffixList) - 1
	if last < 0 || !of.SuffixList[last].Iter || slices.ContainsFunc(of.SuffixList[:last], func(s *gojq.Suffix) bool { return s.Index == nil }) {
		return line, next
	}
	each := termQuery(&gojq.Term{Type: gojq.TermTypeFunc, Func: &gojq.Func{Name: "map", Args: []*gojq.Query{q.Right}}})
	of.SuffixList = of.SuffixList[:last]
	switch list := termQuery(&of); {
	case isAll(list):
		return each, next
	case next == nil:
		return list, each
	default:
		return list, piped(each, next)
	}
}

// again is the first result of the line for other data.
func (a step) again(ctx context.Context, data any) (made any, failed bool) { return once(ctx, a.code, data) }

// once is the first result of a part of a program.
func once(ctx context.Context, code *gojq.Code, data any) (made any, failed bool) {
	made, _ = code.RunWithContext(ctx, data).Next()
	_, failed = made.(error)
	return made, failed && ctx.Err() == nil
}

// failsAt looks at the data of a line that fails: at its rows one by one where the line
// takes each by itself.
func failsAt(ctx context.Context, a step, numberOf func(row int) int) string {
	rows, isList := a.data.([]any)
	if !isList {
		return ""
	}
	columns := columnsOf(a.line)
	if strung, _ := strungTogether(a.line, tabular.Rows(a.data)); strung != "" {
		return strung
	}
	if !goesAlong(a.line) {
		if said := mixedAmong(rows, columns, numberOf); said != "" {
			return said
		}
		return oddAmong(rows, columns)
	}
	for i, row := range rows {
		made, failed := a.again(ctx, []any{row})
		if !failed {
			continue // until one does, or the time is over
		}
		if texts := textsAt(row, made, tabular.Rows(a.data), columns); texts != "" {
			return texts
		}
		if group, isGroup := row.([]any); isGroup {
			return cmp.Or(mixedAmong(group, columns, nil), oddAmong(group, columns))
		}
		number, odd := numberOf(i+1), oddIn(row, columns)
		switch {
		case row == nil && number > 0:
			return fmt.Sprintf("It fails at row %d, which is nothing, as a round of a loop that failed leaves it. %s", number, presently)
		case number == 0:
			return oddAmong([]any{row}, columns)
		case odd != "":
			return fmt.Sprintf("It fails at row %d, where %s. %s", number, odd, before)
		}
		return fmt.Sprintf("It fails at row %d.", number)
	}
	return ""
}

// mixedAmong finds the cell for which a column holds texts: the first that is no number, while all
// others are, if only to people. numberOf is as in where; nil: rows have no number.
func mixedAmong(rows []any, columns []string, numberOf func(row int) int) string {
	for _, column := range columns {
		numbers, at, odd := 0, 0, ""
		for i, row := range rows {
			members, _ := row.(map[string]any)
			switch value := tabular.Widened(members)[column].(type) {
			case nil, bool, []any, map[string]any:
			case string:
				switch {
				case strings.TrimSpace(value) == "":
				case tabular.IsAmount(value):
					numbers++
				case at == 0:
					at, odd = i+1, oddity(value)
				}
			default:
				numbers++
			}
		}
		switch {
		case at == 0 || numbers == 0:
		case numberOf != nil && numberOf(at) > 0:
			return fmt.Sprintf("In row %d “%s” is %s, which is no number. %s", numberOf(at), column, odd, before)
		default:
			return fmt.Sprintf("In a row “%s” is %s, which is no number. %s", column, odd, before)
		}
	}
	return ""
}

// before is what to do about a row that is odd.
const before = "Mend the column, or leave such rows out, in a line before."

// goesAlong reports whether a line does the same for each element of a list.
func goesAlong(line *gojq.Query) bool {
	if line.Term == nil || len(line.Term.SuffixList) > 0 {
		return false
	}
	f := line.Term.Func
	return f != nil && len(f.Args) == 1 && slices.Contains([]string{"map", "sort_by", "group_by", "unique_by", "min_by", "max_by"}, f.Name)
}

// oddAmong finds the first row in which a column is odd. Rows of a group have no number.
func oddAmong(rows []any, columns []string) string {
	for _, row := range rows {
		if odd := oddIn(row, columns); odd != "" {
			return fmt.Sprintf("It fails for a row in which %s. %s", odd, before)
		}
	}
	return ""
}

// oddIn says which of the columns of a row cannot be reckoned with.
func oddIn(row any, columns []string) string {
	members, isRow := row.(map[string]any)
	if !isRow {
		return ""
	}
	members = tabular.Widened(members)
	var odd []string
	for _, column := range columns {
		if value, has := members[column]; !has {
			odd = append(odd, fmt.Sprintf("there is no “%s”", column))
		} else if is := oddity(value); is != "" {
			odd = append(odd, fmt.Sprintf("“%s” is %s", column, is))
		}
	}
	return strings.Join(odd, " and ")
}

// oddity is what a value is with which nothing can be reckoned.
func oddity(value any) string {
	switch v := value.(type) {
	case nil:
		return "empty"
	case string:
		if v == "" {
			return "empty"
		}
		return "the text “" + tabular.Start(v) + "”"
	case []any, map[string]any:
		data, _ := json.Marshal(v) // as JSON gave it
		return tabular.Start(string(data))
	}
	return ""
}

// column finds what a program names: texts stand for themselves, and what is taken of the
// first row of a group is its key.
var column = text.Pattern(`\.\[0\]\.\w+|\.\[0\]\["(?:[^"\\]|\\.)*"\]|\.\[?("(?:[^"\\]|\\.)*")|"(?:[^"\\]|\\.)*"|\.([A-Za-z_]\w*)`)

// columnsOf are the columns that a line reads, each once. What it only writes is not one.
func columnsOf(line *gojq.Query) []string {
	var columns []string
	source := line.String()
	for _, at := range column().FindAllStringSubmatchIndex(source, -1) {
		var name string
		switch {
		case at[2] >= 0:
			if json.Unmarshal([]byte(source[at[2]:at[3]]), &name) != nil {
				continue
			}
		case at[4] >= 0:
			name = source[at[4]:at[5]]
		default:
			continue
		}
		isWritten := strings.HasPrefix(strings.TrimLeft(source[at[1]:], "] "), "= ")
		if !isWritten && !slices.Contains(columns, name) {
			columns = append(columns, name)
		}
	}
	return columns
}
