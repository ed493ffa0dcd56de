package catalog

import (
	"maps"
	"slices"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"planwright/planner/catalog/schemas"
	"planwright/planner/text"
)

// isAbsent reports whether the member is a null that stands for an optional
// value that is not given, as models write it that must name every argument.
func isAbsent(m member, s *jsonschema.Schema) bool {
	if m.value.Kind() != 'n' || slices.Contains(s.Required, m.name) {
		return false
	}
	p := s.Properties[m.name]
	return p != nil && p.Types != nil && !schemas.Has(p.Types, "null")
}

// rename gives members the schema does not know the name it has for them, where
// exactly one differs only in letter case and separators and is not given.
func (k *coercion) rename(members []member, s *jsonschema.Schema, path []string) []member {
	free := slices.Sorted(maps.Keys(s.Properties))
	for _, m := range members {
		free = slices.DeleteFunc(free, func(name string) bool { return name == m.name })
	}
	out := slices.Clone(members)
	for i, m := range out {
		if _, known := s.Properties[m.name]; known {
			continue
		}
		name := alikeName(free, m.name)
		if name == "" {
			continue
		}
		out[i].name = name
		free = slices.DeleteFunc(free, func(f string) bool { return f == name })
		k.report(append(path[:len(path):len(path)], name), "The argument “%s” of %s is read as “%s”.", m.name, k.called(), k.argument(name))
	}
	return out
}

// alikeName returns the only name that is the same as the given one apart from
// letter case and separators, or "".
func alikeName(names []string, given string) string {
	found := ""
	for _, name := range names {
		if text.Letters(name) != text.Letters(given) || text.Letters(name) == "" {
			continue
		}
		if found != "" {
			return ""
		}
		found = name
	}
	return found
}
