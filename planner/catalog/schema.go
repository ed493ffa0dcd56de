package catalog

import (
	"fmt"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// schema is the compiled schema of a tool's arguments.
type schema struct {
	compiled *jsonschema.Schema // nil: anything goes
	quick    *quickObject       // nil: compiled always decides
	names    []string           // of the arguments, in the order of the definition
	commands []string           // those that are a program and its arguments
	formed   []string           // those whose text has a format
	formats  map[string]string  // of those: which
}

// newSchema compiles the parameters of a tool. Those that do not compile, which
// Parse reports, take anything.
func newSchema(parameters jsontext.Value) *schema {
	compiled, err := compile(parameters)
	if err != nil {
		return &schema{}
	}
	s := &schema{compiled: compiled, quick: newQuickObject(compiled), formats: map[string]string{}}
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

// schemaURL names a tool's schema within its compiler.
const schemaURL = "tool:///arguments"

// compile compiles a JSON Schema. Nothing is loaded: a $ref leads into the
// schema itself or to one of the published drafts.
func compile(parameters jsontext.Value) (*jsonschema.Schema, error) {
	if len(parameters) == 0 {
		parameters = jsontext.Value("{}")
	}
	doc, err := tree(parameters)
	if err != nil {
		return nil, fmt.Errorf("reading the schema: %w", err)
	}
	c := jsonschema.NewCompiler()
	c.UseLoader(noLoader{})
	if err := c.AddResource(schemaURL, doc); err != nil {
		return nil, fmt.Errorf("adding the schema: %w", err)
	}
	compiled, err := c.Compile(schemaURL)
	if err != nil {
		return nil, fmt.Errorf("compiling the schema: %w", err)
	}
	return compiled, nil
}

// noLoader refuses to load what a $ref names.
type noLoader struct{}

// Load always fails.
func (noLoader) Load(url string) (any, error) {
	return nil, fmt.Errorf("%s is outside the schema", url)
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

// plain follows $ref and the only alternative that is not null, as far as the
// schema says nothing of its own about the type. It returns nil for nil.
func plain(s *jsonschema.Schema) *jsonschema.Schema {
	for range maxRefs {
		if s == nil || s.Types != nil || s.Enum != nil || s.Properties != nil {
			return s
		}
		next := s.Ref
		if next == nil {
			next = onlyAlternative(s)
		}
		if next == nil {
			return s
		}
		s = next
	}
	return s
}

// onlyAlternative returns the one member of anyOf or oneOf that is not null.
func onlyAlternative(s *jsonschema.Schema) *jsonschema.Schema {
	var found *jsonschema.Schema
	for _, a := range slices.Concat(s.AnyOf, s.OneOf) {
		if a.Types != nil && slices.Equal(a.Types.ToStrings(), []string{"null"}) {
			continue
		}
		if found != nil {
			return nil
		}
		found = a
	}
	return found
}

// maxRefs bounds a chain of $ref, which may be a circle.
const maxRefs = 16
