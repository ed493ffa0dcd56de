package catalog

import (
	"fmt"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// CheckValue says what in a value is not as the JSON Schema demands, each with its
// place as a JSON pointer; nothing where all is. The error is about the schema
// itself, for people.
func CheckValue(schema, value jsontext.Value) ([]string, error) {
	compiled, err := compile(schema)
	if err != nil {
		return nil, fmt.Errorf("The schema of the result cannot be used: %w.", err)
	}
	got, err := tree(value)
	if err != nil {
		return []string{"the value is not JSON"}, nil
	}
	err = compiled.Validate(got)
	if err == nil {
		return nil, nil
	}
	var reasons []string
	for line := range strings.Lines(err.Error()) { // the first names the schema
		if reason, ok := strings.CutPrefix(strings.TrimSpace(line), "- "); ok {
			reasons = append(reasons, reason)
		}
	}
	return reasons, nil
}
