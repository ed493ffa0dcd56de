package jq

import (
	"fmt"
	"strings"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/syntax"
	"planwright/planner/text"
)

// findsNumber is in the source of a program that takes the number behind a word out of a text.
const findsNumber = `[^0-9\\r\\n]*)(`

// preferAmounts takes an amount with a fraction for the number behind a word where one stands behind a number that
// counts something else, as in “Total in 14 days: 1,190.00”, both behind the same word.
func preferAmounts(q *gojq.Query) {
	var found []*gojq.Query
	eachQuery(q, false, func(one *gojq.Query, _ bool) bool {
		if _, is := syntax.BehindIn(one); is {
			found = append(found, one)
		}
		return true
	})
	for _, one := range found {
		b, _ := syntax.BehindIn(one)
		made, err := gojq.Parse(fmt.Sprintf(`([match(%s)] as $past | [match(%s)] as $first | if $past != [] and $first != [] and $past[0].offset == $first[0].offset and ($past[0].captures[0].string | test(%s) | not) then $past else $first end)`,
			text.Quote(b.Past()), text.Quote(b.Pattern()), text.Quote(syntax.Counted)))
		if err == nil {
			one.Term = made.Term
		}
	}
}

func findsNumbers(source string) bool { return strings.Contains(source, findsNumber) }
