package builtin

import (
	"slices"
	"sync"

	"planwright/planner/catalog"
)

var builtins = sync.OnceValue(catalog.Builtin)

// titled is an argument of a tool as people see it beside its field, in quotes: refusals
// name what is to be changed there.
func titled(tool, argument string) string {
	t, _ := builtins().Get(tool)
	list := t.Arguments()
	if i := slices.IndexFunc(list, func(a catalog.Argument) bool { return a.Name == argument }); i >= 0 {
		return "“" + list[i].Title + "”"
	}
	return "“" + argument + "”"
}
