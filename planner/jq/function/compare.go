package function

import (
	"github.com/itchyny/gojq"

	"planwright/planner/jq/tabular"
)

// Two cells of a row are compared as people compare them: what is a number is one however it is
// written, a date is its day, and where nothing stands nothing is more or less. The language
// would take any text for more than any number, and 1,50 for another than 1.5.
var comparing = []gojq.CompilerOption{
	compareCells("equal_to", true, func(order int) bool { return order == 0 }),
	compareCells("unequal_to", true, func(order int) bool { return order != 0 }),
	compareCells("more_than", false, func(order int) bool { return order > 0 }),
	compareCells("at_least", false, func(order int) bool { return order >= 0 }),
	compareCells("less_than", false, func(order int) bool { return order < 0 }),
	compareCells("at_most", false, func(order int) bool { return order <= 0 }),
}

// Comparisons are these by name and number of arguments, which are the cells.
var Comparisons = []string{"equal_to/2", "unequal_to/2", "more_than/2", "at_least/2", "less_than/2", "at_most/2"}

func compareCells(name string, equality bool, holds func(order int) bool) gojq.CompilerOption {
	return gojq.WithFunction(name, 2, 2, func(_ any, args []any) any {
		a, b := args[0], args[1]
		switch isA, isB := tabular.IsBlank(a), tabular.IsBlank(b); {
		case (isA || isB) && !equality:
			return false
		case isA && isB:
			return holds(0)
		case isA || isB:
			return holds(1)
		}
		order, err := tabular.Compare(a, b, equality)
		if err != nil {
			return err
		}
		return holds(order)
	})
}
