package schemas

import (
	"bytes"
	"encoding/json"
	"math/big"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"planwright/planner/text"
)

// ToType returns the value in a type the schema takes, or nil where it has one
// already or there is no certain way to one.
func ToType(v jsontext.Value, s *jsonschema.Schema) jsontext.Value {
	if s.Types == nil || hasType(v, s.Types) {
		return nil
	}
	switch v.Kind() {
	case '"':
		return fromText(v, s.Types)
	case '0':
		return fromNumber(v, s.Types)
	case 't', 'f':
		return fromBoolean(v, s.Types)
	case '[':
		if pairs := fromPairs(v, s); pairs != nil {
			return pairs
		}
		return fromList(v, s.Types)
	case '{':
		return inList(v, s.Types)
	}
	return nil
}

// hasType reports whether the value has one of the types. Unlike in JSON Schema
// 2.0 is no integer, so that it becomes one.
func hasType(v jsontext.Value, types *jsonschema.Types) bool {
	switch v.Kind() {
	case '"':
		return Has(types, "string")
	case '0':
		return Has(types, "number") || Has(types, "integer") && isInteger(v)
	case 't', 'f':
		return Has(types, "boolean")
	case '[':
		return Has(types, "array")
	case '{':
		return Has(types, "object")
	case 'n':
		return Has(types, "null")
	}
	return false
}

// isInteger reports whether the number is written without point and exponent.
func isInteger(v jsontext.Value) bool { return !bytes.ContainsAny(v, ".eE") }

func fromText(v jsontext.Value, types *jsonschema.Types) jsontext.Value {
	inner := jsontext.Value(strings.TrimSpace(text.Unquote(v)))
	if Has(types, "boolean") && (strings.EqualFold(string(inner), "true") || strings.EqualFold(string(inner), "false")) {
		return jsontext.Value(strings.ToLower(string(inner)))
	}
	switch inner.Kind() {
	case '0', '{', '[':
		if thousands().Match(inner) || inner.Compact() != nil {
			break
		}
		if hasType(inner, types) {
			return inner
		}
		if whole := wholeNumber(inner, types); whole != nil {
			return whole
		}
	}
	return inList(v, types)
}

// thousands is a number that is one of thousands where points are written between them.
var thousands = text.Pattern(`^[-+]?[1-9]\d{0,2}(?:\.\d{3})+$`)

func fromNumber(v jsontext.Value, types *jsonschema.Types) jsontext.Value {
	if whole := wholeNumber(v, types); whole != nil {
		return whole
	}
	if Has(types, "string") {
		return text.Quote(string(v))
	}
	return inList(v, types)
}

func fromBoolean(v jsontext.Value, types *jsonschema.Types) jsontext.Value {
	if Has(types, "string") {
		return text.Quote(string(v))
	}
	return inList(v, types)
}

// fromList takes the only element out of a list.
func fromList(v jsontext.Value, types *jsonschema.Types) jsontext.Value {
	items := ListItems(v)
	if len(items) != 1 || !hasType(items[0], types) {
		return nil
	}
	return items[0]
}

// fromPairs makes the object that a list of names and values stands for, where texts by any
// name are wanted, such as headers; nil for another list.
func fromPairs(v jsontext.Value, s *jsonschema.Schema) jsontext.Value {
	texts := Plain(MemberSchema(s, ""))
	if !Has(s.Types, "object") || len(s.Properties) > 0 || texts == nil || texts.Types == nil || !Has(texts.Types, "string") {
		return nil
	}
	var members [][]byte
	names := map[string]bool{}
	for _, item := range ListItems(v) {
		name, value, ok := pair(item)
		if !ok || names[text.Unquote(name)] {
			return nil
		}
		names[text.Unquote(name)] = true
		members = append(members, bytes.Join([][]byte{name, value}, []byte(":")))
	}
	if len(members) == 0 {
		return nil
	}
	return bytes.Join([][]byte{[]byte("{"), bytes.Join(members, []byte(",")), []byte("}")}, nil)
}

// pair reads {"name": …, "value": …}, which may say key for name, and has nothing else.
func pair(item jsontext.Value) (name, value jsontext.Value, ok bool) {
	ok = true
	EachMember(item, func(key string, v jsontext.Value) {
		switch {
		case (key == "name" || key == "key") && name == nil && v.Kind() == '"':
			name = v
		case key == "value":
			value = v
		default:
			ok = false
		}
	})
	return name, value, ok && name != nil && value != nil
}

// inList makes a list of one value.
func inList(v jsontext.Value, types *jsonschema.Types) jsontext.Value {
	if !Has(types, "array") {
		return nil
	}
	return bytes.Join([][]byte{[]byte("["), v, []byte("]")}, nil)
}

// wholeNumber writes 2.0 or 1e3 as an integer where one is wanted, and returns
// nil for fractions and numbers that would be very long.
func wholeNumber(v jsontext.Value, types *jsonschema.Types) jsontext.Value {
	if v.Kind() != '0' || !Has(types, "integer") || len(v) > maxDigits {
		return nil
	}
	n, ok := tameNumber(json.Number(v)).(json.Number)
	if !ok {
		return nil
	}
	r, ok := new(big.Rat).SetString(string(n))
	if !ok || !r.IsInt() {
		return nil
	}
	return jsontext.Value(r.Num().String())
}
