package function

import (
	"fmt"
	"maps"
	"slices"

	"planwright/planner/jq/tabular"
	"planwright/planner/text"
)

// NoTable says why an element of a list is no table of a file: it holds rows and does not say of which
// file, or none of the elements holds any. nil: there are tables, and what may stand between them.
func NoTable(list any) error {
	elements, _ := list.([]any)
	first, isAny := -1, false
	for i, one := range elements {
		_, isTable := rowsOfTable(one)
		members, isObject := one.(map[string]any)
		isAny = isAny || isTable
		switch {
		case !isTable && isObject && members["rows"] != nil:
			return lackingFile(i+1, len(elements), members)
		case !isTable && one != nil && first < 0:
			first = i
		}
	}
	if isAny || first < 0 { // or each is what a round left that failed
		return nil
	}
	return tabular.Failure(fmt.Sprintf("There are no tables to put below each other: element %d of %d has no “rows”. Let the loop collect {\"file\": …, \"rows\": …} of each", first+1, len(elements)))
}

// lackingFile says which fields an element has that does not say of which file its rows are.
func lackingFile(number, of int, members map[string]any) error {
	has := make([]string, 0, len(members))
	for _, name := range slices.Sorted(maps.Keys(members)) {
		has = append(has, "“"+tabular.Start(name)+"”")
	}
	return tabular.Failure(fmt.Sprintf("Element %d of %d has %s, and no path as “file” that says of which file its rows are, so it is not put below the others. Call the field with the path “file” under “What each round gives” of the loop", number, of, text.List(has, "and")))
}
