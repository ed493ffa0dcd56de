package function

import (
	"encoding/json"
	"math/big"
	"strconv"
	"strings"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/tabular"
)

// The language puts texts in order by the codes of their letters: “Änne” comes behind “zoe”,
// and “Item 10” before “Item 9”. ascending and descending make keys of values, by which those
// come in order as people read them: letters with marks beside those without, small ones
// before capitals, figures in texts by what they count. Empty cells come last in both.
var reading = []gojq.CompilerOption{
	gojq.WithFunction("ascending", 1, 1, func(_ any, args []any) any { return ascending(args[0]) }),
	gojq.WithFunction("descending", 1, 1, func(_ any, args []any) any { return descending(args[0]) }),
}

// figuring gives the number that a cell is in a column of numbers and words, with the sign that parts
// fractions there (planner/jq/figured.go).
var figuring = gojq.WithFunction("_figure", 1, 1, func(v any, args []any) any {
	sign, _ := args[0].(string)
	return tabular.Figure(v, sign)
})

// Ordering are the functions of keys.
var Ordering = []string{"ascending", "descending"}

// lastKey is more than any other key.
func lastKey() any { return map[string]any{} }

// ascending is the key of a value. Values that differ have keys that differ, but for texts that look
// the same.
func ascending(v any) any {
	if tabular.IsBlank(v) {
		return lastKey()
	}
	switch v := v.(type) {
	case string:
		return tabular.ReadingKey(v)
	case []any, map[string]any:
		return []any{v}
	}
	return v
}

// descending is the key of a value, the least for the largest.
func descending(v any) any {
	if tabular.IsBlank(v) {
		return lastKey()
	}
	switch v := v.(type) {
	case []any: // which nobody has in a column that rows are in order by
		return []any{0, v}
	case map[string]any:
		return []any{0, v}
	case string:
		return []any{1, turned(tabular.ReadingKey(v))}
	case bool:
		return []any{3, !v}
	}
	return []any{2, negative(v)}
}

// negative is a number with its sign turned.
func negative(v any) any {
	switch v := v.(type) {
	case int:
		return -v
	case float64:
		return -v
	case *big.Int:
		return new(big.Int).Neg(v)
	case json.Number:
		if n, err := strconv.Atoi(string(v)); err == nil {
			return -n
		}
		if whole, ok := new(big.Int).SetString(string(v), 10); ok {
			return whole.Neg(whole)
		}
		if f, err := v.Float64(); err == nil {
			return -f
		}
	}
	return v
}

// turned is a text that comes before another where it came behind it.
func turned(s string) string {
	out := strings.Builder{}
	out.Grow(2*len(s) + 2)
	for _, b := range []byte(s) {
		out.WriteRune(rune(255 - b))
	}
	out.WriteRune(256) // more than any: what goes on came behind
	return out.String()
}
