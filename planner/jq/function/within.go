package function

import (
	"strings"

	"github.com/itchyny/gojq"
)

// A column may be a field of an object in a row, as what an address answers has them:
// .["customer.name"] is the name of the customer, in every place of a program but where it sets a
// column. A column that is called so itself is meant first.

// memberDef is such a column, and a path as well as a value.
const memberDef = ` def _member($name): _within($name) as $path | if $path then getpath($path) else .[$name] end;`

var reaching = gojq.WithFunction("_within", 1, 1, func(row any, args []any) any {
	members, _ := row.(map[string]any)
	name, _ := args[0].(string)
	if path := pathTo(members, name); path != nil {
		return path
	}
	return nil
})

// pathTo is the way to a field of an object in a row that the name of a column leads to, nil where
// it is none. A name in it may have a dot itself.
func pathTo(members map[string]any, name string) []any {
	if _, own := members[name]; own {
		return []any{name}
	}
	for i := range len(name) {
		if inner, isObject := members[name[:i]].(map[string]any); isObject && name[i] == '.' {
			rest := name[i+1:]
			if path := pathTo(inner, rest); path != nil {
				return append([]any{name[:i]}, path...)
			}
			if !strings.Contains(rest, ".") { // it may be made there
				return []any{name[:i], rest}
			}
		}
	}
	return nil
}
