package value

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/workflow"
)

// Results gives the value that a reference names, nil where there is none.
type Results func(ref workflow.Reference) jsontext.Value

// Within is the value that a reference names in the result that it begins with. Behind
// the name of the result, further names lead into objects and indexes from 0 into lists,
// each after a dot: "look.matches.0.text".
func Within(result jsontext.Value, ref workflow.Reference) jsontext.Value {
	return follow(result, ref, inside)
}

// follow takes one step into the value for each name behind that of the result.
func follow(v jsontext.Value, ref workflow.Reference, step func(v jsontext.Value, name string) jsontext.Value) jsontext.Value {
	_, rest, deeper := strings.Cut(ref.Field, ".")
	for deeper && v != nil {
		var name string
		name, rest, deeper = strings.Cut(rest, ".")
		v = step(v, name)
	}
	return v
}

// inside is the member or the element with the name.
func inside(v jsontext.Value, name string) jsontext.Value {
	switch v.Kind() {
	case jsontext.KindBeginObject:
		return find(v, func(_ int, member string) bool { return member == name })
	case jsontext.KindBeginArray:
		index, err := strconv.ParseUint(name, 10, 31)
		if err != nil {
			return nil
		}
		return find(v, func(i int, _ string) bool { return i == int(index) })
	}
	return nil
}

// find is the first element or member that is wanted. What stands behind it is not
// read.
func find(v jsontext.Value, wanted func(index int, name string) bool) jsontext.Value {
	d := jsontext.NewDecoder(bytes.NewBuffer(v))
	open, err := d.ReadToken()
	if err != nil {
		return nil
	}
	for i := 0; ; i++ {
		var name string
		if kind := d.PeekKind(); kind == jsontext.KindEndObject || kind == jsontext.KindEndArray {
			return nil
		}
		if open.Kind() == jsontext.KindBeginObject {
			token, err := d.ReadToken()
			if err != nil {
				return nil
			}
			name = token.String()
		}
		if !wanted(i, name) {
			if d.SkipValue() != nil {
				return nil
			}
			continue
		}
		found, err := d.ReadValue()
		if err != nil {
			return nil
		}
		return found.Clone()
	}
}
