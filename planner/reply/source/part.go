// Package source is what stands in a reply, with its place there, and the plain values
// that are read from it: texts, names, numbers, lists, objects by the meaning of their
// keys. It knows no step and no plan.
package source

import (
	"strconv"
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/reply/alias"
)

// Part is a JSON value and the pointer that leads to it, so that what is said
// about it can name its place.
type Part struct {
	*lenient.Value
	Path string // RFC 6901
}

var pointerEscapes = strings.NewReplacer("~", "~0", "/", "~1")

// Item is the element of an array.
func (v Part) Item(i int) Part {
	return Part{&v.Items[i], v.Path + "/" + strconv.Itoa(i)}
}

// Member is the i-th member of an object.
func (v Part) Member(i int) Part {
	m := &v.Members[i]
	return Part{&m.Value, v.Path + "/" + pointerEscapes.Replace(m.Key)}
}

// Missing reports whether there is nothing, or null.
func (v Part) Missing() bool { return v.Value == nil || v.Kind == lenient.Null }

// Is reports whether there is a value of the kind.
func (v Part) Is(k lenient.Kind) bool { return v.Value != nil && v.Kind == k }

// Entry is a key of an object and its value.
type Entry struct {
	Key string
	Part
}

// Entries lists the members of an object in the order of the reply.
func Entries(v Part) []Entry {
	list := make([]Entry, len(v.Members))
	for i := range v.Members {
		list[i] = Entry{v.Members[i].Key, v.Member(i)}
	}
	return list
}

// Meant is the member that has the meaning; its Value is nil for none.
func (v Part) Meant(k alias.Vocabulary, f alias.Field) Part {
	if v.Is(lenient.Object) {
		for i := range v.Members {
			if k.Field(v.Members[i].Key) == f {
				return v.Member(i)
			}
		}
	}
	return Part{}
}

// Under is the first name that stands under one of the keys, in the order of those; its Value
// is nil for none.
func (v Part) Under(keys []string) Part {
	for _, key := range keys {
		for _, e := range Entries(v) {
			if alias.Fold(e.Key) == key && (e.Is(lenient.String) || e.Is(lenient.Number)) {
				return e.Part
			}
		}
	}
	return Part{}
}

// TextOr is the text of an entry that is one, else another.
func (e Entry) TextOr(other string) string {
	if e.Is(lenient.String) {
		return e.Text
	}
	return other
}
