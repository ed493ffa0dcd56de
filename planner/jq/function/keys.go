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

// In a joining rows without a key are the partners of none: “_index” is INDEX without them, and
// “_keyed” makes nothing of a key that is empty, or of several of which one is, so that what a program
// makes a text of is no text such as “null”.
const indexDef = ` def _index(f): [.[] | [., (f | _keyed | select(IN("", [], "[]", "\"\"") | not) | tostring)]] | _indexed;`

// “_once” is the key of an entry by which repeats are dropped: its place, where it has nothing to be told
// apart by.
const onceDef = ` def _once(f): [f] as $keys | if all($keys[]; _keyed == "") then {_row: .key} else $keys end;`

var keyed = gojq.WithFunction("_keyed", 0, 0, func(v any, _ []any) any {
	if _, isList := v.([]any); isList && tabular.IsKeyless(v) {
		return []any{}
	}
	if tabular.IsKeyless(v) {
		return ""
	}
	return v
})

// indexing makes an object of a list of rows, each with its keys behind it.
var indexing = gojq.WithFunction("_indexed", 0, 0, func(v any, _ []any) any {
	list, _ := v.([]any)
	index := make(map[string]any, len(list))
	for _, one := range list {
		keys, _ := one.([]any)
		for _, key := range keys[1:] {
			text, _ := key.(string)
			index[text] = keys[0]
		}
	}
	return index
})
