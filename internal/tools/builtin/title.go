package builtin

import (
	"slices"
	"sync"

	"planwright/planner/catalog"
)

var builtins = sync.OnceValue(catalog.Builtin)

// field is an argument of a tool as people see it beside its field, with its id behind it for
// those who write workflows as text.
func field(tool, argument string) string {
	if called := titled(tool, argument); called != "“"+argument+"”" {
		return called + " (" + argument + ")"
	}
	return titled(tool, argument)
}

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

// toolCalled is a tool as people choose it, with its id.
func toolCalled(id string) string {
	t, _ := builtins().Get(id)
	return "“" + t.Called() + "” (" + id + ")"
}
