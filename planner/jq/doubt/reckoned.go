package doubt

import (
	"slices"

	"github.com/itchyny/gojq"

	"planwright/planner/jq"
	"planwright/planner/jq/syntax"
	"planwright/planner/jq/tabular"
)

// reckoning follows tables along the lines of a program. What is calculated of a column that none of
// their rows has is empty or 0, and never what is meant; rows that differ in their columns, as JSON
// may have them, may leave one out that is there at other times. Of what is surely a table a column is
// missed that a line picks, writes anew or makes another of, too.
type reckoning struct {
	tables bool // the data are such, as the steps say that gave them
	begun  bool
	sure   bool              // the rows are of tables, and the lines so far made no columns but those that stand in them
	made   map[string]bool   // by lines so far
	missed map[string]string // what is to be said of a column that a line changed, and none had
}

// begin looks at what the first line gets.
func (r *reckoning) begin(data any) {
	if !r.begun {
		r.begun, r.sure, r.made, r.missed = true, r.tables || areTables(data), map[string]bool{}, map[string]string{}
	}
}

// absent says that a line reckons with a column that no row has.
func (r *reckoning) absent(a jq.Step, rows []map[string]any, added map[string]bool) string {
	r.begin(a.Data)
	if !r.sure {
		return ""
	}
	columns := syntax.ReckonedIn(a.Line)
	if r.tables {
		columns = slices.Concat(columns, syntax.MadeFrom(a.Line), chosenBy(a.Line))
	}
	for _, column := range columns {
		if said := r.missed[column]; said != "" && allNothing(rows, column) {
			return said
		}
		if added[column] || r.made[column] {
			continue
		}
		if said := lacks(rows, column, ""); said != "" {
			return said
		}
	}
	r.behind(a, rows, added)
	return ""
}

// chosenBy are the columns by which a line chooses what it writes.
func chosenBy(line *gojq.Query) []string {
	name, arg := syntax.CalledIn(line)
	if name != "map" || arg.Op != gojq.OpAssign || arg.Right.Term == nil || arg.Right.Term.If == nil {
		return nil
	}
	n := needs{}
	n.of(arg.Right.Term.If.Cond)
	return slices.DeleteFunc(n.needed, func(column string) bool { return slices.Contains(n.asked, column) })
}

// behind notes what a line makes.
func (r *reckoning) behind(a jq.Step, rows []map[string]any, added map[string]bool) {
	totalled, _ := syntax.TotalledIn(a.Line)
	r.sure = totalled != nil || syntax.KeepsColumns(a.Line)
	name, arg := syntax.CalledIn(a.Line)
	if name != "map" || arg.Left == nil {
		return
	}
	column := syntax.ColumnIn(arg.Left)
	if said := lacks(rows, column, ""); said != "" && !added[column] && !r.made[column] && arg.Op == gojq.OpModify {
		r.missed[column] = said
	}
	r.made[column] = true
}

func allNothing(rows []map[string]any, column string) bool {
	for _, row := range rows {
		if !tabular.IsBlank(row[column]) {
			return false
		}
	}
	return true
}

// areTables reports whether data are rows that have the same columns each, or lists of such. Of a list
// of one row, or of none, that is not known.
func areTables(data any) bool {
	switch data := data.(type) {
	case map[string]any:
		lists := 0
		for _, member := range data {
			list, isList := member.([]any)
			if isList && !areRows(list) {
				return false
			}
			if isList {
				lists++
			}
		}
		return lists > 0
	case []any:
		if areRows(data) {
			return true
		}
		for _, one := range data {
			table, isObject := one.(map[string]any)
			rows, isList := one.([]any)
			if isObject {
				rows, isList = table["rows"].([]any)
			}
			if !isList || !areRows(rows) {
				return false
			}
		}
		return len(data) > 0
	}
	return false
}

// areRows reports whether rows have the same columns each, and values in them that are no lists or objects.
func areRows(list []any) bool {
	var first map[string]any
	for i, one := range list {
		row, isRow := one.(map[string]any)
		if !isRow || i > 0 && len(row) != len(first) {
			return false
		}
		if i == 0 {
			first = row
		}
		for name, value := range row {
			switch value.(type) {
			case map[string]any, []any:
				return false
			}
			if _, has := first[name]; !has {
				return false
			}
		}
	}
	return len(list) > 1
}
