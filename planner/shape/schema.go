package shape

import (
	"bytes"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/text"
)

// schema is a JSON Schema. It is written as text, because the order of members
// is the order in which a model is made to give them.
type schema = jsontext.Value

// property is a member of an object.
type property struct {
	name   string
	schema schema
}

var (
	anyText       = plain("string")
	nothing       = plain("null")
	textOrNull    = orNull(anyText)
	integerOrNull = orNull(plain("integer"))
)

func plain(kind string) schema { return schema(`{"type":"` + kind + `"}`) }

func list(items schema) schema { return schema(`{"type":"array","items":` + string(items) + `}`) }

// filled is a list with at least one element.
func filled(items schema) schema {
	return schema(`{"type":"array","items":` + string(items) + `,"minItems":1}`)
}

func ref(name string) schema { return schema(`{"$ref":"#/$defs/` + name + `"}`) }

func orNull(s schema) schema { return either(s, nothing) }

// either is any of the schemas, each once. Plain types are put together in one.
func either(schemas ...schema) schema {
	var different, kinds []schema
	for _, s := range schemas {
		switch kind, isPlain := bytes.CutPrefix(s, []byte(`{"type":`)); {
		case isPlain && kind[0] == '"' && !bytes.ContainsAny(kind, ",:"):
			kinds = appendNew(kinds, bytes.TrimSuffix(kind, []byte("}")))
		default:
			different = appendNew(different, s)
		}
	}
	switch len(kinds) {
	case 0:
	case 1:
		different = append(different, schema(`{"type":`+string(kinds[0])+`}`))
	default:
		different = append(different, schema(`{"type":[`+joined(kinds)+`]}`))
	}
	if len(different) == 1 {
		return different[0]
	}
	return schema(`{"anyOf":[` + joined(different) + `]}`)
}

func appendNew(list []schema, s schema) []schema {
	if slices.ContainsFunc(list, func(d schema) bool { return bytes.Equal(d, s) }) {
		return list
	}
	return append(list, s)
}

// word is one of the words.
func word(words ...string) schema {
	var quoted []schema
	for _, w := range words {
		quoted = append(quoted, text.Quote(w))
	}
	return schema(`{"type":"string","enum":[` + joined(quoted) + `]}`)
}

// object has exactly these members.
func object(properties ...property) schema { return schema(`{` + members(properties) + `}`) }

func members(properties []property) string {
	var names []schema
	for _, p := range properties {
		names = append(names, text.Quote(p.name))
	}
	return `"type":"object","properties":{` + pairs(properties) + `},"required":[` + joined(names) + `],"additionalProperties":false`
}

// root is an object with what its parts refer to; nil where that is too large.
func root(properties, definitions []property) schema {
	whole := schema(`{` + members(properties) + `,"$defs":{` + pairs(definitions) + `}}`)
	if len(whole) > MaxBytes {
		return nil
	}
	return whole
}

func pairs(properties []property) string {
	var list []schema
	for _, p := range properties {
		list = append(list, schema(string(text.Quote(p.name))+":"+string(p.schema)))
	}
	return joined(list)
}

func joined(list []schema) string {
	texts := make([]string, len(list))
	for i, s := range list {
		texts[i] = string(s)
	}
	return strings.Join(texts, ",")
}
