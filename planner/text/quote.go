package text

import (
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// Quote is a text as JSON. What is not UTF-8 becomes U+FFFD.
func Quote(text string) jsontext.Value { return AppendQuote(nil, text) }

// AppendQuote appends a text as JSON. What is not UTF-8 becomes U+FFFD.
func AppendQuote(b []byte, text string) []byte {
	out, err := jsontext.AppendQuote(b, text)
	if err != nil {
		out, _ = jsontext.AppendQuote(b, strings.ToValidUTF8(text, "\uFFFD")) // nothing else fails
	}
	return out
}

// Unquote is the text that a JSON string holds; any other value is its own text.
func Unquote(value jsontext.Value) string {
	if value.Kind() != '"' {
		return string(value)
	}
	text, err := jsontext.AppendUnquote(nil, value)
	if err != nil {
		return string(value)
	}
	return string(text)
}
