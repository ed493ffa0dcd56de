package doubt

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/itchyny/gojq"

	"planwright/planner/jq"
	"planwright/planner/jq/syntax"
	"planwright/planner/jq/tabular"
)

// Where says at which row a program fails for the data, and what is odd about that row, as
// a sentence; "" where that is not known. It takes as long as the program does, twice over
// at most, and ctx ends it.
func Where(ctx context.Context, p *jq.Program, data any, now time.Time) string {
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
func WhereIn(ctx context.Context, p *jq.Program, part []any, behind int, now time.Time) string {
	return where(ctx, p, part, now, func(*gojq.Query, bool) {}, func(line, row int) int {
		if line > 1 {
			return 0
		}
		return behind + row
	})
}

// where is Where; fails gets the line that fails, numberOf is the number of a row of what a line gets, both counted from 1,
// and 0 where it has none.
func where(ctx context.Context, p *jq.Program, data any, now time.Time, fails func(line *gojq.Query, isOnly bool), numberOf func(line, row int) int) (place string) {
	n := 0
	p.Along(ctx, data, now, func(a jq.Step) bool {
		n++
		if a.Failed {
			fails(a.Line, n == 1 && !a.More)
			place = failsAt(ctx, a, func(row int) int { return numberOf(n, row) })
		}
		return !a.Failed
	})
	return place
}

// unreadDates says that a line takes the year, month or day of dates that do not begin with these.
func unreadDates(line *gojq.Query, rows []map[string]any) string {
	for _, r := range syntax.ReadsOf(line) {
		if r.Operator != syntax.Beginning {
			continue
		}
		if said := reading(r).misread(surveyOf(rows, r.Column)); said != "" {
			return said
		}
	}
	return ""
}

// failsAt looks at the data of a line that fails: at its rows one by one where the line
// takes each by itself.
func failsAt(ctx context.Context, a jq.Step, numberOf func(row int) int) string {
	rows, isList := a.Data.([]any)
	if !isList {
		return ""
	}
	columns := columnsOfLine(a.Line)
	if strung, _ := strungTogether(a.Line, tabular.Rows(a.Data)); strung != "" {
		return strung
	}
	if len(rows) > 0 && isReckoning(a.Made) {
		if _, areGroups := rows[0].([]any); areGroups { // of which the one that fails may have numbers alone, as texts
			if said := mixedAmong(slices.Concat(groupsOf(rows)...), columns, nil); said != "" {
				return said
			}
		}
	}
	if !syntax.GoesAlong(a.Line) {
		if said := mixedAmong(rows, columns, numberOf); said != "" {
			return said
		}
		return oddAmong(rows, columns)
	}
	return failsAlong(ctx, a, rows, columns, numberOf)
}

// failsAlong is what is odd in the first row that a line fails at which goes row by row, "" where none does in time.
func failsAlong(ctx context.Context, a jq.Step, rows []any, columns []string, numberOf func(row int) int) string {
	for i, row := range rows {
		made, failed := a.Again(ctx, []any{row})
		if !failed {
			continue // until one does, or the time is over
		}
		if dates := unreadDates(a.Line, tabular.Rows(a.Data)); dates != "" {
			return dates
		}
		if texts := textsAt(row, made, tabular.Rows(a.Data), columns); texts != "" {
			if !isReckoning(made) {
				return texts
			}
			return cmp.Or(mixedAmong(rows, columns, numberOf), texts) // which are texts for one that is no number
		}
		if members, isRow := row.(map[string]any); isRow && isReckoning(made) {
			columns = orAll(numberless(tabular.Widened(members), columns), columns)
		}
		return failsIn(row, numberOf(i+1), columns)
	}
	return ""
}

// columnsOfLine are those that a line looks at: of one that makes a column of what stands there, that alone, as
// fields of what it finds in its texts are none.
func columnsOfLine(line *gojq.Query) []string {
	if name, arg := syntax.CalledIn(line); name == "map" && arg.Op == gojq.OpModify && syntax.ColumnIn(arg.Left) != "" {
		return []string{syntax.ColumnIn(arg.Left)}
	}
	return syntax.ColumnsOf(line)
}

func groupsOf(rows []any) [][]any {
	groups := make([][]any, 0, len(rows))
	for _, row := range rows {
		group, _ := row.([]any)
		groups = append(groups, group)
	}
	return groups
}

// isReckoning reports whether a line failed as it cannot reckon with what stands there.
func isReckoning(made any) bool {
	err, failed := made.(error)
	return failed && notReckoned().MatchString(err.Error())
}

// orAll are the columns of which one is surely to blame, or all where none is.
func orAll(blamed, all []string) []string {
	if len(blamed) == 0 {
		return all
	}
	return blamed
}

// failsIn is what may be the cause in the row with the number at which a line fails; 0 where
// it has none that people know.
func failsIn(row any, number int, columns []string) string {
	if group, isGroup := row.([]any); isGroup {
		return cmp.Or(mixedAmong(group, columns, nil), oddAmong(group, columns))
	}
	odd := oddIn(row, columns)
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
