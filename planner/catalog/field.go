package catalog

import (
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
	"planwright/planner/text"
)

// fieldFormat is a path of names to a field of an object, such as guid.text.
const fieldFormat = "field-path"

// pathAsWritten is how jq and JSONPath begin the path to a field.
var pathAsWritten = text.Pattern(`^\$?\.?(?:\[\*?\])?\.([^.\[\]].*)$`)

// field reports a path to a field that is written as in a program.
func (k *check) field(name string, value jsontext.Value) {
	if value.Kind() != '"' {
		return
	}
	path := pathAsWritten().FindStringSubmatch(text.Unquote(value))
	if path == nil {
		return
	}
	k.add(problem.New(problem.ArgumentInvalid, argumentPlace([]string{name}), "“%s” of %s is a path of names, without what programs write in front of it.", k.argument(name), k.called()).
		WithFix("Write %q in %q of %s.", path[1], name, k.tool))
}
