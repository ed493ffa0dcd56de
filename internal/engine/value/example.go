package value

import (
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/workflow"
)

// ExampleText stands for any text in results that are made up, and its JSON for a value
// of which nothing is known.
const ExampleText = "example"

// Example is a value of which nothing is known.
func Example() jsontext.Value { return String(ExampleText) }

// WithinExample is Within for a result that is made up. What its form leaves open, an
// object without members or a value of which nothing is known, has whatever a reference
// names in it, and a list has more elements like its first.
func WithinExample(result jsontext.Value, ref workflow.Reference) jsontext.Value {
	return follow(result, ref, insideExample)
}

func insideExample(v jsontext.Value, name string) jsontext.Value {
	if found := inside(v, name); found != nil {
		return found
	}
	switch {
	case v.Kind() == jsontext.KindString && Text(v) == ExampleText, v.Kind() == jsontext.KindBeginObject && Text(v) == "{}":
		return Example()
	case v.Kind() == jsontext.KindBeginArray:
		if _, err := strconv.ParseUint(name, 10, 31); err == nil {
			return inside(v, "0")
		}
	}
	return nil
}
