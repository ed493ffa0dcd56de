package jq

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/itchyny/gojq"

	"planwright/planner/text"
)

// Where says at which row a program fails for the data, and what is odd about that row, as
// a sentence; "" where that is not known. It takes as long as the program does, twice over
// at most, and ctx ends it.
func (p *Program) Where(ctx context.Context, data any, now time.Time) string {
	return p.where(ctx, data, now, func(_, row int) int { return row })
}

// WhereIn is Where of a part of a list, behind so many rows. Rows that a line before the one
// that fails made have no number.
func (p *Program) WhereIn(ctx context.Context, part []any, behind int, now time.Time) string {
	return p.where(ctx, part, now, func(line, row int) int {
		if line > 1 {
			return 0
		}
		return behind + row
	})
}

// where is Where; numberOf is the number of a row of what a line gets, both counted from 1,
// and 0 where it has none.
func (p *Program) where(ctx context.Context, data any, now time.Time, numberOf func(line, row int) int) (where string) {
	n := 0
	p.along(ctx, data, now, func(line *gojq.Query, code *gojq.Code, data any, failed bool) bool {
		n++
		if failed {
			where = failsAt(ctx, line, code, data, func(row int) int { return numberOf(n, row) })
		}
		return !failed
	})
	return where
}

// along goes along the lines of a program with what each gets, and whether it fails on that,
// until look says that it is enough.
func (p *Program) along(ctx context.Context, data any, now time.Time, look func(line *gojq.Query, code *gojq.Code, data any, failed bool) bool) {
	if len(p.query.Imports) > 0 || len(p.query.FuncDefs) > 0 {
		return // lines mean nothing without them
	}
	for rest := p.query; rest != nil && ctx.Err() == nil; {
		line, next := rest, (*gojq.Query)(nil)
		if rest.Term == nil && rest.Op == gojq.OpPipe && len(rest.Patterns) == 0 && len(rest.FuncDefs) == 0 {
			line, next = rest.Left, rest.Right
		}
		code, err := gojq.Compile((&Program{line}).at(now), summing)
		if err != nil {
			return
		}
		made, failed := once(ctx, code, data)
		if !look(line, code, data, failed) {
			return
		}
		data, rest = made, next
	}
}

// once is the first result of a part of a program.
func once(ctx context.Context, code *gojq.Code, data any) (made any, failed bool) {
	made, _ = code.RunWithContext(ctx, data).Next()
	_, failed = made.(error)
	return made, failed && ctx.Err() == nil
}

// failsAt looks at the data of a line that fails: at its rows one by one where the line
// takes each by itself.
func failsAt(ctx context.Context, line *gojq.Query, code *gojq.Code, data any, numberOf func(row int) int) string {
	rows, isList := data.([]any)
	if !isList {
		return ""
	}
	columns := columnsOf(line)
	if !goesAlong(line) {
		return oddAmong(rows, columns)
	}
	for i, row := range rows {
		if _, failed := once(ctx, code, []any{row}); !failed {
			continue // until one does, or the time is over
		}
		if group, isGroup := row.([]any); isGroup {
			return oddAmong(group, columns)
		}
		number, odd := numberOf(i+1), oddIn(row, columns)
		switch {
		case number == 0:
			return oddAmong([]any{row}, columns)
		case odd != "":
			return fmt.Sprintf("It fails at row %d, where %s. %s", number, odd, before)
		}
		return fmt.Sprintf("It fails at row %d.", number)
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
		return "the text “" + start(v) + "”"
	case []any, map[string]any:
		data, _ := json.Marshal(v) // as JSON gave it
		return start(string(data))
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
