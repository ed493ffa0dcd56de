package jq

import (
	"github.com/itchyny/gojq"

	"planwright/planner/text"
)

// The language multiplies a text by repeating it. A sum that is rounded at six places multiplies what
// was added up by a million: texts that were strung together would take all memory before anything
// could be said of them.

// roundedSum is such a sum, as the language writes it.
var roundedSum = text.Pattern(`\(add // 0\) \* `)

// unrepeated is a query in which such a sum fails for texts.
func unrepeated(q *gojq.Query) *gojq.Query {
	source := q.String()
	if !roundedSum().MatchString(source) {
		return q
	}
	made, err := gojq.Parse(roundedSum().ReplaceAllString(source, "((add // 0) | _number) * "))
	if err != nil {
		return q // which its own text does not give
	}
	return made
}
