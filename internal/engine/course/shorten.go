package course

import (
	"maps"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/walk"
	"planwright/planner/text"
)

// maxShown is how many bytes of a text, of all fields and of arguments an entry
// keeps: entries are for people, and there are many.
const maxShown = 256 << 10

// Shorten is the result as far as an entry keeps it.
func Shorten(r *walk.Result) *walk.Result {
	if r == nil {
		return nil
	}
	out := *r
	out.Text, out.Error = text.Bytes(r.Text, maxShown), text.Bytes(r.Error, maxShown)
	out.Fields = shortFields(r.Fields)
	out.Cut = r.Cut || len(out.Text) < len(r.Text) || len(out.Fields) < len(r.Fields)
	return &out
}

// shortFields leaves out the largest fields until the others fit.
func shortFields(fields map[string]jsontext.Value) map[string]jsontext.Value {
	size, largest := 0, ""
	for name, value := range fields {
		size += len(name) + len(value)
		if l := len(fields[largest]); len(value) > l || len(value) == l && (largest == "" || name < largest) {
			largest = name
		}
	}
	if size <= maxShown {
		return fields
	}
	fewer := maps.Clone(fields)
	delete(fewer, largest)
	return shortFields(fewer)
}

// shortArguments are the arguments, or nothing where they are too long: half an
// object would say something else.
func shortArguments(arguments jsontext.Value) jsontext.Value {
	if len(arguments) > maxShown {
		return nil
	}
	return arguments
}
