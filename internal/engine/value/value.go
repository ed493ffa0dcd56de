// Package value is what runs compute with: JSON values, references into them, the
// filling of arguments, and the ten operators of conditions. It is pure. There is
// no expression language: only typed references and comparisons.
//
// A value is its JSON text, so that numbers keep every digit. nil is the value of
// what is missing: a step that did not run, a result it did not give, a name or an
// index that leads nowhere, or a text that is not JSON.
package value

import (
	"bytes"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/text"
)

// Text is the value as it stands in the midst of a text: a string without its
// quotes, a number as it is written, a list or an object as compact JSON. What is
// missing or null has no text.
func Text(v jsontext.Value) string {
	switch v.Kind() {
	case jsontext.KindNull, jsontext.KindInvalid:
		return ""
	case jsontext.KindString:
		if text, err := jsontext.AppendUnquote(nil, bytes.TrimSpace(v)); err == nil {
			return string(text)
		}
	case jsontext.KindBeginArray, jsontext.KindBeginObject:
		if compact := v.Clone(); compact.Compact() == nil {
			return string(compact)
		}
	}
	return string(bytes.TrimSpace(v))
}

// String is the JSON string of a text. What is not UTF-8 in it is replaced.
func String(s string) jsontext.Value { return text.Quote(s) }

// Elements are the elements of a list, and false for everything else.
func Elements(v jsontext.Value) ([]jsontext.Value, bool) {
	if v.Kind() != jsontext.KindBeginArray {
		return nil, false
	}
	d := jsontext.NewDecoder(bytes.NewBuffer(v))
	if _, err := d.ReadToken(); err != nil {
		return nil, false
	}
	elements := []jsontext.Value{}
	for d.PeekKind() != jsontext.KindEndArray {
		element, err := d.ReadValue()
		if err != nil {
			return nil, false
		}
		elements = append(elements, element.Clone())
	}
	return elements, true
}
