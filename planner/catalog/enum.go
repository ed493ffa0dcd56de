package catalog

import (
	"bytes"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"planwright/planner/catalog/schemas"
	"planwright/planner/text"
)

// toChoice returns the member of an enum that is the same as the value apart
// from letter case, separators and quotes; nil where the value is a member
// itself, or not exactly one is alike.
func toChoice(v jsontext.Value, s *jsonschema.Schema) jsontext.Value {
	if s.Enum == nil || v.Kind() == '{' || v.Kind() == '[' {
		return nil
	}
	var found jsontext.Value
	wanted := text.Letters(scalarText(v))
	for _, choice := range s.Enum.Values {
		c := schemas.Encode(choice)
		if bytes.Equal(c, v) {
			return nil
		}
		if text.Letters(scalarText(c)) != wanted || wanted == "" {
			continue
		}
		if found != nil {
			return nil
		}
		found = c
	}
	return found
}

// scalarText is a string's content, or the token of another scalar.
func scalarText(v jsontext.Value) string {
	if v.Kind() == '"' {
		return text.Unquote(v)
	}
	return string(v)
}
