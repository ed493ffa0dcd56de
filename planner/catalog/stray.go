package catalog

import (
	"cmp"
	"maps"
	"slices"
	"strconv"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"planwright/planner/catalog/schemas"
	"planwright/planner/problem"
)

// strays warns of names that the schema takes and does not know. Most schemas leave
// additional properties open without meaning it, and what such a name was to do would
// be left undone without a word.
func (k *check) strays(s *jsonschema.Schema, path []string, value any) {
	s = schemas.Plain(s)
	if s == nil || len(path) > schemas.MaxRefs {
		return
	}
	switch v := value.(type) {
	case []any:
		for i, element := range v {
			k.strays(schemas.Elements(s), append(slices.Clone(path), strconv.Itoa(i)), element)
		}
	case map[string]any:
		closed := namesAll(s)
		for _, name := range slices.Sorted(maps.Keys(v)) {
			if p, known := s.Properties[name]; known {
				k.strays(p, append(slices.Clone(path), name), v[name])
			} else if closed {
				k.stray(path, name, v)
			}
		}
	}
}

// namesAll reports whether the names that the schema lists are all it knows of, though
// it takes others.
func namesAll(s *jsonschema.Schema) bool {
	if len(s.Properties) == 0 || len(s.PatternProperties) > 0 || s.Ref != nil || s.DynamicRef != nil || len(s.AllOf) > 0 ||
		s.If != nil || len(s.DependentSchemas) > 0 || s.UnevaluatedProperties != nil || s.PropertyNames != nil {
		return false
	}
	for _, alternative := range slices.Concat(s.AnyOf, s.OneOf) {
		if !schemas.SaysOnly(alternative, "Required") {
			return false
		}
	}
	return s.AdditionalProperties == nil // true, or a schema, is meant; false is an error already
}

func (k *check) stray(at []string, name string, given map[string]any) {
	path := append(slices.Clone(at), name)
	names := slices.DeleteFunc(slices.Clone(k.namesAt(at)), func(n string) bool { _, taken := given[n]; return taken })
	p := problem.New(problem.ArgumentInvalid, argumentPlace(path), "%s does not know the argument “%s”, so it may do nothing.", k.called(), k.argument(path...)).As(problem.Warning)
	switch near := nearestName(name, names); {
	case near != "":
		k.add(p.WithFix("In the arguments of %s use %q instead of %q, or remove it.", k.tool, near, schemas.Display(path)))
	case len(names) == 0:
		k.add(p.WithFix("Remove %q from the arguments of %s.", schemas.Display(path), k.tool))
	default:
		k.add(p.WithFix("Remove %q from the arguments of %s, or use one of these names: %s.", schemas.Display(path), k.tool, listed(names)))
	}
}

// nearestName is the name most like the given one, "" where none is near.
func nearestName(given string, names []string) string {
	if len(names) == 0 {
		return ""
	}
	asked := newToolWords(Tool{Name: given})
	score := func(name string) float64 { return likeness(asked, newToolWords(Tool{Name: name})) }
	best := slices.MaxFunc(names, func(a, b string) int { return cmp.Compare(score(a), score(b)) })
	if score(best) < nearEnough {
		return ""
	}
	return best
}
