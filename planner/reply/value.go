package reply

import (
	"strconv"
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/reply/alias"
)

// value is a JSON value and the pointer that leads to it, so that what is said
// about it can name its place.
type value struct {
	*lenient.Value
	path string // RFC 6901
}

var pointerEscapes = strings.NewReplacer("~", "~0", "/", "~1")

// item is the element of an array.
func (v value) item(i int) value {
	return value{&v.Items[i], v.path + "/" + strconv.Itoa(i)}
}

// member is the i-th member of an object.
func (v value) member(i int) value {
	m := &v.Members[i]
	return value{&m.Value, v.path + "/" + pointerEscapes.Replace(m.Key)}
}

// missing reports whether there is nothing, or null.
func (v value) missing() bool { return v.Value == nil || v.Kind == lenient.Null }

// is reports whether there is a value of the kind.
func (v value) is(k lenient.Kind) bool { return v.Value != nil && v.Kind == k }

// entry is a key of an object and its value.
type entry struct {
	key string
	value
}

func entries(v value) []entry {
	list := make([]entry, len(v.Members))
	for i := range v.Members {
		list[i] = entry{v.Members[i].Key, v.member(i)}
	}
	return list
}

// meant is the member that has the meaning; its Value is nil for none.
func (v value) meant(k alias.Vocabulary, f alias.Field) value {
	if v.is(lenient.Object) {
		for i := range v.Members {
			if k.Field(v.Members[i].Key) == f {
				return v.member(i)
			}
		}
	}
	return value{}
}

// under is the first name that stands under one of the keys, in the order of those; its Value
// is nil for none.
func (v value) under(keys []string) value {
	for _, key := range keys {
		for _, e := range entries(v) {
			if alias.Fold(e.key) == key && (e.is(lenient.String) || e.is(lenient.Number)) {
				return e.value
			}
		}
	}
	return value{}
}

// textOr is the text of an entry that is one, else another.
func (e entry) textOr(other string) string {
	if e.is(lenient.String) {
		return e.Text
	}
	return other
}
