package jq

import (
	"encoding/json"
	"strconv"
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

// plainNumber is a number as the text that all of its value have: 49.9 of 49.90, 1000 of 1e3.
func plainNumber(written string) string {
	if strings.ContainsAny(written, "eE") {
		f, err := strconv.ParseFloat(written, 64)
		if err != nil {
			return written
		}
		return Reckoned(f).String()
	}
	if strings.Contains(written, ".") {
		written = strings.TrimRight(strings.TrimRight(written, "0"), ".")
	}
	if written == "-0" {
		return "0"
	}
	return written
}

// numberText is what a number is as a key; "" of anything else.
func numberText(v any) string {
	switch v := v.(type) {
	case json.Number:
		return plainNumber(v.String())
	case float64:
		return plainNumber(Reckoned(v).String())
	}
	return ""
}
