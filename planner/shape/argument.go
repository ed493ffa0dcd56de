package shape

import (
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/catalog"
)

// arguments are those of a tool: an object, or JSON inside a text where the tool
// takes what no object of fixed members can hold.
func arguments(t catalog.Tool, list []catalog.Argument) schema {
	if !isClosed(t.Parameters) || !areClosed(list) {
		return anyText
	}
	return argumentObject(list)
}

// isClosed reports whether the tool takes only the arguments it names.
func isClosed(parameters jsontext.Value) bool {
	var s struct {
		Properties           jsontext.Value `json:"properties"`
		AdditionalProperties jsontext.Value `json:"additionalProperties"`
		PatternProperties    jsontext.Value `json:"patternProperties"`
	}
	if json.Unmarshal(parameters, &s) != nil || s.PatternProperties != nil {
		return false
	}
	more := s.AdditionalProperties
	return more.Kind() == 'f' || more == nil && s.Properties != nil
}

// areClosed reports whether each argument has one type, and objects named members.
func areClosed(list []catalog.Argument) bool {
	for _, a := range list {
		kind := a.Type
		if kind == "array" {
			kind = a.Items
		}
		switch kind {
		case "string", "number", "integer", "boolean":
		case "object":
			if len(a.Members) == 0 || !areClosed(a.Members) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

func argumentObject(list []catalog.Argument) schema {
	var properties []property
	for _, a := range list {
		s := argument(a)
		if !a.Required || a.Default != nil {
			s = orNull(s) // not given, or what the tool takes then
		}
		properties = append(properties, property{a.Name, s})
	}
	return object(properties...)
}

// argument is a value of its type, or a text that refers to one.
func argument(a catalog.Argument) schema {
	if a.Type == "array" {
		return either(list(either(element(a.Items, a), anyText)), anyText)
	}
	return either(element(a.Type, a), anyText)
}

func element(kind string, a catalog.Argument) schema {
	switch {
	case kind == "object":
		return argumentObject(a.Members)
	case kind == "string" && areTexts(a.Enum):
		return schema(`{"type":"string","enum":[` + strings.Join(a.Enum, ",") + `]}`)
	}
	return plain(kind)
}

// areTexts reports whether there are values and each is a text.
func areTexts(values []string) bool {
	for _, v := range values {
		if jsontext.Value(v).Kind() != '"' {
			return false
		}
	}
	return len(values) > 0
}
