package jq

import (
	"strings"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/syntax"
)

// A joining makes texts of the keys by which it looks rows up, and the language makes of 49.90
// another one than of 49.9. Where it compares numbers they are the same, and so they are here:
// the digits that a number was written with are none of its value.

// sameKeys makes of each joining in a query that looks rows up by the text of a column one that
// does so by its value.
func sameKeys(q *gojq.Query) {
	for ; q != nil; q = q.Right {
		if j, ok := syntax.JoiningIn(q); ok {
			byValue(j)
		}
	}
}

func byValue(j syntax.Joining) {
	if j.Key.Term != nil || j.Key.Op != gojq.OpPipe || j.Key.Right.String() != "tostring" || strings.Contains(j.OtherKey.String(), "tostring") {
		return
	}
	if syntax.ColumnIn(j.OtherKey) == "" { // it is made by a function already, or says itself what it is
		return
	}
	by := syntax.Call("exactly")
	column := *j.OtherKey
	*j.OtherKey = *syntax.Pipe(&column, by)
	for _, key := range j.Keys {
		key.Right = by
	}
}
