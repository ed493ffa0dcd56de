package schemas

import (
	"bytes"
	"encoding/json"

	"github.com/go-json-experiment/json/jsontext"
)

// EachMember calls yield for each member of a JSON object, in order. A value
// that is no object has none.
func EachMember(object jsontext.Value, yield func(name string, value jsontext.Value)) {
	if object.Kind() != '{' {
		return
	}
	d := jsontext.NewDecoder(bytes.NewReader(object))
	if _, err := d.ReadToken(); err != nil {
		return
	}
	for d.PeekKind() == '"' {
		name, err := d.ReadToken()
		if err != nil {
			return
		}
		text := name.String()
		value, err := d.ReadValue()
		if err != nil {
			return
		}
		yield(text, value.Clone())
	}
}

// ListItems are the elements of a JSON list; nil for other values.
func ListItems(v jsontext.Value) []jsontext.Value {
	if v.Kind() != '[' {
		return nil
	}
	d := jsontext.NewDecoder(bytes.NewReader(v))
	if _, err := d.ReadToken(); err != nil {
		return nil
	}
	var items []jsontext.Value
	for d.PeekKind() != ']' {
		item, err := d.ReadValue()
		if err != nil {
			return nil
		}
		items = append(items, item.Clone())
	}
	return items
}

// Encode is the JSON of a decoded value, "null" for what JSON cannot hold.
func Encode(v any) jsontext.Value {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return jsontext.Value("null")
	}
	return bytes.TrimSpace(b.Bytes())
}

// IsReference reports whether the JSON text is a string with a reference such
// as {{look.text}}, which may become any value.
func IsReference(value jsontext.Value) bool {
	if value.Kind() != '"' {
		return false
	}
	open := bytes.Index(value, []byte("{{"))
	return open >= 0 && bytes.Contains(value[open:], []byte("}}"))
}
