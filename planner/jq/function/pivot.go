package function

import (
	"fmt"
	"slices"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/tabular"
)

// pivot makes of groups a row each, with a column for each value of another column: behind
// group_by(.customer) stands pivot(.month; {customer: .[0].customer}; length). What names the
// group is the second argument, the third is the figure of the rows that belong into a cell, none
// of them too. Columns are in the order in which people read what names them.
const pivotDef = `def pivot(column; head; figure):
	[.[] | if type == "array" then [head, [.[] | [column, .]]] else error("pivot takes groups of rows: group_by stands before it") end]
	| _pivot | map(.[0] + ([.[1][] | {(.[0]): (.[1] | figure)}] | add // {}));`

// mostColumns is how many columns a line makes of values: more are no table.
const mostColumns = 500

var pivoting = gojq.WithFunction("_pivot", 0, 0, func(groups any, _ []any) any {
	made, err := pivoted(groups)
	if err != nil {
		return err
	}
	return made
})

// pivoted puts the rows of each group together by what names their column: it gets what names
// each group and its rows with the value of each, and gives the rows of every column there is.
func pivoted(groups any) (any, error) {
	list, _ := groups.([]any)
	names, err := namesOfColumns(list)
	if err != nil {
		return nil, err
	}
	made := make([]any, len(list))
	for i, one := range list {
		pair := one.([]any) // as pivotDef makes it
		head, isRow := pair[0].(map[string]any)
		if !isRow {
			return nil, tabular.Failure("What names a row of pivot is no object")
		}
		rows := map[string][]any{}
		for _, each := range pair[1].([]any) {
			name := tabular.NameOf(each.([]any)[0])
			rows[name] = append(rows[name], each.([]any)[1])
		}
		cells := make([]any, len(names))
		for j, name := range names {
			if _, taken := head[name]; taken {
				return nil, tabular.Failure(fmt.Sprintf("A column of values would be called “%s”, as the one is that names the rows. Rename that one, or replace the value, in a line before", tabular.Start(name)))
			}
			cells[j] = []any{name, slices.Concat([]any{}, rows[name])}
		}
		made[i] = []any{head, cells}
	}
	return made, nil
}

// namesOfColumns are the names of all columns, in their order.
func namesOfColumns(groups []any) (names []string, err error) {
	met := map[string]bool{}
	for _, one := range groups {
		for _, each := range one.([]any)[1].([]any) {
			value := each.([]any)[0]
			switch value.(type) {
			case []any, map[string]any:
				return nil, tabular.Failure("A column is called by a text or a number, and a list or an object stands where it is to be taken from. Choose another column")
			}
			if name := tabular.NameOf(value); !met[name] {
				met[name], names = true, append(names, name)
			}
			if len(names) > mostColumns {
				return nil, tabular.Failure(fmt.Sprintf("There are more than %d values, and each would be a column. Choose a column with less of them, or make these less in a line before, such as the month of a date", mostColumns))
			}
		}
	}
	return tabular.AsRead(names), nil
}
