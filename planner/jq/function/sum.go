package function

import (
	"encoding/json"
	"fmt"
	"math"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/tabular"
)

// summing makes known what adding works with.
var summing = gojq.WithFunction("_sum", 0, 0, func(list any, _ []any) any { return sum(list) })

// sum adds numbers up, some of which have a fraction, by the method of Neumaier; nil for
// anything else, which is added as the language does. Empty cells are none.
func sum(list any) any {
	numbers, ok := list.([]any)
	if !ok {
		return nil
	}
	total, lost, fractions := 0.0, 0.0, false
	for _, one := range numbers {
		n := 0.0
		switch one := one.(type) {
		case nil:
			continue
		case int:
			n = float64(one)
		case float64:
			n, fractions = one, true
		case json.Number:
			parsed, err := one.Float64()
			if err != nil {
				return nil
			}
			n, fractions = parsed, fractions || parsed != math.Trunc(parsed)
		default:
			return nil
		}
		with := total + n
		if math.Abs(total) >= math.Abs(n) {
			lost += (total - with) + n
		} else {
			lost += (n - with) + total
		}
		total = with
	}
	if !fractions || math.IsInf(total, 0) || math.IsNaN(total) {
		return nil
	}
	return total + lost
}

// notMultiplied is a text that was to be multiplied, in the words of the language.
type notMultiplied string

func (s notMultiplied) Error() string {
	return fmt.Sprintf("cannot multiply: string (%q)", tabular.Start(string(s)))
}

var numbering = gojq.WithFunction("_number", 0, 0, func(value any, _ []any) any {
	if s, isText := value.(string); isText {
		return notMultiplied(s)
	}
	return value
})
