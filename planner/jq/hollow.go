package jq

import (
	"context"
	"fmt"
)

// Elements of a list may be nothing: a round of a loop that failed leaves that in its list. Lines
// that keep rows leave it out, but others take it for a row in which all is empty.

// presently is what to do about elements that are nothing.
const presently = "Leave out what is nothing in a line before: map(values)."

// hollow says that a line makes something of elements that are nothing.
func hollow(ctx context.Context, a step) string {
	list, _ := a.data.([]any)
	n, first, isTable := 0, 0, false
	for i, element := range list {
		switch element.(type) {
		case nil:
			if n++; first == 0 {
				first = i + 1
			}
		case map[string]any, []any:
			isTable = true // and these are no cells of a column
		}
	}
	if n == 0 || !isTable || a.failed || passesOn(ctx, a) {
		return ""
	}
	return fmt.Sprintf("%d of %d elements are nothing, the first is number %d, as a round of a loop that failed leaves it. %s", n, len(list), first, presently)
}

// passesOn reports whether a line leaves nothing out or as it is.
func passesOn(ctx context.Context, a step) bool {
	made, failed := a.again(ctx, []any{nil})
	list, isList := made.([]any)
	return !failed && isList && (len(list) == 0 || len(list) == 1 && list[0] == nil)
}
