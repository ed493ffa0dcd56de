package item

import (
	"bytes"
	"slices"
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/reply/source"
)

// IsEmpty reports whether a value is a text, a list or an object without anything in it. Null is
// not: see IsNothing.
func IsEmpty(v *lenient.Value) bool {
	switch v.Kind {
	case lenient.Object, lenient.Array:
		return len(v.Members)+len(v.Items) == 0
	case lenient.Null, lenient.Bool, lenient.Number, lenient.String:
	}
	return v.Kind == lenient.String && v.Text == ""
}

// IsNothing reports whether a value holds nothing: it is null, or empty.
func IsNothing(v *lenient.Value) bool { return v.Kind == lenient.Null || IsEmpty(v) }

// Sorted is a value as JSON, the members of objects in the order of their keys.
func Sorted(v *lenient.Value) string { return string(source.Encode(sorted(v))) }

func sorted(v *lenient.Value) *lenient.Value {
	if v == nil || IsScalar(v) {
		return v
	}
	out := lenient.Value{Kind: v.Kind, Items: slices.Clone(v.Items), Members: slices.Clone(v.Members)}
	for i := range out.Items {
		out.Items[i] = *sorted(&out.Items[i])
	}
	for i := range out.Members {
		out.Members[i].Value = *sorted(&out.Members[i].Value)
	}
	slices.SortStableFunc(out.Members, func(a, b lenient.Member) int { return strings.Compare(a.Key, b.Key) })
	return &out
}

// Differs reports whether two values say different things: objects, of a member that both
// have.
func Differs(a, b *lenient.Value) bool {
	if a.Kind != lenient.Object || b.Kind != lenient.Object {
		return !bytes.Equal(a.Append(nil), b.Append(nil))
	}
	return slices.ContainsFunc(a.Members, func(m lenient.Member) bool {
		other := b.Get(m.Key)
		return other != nil && Differs(&m.Value, other)
	})
}
