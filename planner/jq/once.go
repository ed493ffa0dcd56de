package jq

import (
	"strings"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/syntax"
)

// Where repeats are dropped rows with nothing in the columns that tell them apart are alike to the
// language, and to people each is one of its own, as where rows are joined (planner/jq/keys.go).

// dropsRepeats begins a line that does.
const dropsRepeats = "unique_by("

// keepKeyless lets all rows stay without anything to be told apart by, in lines that drop repeats and keep the order
// of rows: those know the place of each.
func keepKeyless(q *gojq.Query) {
	eachQuery(q, false, func(one *gojq.Query, _ bool) bool {
		t := one.Term
		if t == nil || t.Func == nil || syntax.Called(t.Func.Name, len(t.Func.Args)) != "unique_by/1" {
			return true
		}
		for _, part := range syntax.Parted(t.Func.Args[0]) {
			if !strings.HasPrefix(strings.TrimLeft(part.String(), "("), ".value.") && !strings.HasPrefix(strings.TrimLeft(part.String(), "("), ".value[") {
				return true
			}
		}
		t.Func.Args[0] = syntax.Call("_once", t.Func.Args[0])
		return true
	})
}
