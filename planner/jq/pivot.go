package jq

import (
	"fmt"
	"slices"

	"github.com/itchyny/gojq"
)

// pivot makes of groups a row each, with a column for each value of another column: behind
// group_by(.customer) stands pivot(.month; {customer: .[0].customer}; length). What names the
// group is the second argument, the third is the figure of the rows that belong into a cell, none
// of them too. Columns are in the order in which people read what names them.
const pivotDef = `def pivot(column; head; figure):
	[.[] | if type == "array" then [head, [.[] | [column, .]]] else error("pivot takes groups of rows: group_by stands before it") end]
	| _pivot | map(.[0] + ([.[1][] | {(.[0]): (.[1] | figure)}] | add // {}));`

// NoName is the column of rows in which nothing stands that could name one.
const NoName = "(empty)"

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
			return nil, saidError("What names a row of pivot is no object")
		}
		rows := map[string][]any{}
		for _, each := range pair[1].([]any) {
			name := columnName(each.([]any)[0])
			rows[name] = append(rows[name], each.([]any)[1])
		}
		cells := make([]any, len(names))
		for j, name := range names {
			if _, taken := head[name]; taken {
				return nil, saidError(fmt.Sprintf("A column of values would be called “%s”, as the one is that names the rows. Rename that one, or replace the value, in a line before", start(name)))
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
				return nil, saidError("A column is called by a text or a number, and a list or an object stands where it is to be taken from. Choose another column")
			}
			if name := columnName(value); !met[name] {
				met[name], names = true, append(names, name)
			}
			if len(names) > mostColumns {
				return nil, saidError(fmt.Sprintf("There are more than %d values, and each would be a column. Choose a column with less of them, or make these less in a line before, such as the month of a date", mostColumns))
			}
		}
	}
	return AsRead(names), nil
}

// columnName is what a column is called after a value.
func columnName(value any) string {
	if isBlank(value) {
		return NoName
	}
	if said, isText := value.(string); isText {
		return said
	}
	name, err := gojq.Marshal(value)
	if err != nil {
		return NoName
	}
	return string(name)
}

// AsRead are names in the order in which people read them, 2 before 10 and months as they come in a
// year, each once. What has none
// is last.
func AsRead(names []string) []string {
	if areMonths(names) {
		return inOrder(names, monthKey)
	}
	return inOrder(names, func(name string) string {
		if name == NoName {
			return "\U0010ffff"
		}
		return readingKey(name)
	})
}

// pivotIn is what a line makes columns of, and their figure; nil where it makes none so.
func pivotIn(line *gojq.Query) (column, figure *gojq.Query) {
	if t := line.Term; t != nil && t.Func != nil && called(t.Func.Name, len(t.Func.Args)) == "pivot/3" && len(t.SuffixList) == 0 {
		return t.Func.Args[0], t.Func.Args[2]
	}
	return nil, nil
}

// pivotReads are what a line that makes columns of values reads in each row.
func pivotReads(column, figure *gojq.Query) []read {
	found := insideMaps(figure, nil)
	if of := firstOf(figure); of != "" {
		found = append(found, read{column: of})
	}
	if name := columnIn(column); name != "" {
		found = append(found, read{name, across})
	}
	return found
}

// across is a column of which each value becomes a column.
const across = "across"

// firstOf is the column of which a figure takes the first value: .[0].a, also behind a condition.
func firstOf(figure *gojq.Query) string {
	if figure == nil || figure.Term == nil {
		return ""
	}
	switch t := figure.Term; {
	case t.Type == gojq.TermTypeQuery:
		return firstOf(t.Query)
	case t.If != nil:
		return firstOf(t.If.Else)
	case t.Type == gojq.TermTypeIndex && isWhole(t.Index.Start) && len(t.SuffixList) == 1 && t.SuffixList[0].Index != nil:
		return nameOf(t.SuffixList[0].Index)
	}
	return ""
}

// manyDays is how many columns of days are surely meant.
const manyDays = 31

// acrossDoubt says what of a column may not be meant of which each value becomes a column.
func acrossDoubt(s survey, column string) string {
	days := map[string]bool{}
	for _, said := range textsIn(s.rows, column) {
		if beginsWithYear(said) || isOtherDate(said) {
			days[said] = true
		}
	}
	switch n := s.empty + s.blank; {
	case len(days) > manyDays:
		return fmt.Sprintf("“%s” has %d dates, and each is a column. Take the month by a line “Year, month or day” before, if that is meant.", column, len(days))
	case n > 0:
		return fmt.Sprintf("“%s” is empty in %d of %d rows, which are in the column “%s”.", column, n, len(s.rows), NoName)
	}
	return ""
}

// takenTogether says that a cell has the first of several values.
func takenTogether(line *gojq.Query, data any) string {
	column, figure := pivotIn(line)
	of := firstOf(figure)
	if column == nil || of == "" || columnIn(column) == "" {
		return ""
	}
	groups, _ := data.([]any)
	cells, several := 0, 0
	for _, group := range groups {
		met := map[string]int{}
		for _, row := range rowsIn(group) {
			met[columnName(row[columnIn(column)])]++
		}
		for _, n := range met {
			if cells++; n > 1 {
				several++
			}
		}
	}
	if several == 0 {
		return ""
	}
	return fmt.Sprintf("%d of %d cells are of several rows, and have “%s” of the first only. Choose another figure, such as the sum, if all are meant.", several, cells, of)
}
