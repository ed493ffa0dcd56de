package catalog

import (
	"bytes"
	"slices"
	"strings"

	"planwright/planner/catalog/schemas"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// controls reports texts with a backspace or a form feed, which nobody writes on purpose:
// \b and \f in JSON, where a pattern with a backslash was meant.
func (k *check) controls(args workflow.Arguments) {
	var escaped []string
	for name, value := range args {
		if bytes.IndexByte(value, '\\') >= 0 {
			escaped = append(escaped, name)
		}
	}
	slices.Sort(escaped)
	for _, name := range escaped {
		value, err := schemas.Tree(args[name])
		if err != nil || !holdsControl(value) {
			continue
		}
		k.add(problem.New(problem.ArgumentInvalid, argumentPlace([]string{name}), "“%s” of %s holds a control character (backspace or form feed), most likely for the \\b or \\f of a pattern.", k.argument(name), k.called()).
			WithFix("Write \\\\b instead of \\b, and \\\\f instead of \\f, in the JSON of %q of %s.", name, k.tool).As(problem.Warning))
	}
}

// holdsControl reports whether a text anywhere in the value has such a character.
func holdsControl(value any) bool {
	switch v := value.(type) {
	case string:
		return strings.ContainsAny(v, "\b\f")
	case []any:
		return slices.ContainsFunc(v, holdsControl)
	case map[string]any:
		for _, member := range v {
			if holdsControl(member) {
				return true
			}
		}
	}
	return false
}
