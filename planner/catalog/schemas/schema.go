// Package schemas is what JSON Schemas of arguments ask for: it compiles them, accepts most
// right values without building a tree, says in words which rule a value breaks, and makes
// of a value what the type wants where nothing is guessed.
package schemas

import (
	"fmt"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// schemaURL names a tool's schema within its compiler.
const schemaURL = "tool:///arguments"

// Compile compiles a JSON Schema. Nothing is loaded: a $ref leads into the
// schema itself or to one of the published drafts.
func Compile(parameters jsontext.Value) (*jsonschema.Schema, error) {
	if len(parameters) == 0 {
		parameters = jsontext.Value("{}")
	}
	doc, err := Tree(parameters)
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

// Plain follows $ref and the only alternative that is not null, as far as the
// schema says nothing of its own about the type. It returns nil for nil.
func Plain(s *jsonschema.Schema) *jsonschema.Schema {
	for range MaxRefs {
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

// MaxRefs bounds a chain of $ref, which may be a circle.
const MaxRefs = 16

// Elements is the schema of a list's elements, nil where they differ.
func Elements(s *jsonschema.Schema) *jsonschema.Schema {
	if s.Items2020 != nil {
		return s.Items2020
	}
	items, _ := s.Items.(*jsonschema.Schema)
	return items
}

// MemberSchema is the schema of a member, nil where nothing is asked of it.
func MemberSchema(s *jsonschema.Schema, name string) *jsonschema.Schema {
	if p, ok := s.Properties[name]; ok {
		return p
	}
	if len(s.PatternProperties) > 0 {
		return nil
	}
	more, _ := s.AdditionalProperties.(*jsonschema.Schema)
	return more
}
