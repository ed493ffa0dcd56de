package catalog

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"planwright/planner/catalog/schemas"
	"planwright/planner/problem"
)

var pointerEscapes = strings.NewReplacer("~", "~0", "/", "~1")

// argumentPlace is the pointer (RFC 6901) to an argument inside a node.
func argumentPlace(path []string) problem.Place {
	p := "tool/arguments"
	for _, step := range path {
		p += "/" + pointerEscapes.Replace(step)
	}
	return problem.Place{Path: p}
}

// shownBehind is the rest of a path behind the title of an argument, for people, who count from 1:
// “Columns, number 4”.
func shownBehind(path []string) string {
	var b strings.Builder
	for _, step := range path {
		if n, err := strconv.Atoi(step); err == nil {
			fmt.Fprintf(&b, ", number %d", n+1)
		} else {
			b.WriteString("." + step)
		}
	}
	return b.String()
}

// valueAt follows the path into a decoded value.
func valueAt(v any, path []string) any {
	for _, step := range path {
		switch container := v.(type) {
		case map[string]any:
			v = container[step]
		case []any:
			i, err := strconv.Atoi(step)
			if err != nil || i < 0 || i >= len(container) {
				return nil
			}
			v = container[i]
		default:
			return nil
		}
	}
	return v
}

// schemaAt follows the path into a schema through properties and list elements;
// nil where it says nothing plain about the place.
func schemaAt(s *jsonschema.Schema, path []string) *jsonschema.Schema {
	s = schemas.Plain(s)
	for _, step := range path {
		if s == nil {
			return nil
		}
		next := s.Properties[step]
		if _, err := strconv.Atoi(step); err == nil && next == nil {
			next = schemas.Elements(s)
		}
		s = schemas.Plain(next)
	}
	return s
}
