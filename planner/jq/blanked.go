package jq

import (
	"strings"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/syntax"
)

// The language writes “null” where nothing stands: "Total: \(.total)" is then “Total: null”. In a text
// for people nothing stands there; planner/jq/doubt says so once.

// blanked is a query that writes nothing for what is nothing, where it puts texts together.
func blanked(q *gojq.Query) *gojq.Query {
	source := q.String()
	if !strings.Contains(source, `\(`) && !strings.Contains(source, "tostring") {
		return q
	}
	made, err := gojq.Parse(source)
	if err != nil {
		return q // which its own text does not give
	}
	eachQuery(made, false, func(one *gojq.Query, _ bool) bool {
		for _, part := range syntax.TextParts(one) {
			shown := syntax.Pipe(bracketed(*part), syntax.Call("_shown"))
			if part.String() == "tostring" {
				shown = syntax.Pipe(syntax.Call("_shown"), syntax.Call("tostring"))
			}
			*part = *bracketed(*shown)
		}
		return true
	})
	return made
}

// bracketed is a copy of a query that stands by itself.
func bracketed(q gojq.Query) *gojq.Query {
	return syntax.Query(&gojq.Term{Type: gojq.TermTypeQuery, Query: &q})
}
