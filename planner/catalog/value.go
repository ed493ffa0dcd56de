package catalog

import (
	"fmt"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"planwright/planner/catalog/schemas"
)

// Check holds values against a JSON Schema that no tool owns.
type Check struct{ schema *jsonschema.Schema }

// NewCheck compiles the schema. The error is about the schema itself, for people.
func NewCheck(schema jsontext.Value) (Check, error) {
	compiled, err := schemas.Compile(schema)
	if err != nil {
		return Check{}, fmt.Errorf("The schema of the result cannot be used: %w.", err)
	}
	return Check{compiled}, nil
}

// Names reports whether the schema has a property of the name.
func (c Check) Names(name string) bool { return c.schema.Properties[name] != nil }

// Value says what in a value is not as the schema demands, each with its place as
// a JSON pointer; nothing where all is.
func (c Check) Value(value jsontext.Value) []string {
	got, err := schemas.Tree(value)
	if err != nil {
		return []string{"the value is not JSON"}
	}
	err = c.schema.Validate(got)
	if err == nil {
		return nil
	}
	var reasons []string
	for line := range strings.Lines(err.Error()) { // the first names the schema
		if reason, ok := strings.CutPrefix(strings.TrimSpace(line), "- "); ok {
			reasons = append(reasons, reason)
		}
	}
	return reasons
}
