package llm

import (
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// lenient takes the two slips of servers that lose nothing here: halves of a
// character at the ends of pieces, and repeated keys, of which the last counts.
var lenient = json.JoinOptions(jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true))

// content is the text of a message. Where a server sends the JSON it was asked
// for as it is, and not as a text, the JSON is the text.
func content(value jsontext.Value) string {
	if s := textOf(value); s != "" || !isPresent(value) || value.Kind() == '"' {
		return s
	}
	for _, part := range append(elements(value), value) {
		if isPresent(object(part)["type"]) {
			return "" // a part that is no text, such as an image
		}
	}
	if len(value) <= len("[]") {
		return ""
	}
	return strings.ToValidUTF8(string(value), "\uFFFD")
}

// textOf is a string, or the texts of a list of parts put together. Content may
// come as parts: [{"type": "text", "text": "…"}].
func textOf(value jsontext.Value) string {
	var b strings.Builder
	for _, part := range append(elements(value), value) {
		switch part.Kind() {
		case '"':
			b.WriteString(unquote(part))
		case '{':
			b.WriteString(unquote(object(part)["text"]))
		}
	}
	return b.String()
}

// unquote is the content of a string, "" for anything else.
func unquote(value jsontext.Value) string {
	var s string
	if value.Kind() == '"' {
		json.Unmarshal(value, &s, lenient)
	}
	return s
}

func integer(value jsontext.Value) int {
	if value.Kind() != '0' {
		return 0
	}
	var n float64
	if json.Unmarshal(value, &n) != nil || n < 0 || n > 1<<40 {
		return 0
	}
	return int(n)
}

// object is the members of an object, none for anything else.
func object(value jsontext.Value) map[string]jsontext.Value {
	if value.Kind() != '{' {
		return nil
	}
	var m map[string]jsontext.Value
	json.Unmarshal(value, &m, lenient)
	return m
}

// elements are those of an array, none for anything else.
func elements(value jsontext.Value) []jsontext.Value {
	if value.Kind() != '[' {
		return nil
	}
	var list []jsontext.Value
	json.Unmarshal(value, &list, lenient)
	return list
}

func isPresent(value jsontext.Value) bool { return len(value) > 0 && value.Kind() != 'n' }
