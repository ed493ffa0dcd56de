package function

import (
	"github.com/itchyny/gojq"

	"planwright/planner/jq/tabular"
)

// Rows of two lists are joined by keys. loosening is the function of those in which case, blanks and
// zeros in front do not count, exact that of keys of several columns: each makes a text of a value, or
// of a list of such.
var (
	loosening = gojq.WithFunction("loosely", 0, 0, func(v any, _ []any) any { return tabular.Key(v, tabular.Loose) })
	exact     = gojq.WithFunction("exactly", 0, 0, func(v any, _ []any) any {
		return tabular.Key(v, func(key string) string { return key })
	})
)
