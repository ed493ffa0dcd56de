package function

import (
	"fmt"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/tabular"
)

// A list in a row, as the items of an order, becomes rows by
// map(del(.items) + each_entry(.items; "items")): what else the row has stands in each of them, and
// the fields of an entry are columns with the name before theirs, as items.sku. Of an empty list
// comes no row, or, with a true behind, one without these columns.
var entering = gojq.WithIterFunction("each_entry", 2, 3, func(_ any, args []any) gojq.Iter {
	name, _ := args[1].(string)
	entries, err := entriesOf(args[0], name)
	if err != nil {
		return gojq.NewIter[any](err)
	}
	if len(entries) == 0 && len(args) > 2 && args[2] == true {
		entries = []any{map[string]any{}}
	}
	return gojq.NewIter(entries...)
})

// entriesOf are what rows get of each entry of a list. An object is a list of one: so answers say
// one item where others have several.
func entriesOf(list any, name string) ([]any, error) {
	switch list := list.(type) {
	case map[string]any:
		return []any{entryCells(list, name)}, nil
	case []any:
		made := make([]any, len(list))
		for i, entry := range list {
			made[i] = entryCells(entry, name)
		}
		return made, nil
	}
	if tabular.IsBlank(list) {
		return nil, nil
	}
	return nil, tabular.Failure(fmt.Sprintf("%s stands in “%s”, and no list of which each entry could become a row", tabular.Words(list), tabular.Start(name)))
}

// entryCells are the cells that an entry makes: its fields, or the entry itself.
func entryCells(entry any, name string) map[string]any {
	fields, isObject := entry.(map[string]any)
	if !isObject {
		return map[string]any{name: entry}
	}
	cells := make(map[string]any, len(fields))
	for field, value := range fields {
		cells[name+"."+field] = value
	}
	return cells
}
