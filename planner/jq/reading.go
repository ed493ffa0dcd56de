package jq

import (
	"fmt"

	"planwright/planner/jq/tabular"
)

// notAsRead says that the texts of a column, by the codes of their letters, are in another order
// than people read them in.
func notAsRead(rows []map[string]any, column string) string {
	first, before := "", ""
	for _, next := range tabular.InOrder(tabular.Texts(rows, column), asWritten) {
		key := tabular.ReadingKey(next)
		if key < before {
			return fmt.Sprintf("“%s” comes before “%s” in “%s”, for texts are put in order there by the codes of their letters. Choose “as people read” in the line “Sort”, if that is meant; in a program it is sort_by(ascending(…)).", tabular.Start(first), tabular.Start(next), column)
		}
		first, before = next, key
	}
	return ""
}
