package jq

import (
	"strings"

	"github.com/itchyny/gojq"
)

// A joining makes texts of the keys by which it looks rows up, and the language makes of 49.90
// another one than of 49.9. Where it compares numbers they are the same, and so they are here:
// the digits that a number was written with are none of its value.

// sameKeys makes of each joining in a query that looks rows up by the text of a column one that
// does so by its value.
func sameKeys(q *gojq.Query) {
	for ; q != nil; q = q.Right {
		if j, ok := joiningIn(q); ok {
			byValue(j)
		}
	}
}

func byValue(j joining) {
	if j.key.Term != nil || j.key.Op != gojq.OpPipe || j.key.Right.String() != "tostring" || strings.Contains(j.otherKey.String(), "tostring") {
		return
	}
	if columnIn(j.otherKey) == "" { // it is made by a function already, or says itself what it is
		return
	}
	by := functionQuery("exactly")
	column := *j.otherKey
	*j.otherKey = *piped(&column, by)
	for _, key := range j.keys {
		key.Right = by
	}
}
