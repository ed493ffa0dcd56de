package catalog

import (
	"slices"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"planwright/planner/catalog/schemas"
)

// schema is the compiled schema of a tool's arguments.
type schema struct {
	compiled *jsonschema.Schema   // nil: anything goes
	quick    *schemas.QuickObject // nil: compiled always decides
	names    []string             // of the arguments, in the order of the definition
	commands []string             // those that are a program and its arguments
	formed   []string             // those whose text has a format
	formats  map[string]string    // of those: which
}

// newSchema compiles the parameters of a tool. Those that do not compile, which
// Parse reports, take anything.
func newSchema(parameters jsontext.Value) *schema {
	compiled, err := schemas.Compile(parameters)
	if err != nil {
		return &schema{}
	}
	s := &schema{compiled: compiled, quick: schemas.NewQuickObject(compiled), formats: map[string]string{}}
	for _, a := range (Tool{Parameters: parameters}).Arguments() {
		s.names = append(s.names, a.Name)
		if a.Format != "" {
			s.formed = append(s.formed, a.Name)
			s.formats[a.Name] = a.Format
		}
		if isCommand(a.Name, compiled.Properties[a.Name]) {
			s.commands = append(s.commands, a.Name)
		}
	}
	return s
}

// named is the first argument of the format, "" where there is none.
func (s *schema) named(format string) string {
	for _, name := range s.formed {
		if s.formats[name] == format {
			return name
		}
	}
	return ""
}

// hasForm reports whether a text that fits the schema may still be altered.
func (s *schema) hasForm() bool {
	return s.named(keyFormat) != "" || s.named(addressFormat) != "" || s.named(pathFormat) != ""
}

// knows reports whether the schema names the argument.
func (s *schema) knows(name string) bool { return slices.Contains(s.names, name) }
