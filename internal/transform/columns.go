package transform

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/cell"
	"planwright/planner/jq"
	"planwright/planner/jq/function"
)

// Columns are those of the lists in the data, by their member; "": the data are the list.
// Rows that are not there do not tell theirs.
type Columns map[string][]string

// row is one, as JSON, that has the columns of a list and nothing in them.
func (c Columns) row(name string) []byte {
	row := []byte{'{'}
	for i, column := range c[name] {
		if i > 0 {
			row = append(row, ',')
		}
		row, _ = jsontext.AppendQuote(row, column) // what is no text is mended in it
		row = append(row, ":null"...)
	}
	return append(row, '}')
}

// columnsOf are the columns, as JSON, of a list whose rows do not tell all that they would
// have: where there are none, and where no row found its partner. "" where they do, and where
// the columns are not known.
func (o order) columnsOf(program *jq.Program, result any, now time.Time, data any, known Columns) string {
	ctx, cancel := cell.Began().Within(MaxTime / 4)
	defer cancel()
	rows, isList := result.([]any)
	all, areRows := columnsIn(rows)
	if !isList || !areRows {
		return ""
	}
	told := len(all)
	if len(rows) == 0 {
		program = program.KeepingAll()
		if made, err := program.Run(ctx, data, now); err == nil {
			left, _ := columnsIn(made)
			maps.Copy(all, left)
		}
	}
	maps.Copy(all, tried(ctx, program, now, data, known))
	if len(all) == told {
		return ""
	}
	columns, err := json.Marshal(o.sorted(all))
	if err != nil {
		return ""
	}
	return string(columns)
}

// columnsIn are the members of the rows of a list; false where it holds anything else.
func columnsIn(list any) (all map[string]any, areRows bool) {
	all = map[string]any{}
	rows, isList := list.([]any)
	for _, row := range rows {
		members, isRow := row.(map[string]any)
		if !isRow {
			return nil, false
		}
		maps.Copy(all, members)
	}
	return all, isList
}

// fillers are what rows are filled with to see which columns a program makes of them.
var fillers = []any{nil, "1", "2", json.Number("1"), json.Number("2")}

// triedRows are enough for what leaves out the first ones.
const triedRows = 50

// tried are the columns that the program makes of rows which have all columns, and match each
// other: those that it makes twice of rows with other values, as it names no column after one.
func tried(ctx context.Context, program *jq.Program, now time.Time, data any, known Columns) map[string]any {
	lists := known.and(data)
	if len(lists) == 0 {
		return nil
	}
	var before map[string]any
	keys := program.JoinedBy()
	for _, filler := range fillers {
		made, err := program.Run(ctx, filledWith(filler, data, lists, keys), now)
		rows, _ := made.([]any)
		all, areRows := columnsIn(made)
		switch {
		case err != nil || !areRows || len(rows) == 0:
		case before == nil:
			before = all
		case maps.EqualFunc(all, before, func(any, any) bool { return true }):
			return all
		default:
			return nil
		}
	}
	return nil
}

// and are the columns of the lists in the data, with those that their rows tell.
func (c Columns) and(data any) Columns {
	members, _ := data.(map[string]any)
	if members == nil {
		members = map[string]any{"": data}
	}
	lists := Columns{}
	for name, value := range members {
		all, areRows := columnsIn(value)
		if names := slices.AppendSeq(slices.Clone(c[name]), maps.Keys(all)); areRows && len(names) > 0 && !function.HoldsTables(value) {
			lists[name] = names
		}
	}
	return lists
}

// filledWith are the data with rows of one value in the place of each list. Keys are never empty, as such
// rows match nothing.
func filledWith(filler, data any, lists, keys Columns) any {
	members, _ := data.(map[string]any)
	filled := maps.Clone(members)
	for name, columns := range lists {
		row := map[string]any{}
		for _, column := range columns {
			row[column] = filler
			if filler == nil && slices.Contains(keys[name], column) {
				row[column] = "1"
			}
		}
		rows := slices.Repeat([]any{row}, triedRows)
		if members == nil {
			return rows
		}
		filled[name] = rows
	}
	return filled
}
