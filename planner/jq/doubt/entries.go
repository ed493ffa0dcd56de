package doubt

import (
	"fmt"

	"github.com/itchyny/gojq"

	"planwright/planner/jq"
	"planwright/planner/jq/syntax"
	"planwright/planner/jq/tabular"
)

// entriesDoubts say in how many rows there is nothing to make rows of, and what comes of these.
func entriesDoubts(line *gojq.Query, rows []map[string]any) string {
	column, staying := syntax.EnteredIn(line)
	var none tally
	for i, row := range rows {
		if list, isList := row[column].([]any); tabular.IsBlank(row[column]) || isList && len(list) == 0 {
			none.add(i, "")
		}
	}
	switch {
	case column == "":
		return ""
	case none.n == 0:
		return objectsEntered(column, rows)
	case staying:
		return fmt.Sprintf("“%s” is empty in %d of %d rows, first in row %d: each stays as one row, without what entries have.", column, none.n, len(rows), none.row)
	}
	return fmt.Sprintf("“%s” is empty in %d of %d rows, first in row %d: these become no row. Choose “a row for an empty list too” in the line, if they should stay.", column, none.n, len(rows), none.row)
}

// objectsEntered says that no list stands in a column of which each entry should become a row.
func objectsEntered(column string, rows []map[string]any) string {
	for _, row := range rows {
		if _, isObject := row[column].(map[string]any); !isObject {
			return ""
		}
	}
	return fmt.Sprintf("No list stands in “%s”, but an object in each row: its fields become columns, and there are as many rows as before. Choose a column with lists, if a row for each entry is meant.", column)
}

// flattened says that a line makes one list of lists where none is in the list.
func flattened(a jq.Step) string {
	list, _ := a.Data.([]any)
	if a.Line.String() != "flatten" || len(list) == 0 {
		return ""
	}
	for _, element := range list {
		if _, isObject := element.(map[string]any); !isObject {
			return ""
		}
	}
	return "“Flatten” makes one list of the lists in a list, and here are rows, which stay as they are. A field of an object in a row is a column already, such as customer.name; “A row for each entry of a list” makes rows of a list in one."
}

// often are columns that stand in several rows with what was one cell: of what else a row has beside
// a list whose entries became rows.
type often map[string]bool

// behind are those behind a line.
func (o often) behind(a jq.Step, rows []map[string]any) often {
	if column, _ := syntax.EnteredIn(a.Line); column != "" {
		return repeatedBeside(column, rows, o)
	}
	picked := syntax.PickedIn(a.Line)
	if picked == nil {
		return o
	}
	if groups, _ := a.Data.([]any); len(groups) > 0 {
		if _, areGroups := groups[0].([]any); areGroups {
			return nil
		}
	}
	left := often{}
	for _, name := range picked {
		left[name] = o[name]
	}
	return left
}

// repeatedBeside are the columns of rows beside one with lists, where one of these has several entries.
func repeatedBeside(column string, rows []map[string]any, before often) often {
	made, several := often{}, false
	for _, row := range rows {
		list, _ := row[column].([]any)
		several = several || len(list) > 1
		for name := range row {
			made[name] = name != column
		}
	}
	if !several {
		return before
	}
	return made
}

// added says that a column is added up as often as its row had entries.
func (o often) added(line *gojq.Query) (said string) {
	syntax.EachPart(line, func(q *gojq.Query) {
		if column := summedIn(q); o[column] && said == "" {
			said = fmt.Sprintf("“%s” stands in each row that was made of a list, and is added up as often as that had entries. Add it up in a step before, if each is to count once.", column)
		}
	})
	return said
}
