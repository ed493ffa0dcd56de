package catalog

import (
	"bytes"
	"encoding/json"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/text"
)

// scalarText is a string's content, or the token of another scalar.
func scalarText(v jsontext.Value) string {
	if v.Kind() == '"' {
		return text.Unquote(v)
	}
	return string(v)
}

// listItems are the elements of a JSON list; nil for other values.
func listItems(v jsontext.Value) []jsontext.Value {
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

// encode is the JSON of a decoded value, "null" for what JSON cannot hold.
func encode(v any) jsontext.Value {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return jsontext.Value("null")
	}
	return bytes.TrimSpace(b.Bytes())
}
