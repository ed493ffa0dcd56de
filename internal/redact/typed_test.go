package redact

import (
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
)

// What was typed unseen goes where it stands alone, however ordinary it is, but for
// what steps are given.
func TestTyped(t *testing.T) {
	for _, test := range []struct{ secret, text, want string }{
		{"correct horse battery", "correct horse batteryx", "[redacted]x"},
		{"8251", "the code is 8251, not 82510 or x8251", "the code is [redacted], not 82510 or x8251"},
		{"wug", "--pin=wug wugs", "--pin=[redacted] wugs"},
		{"7", "7", "[redacted]"},
		{"7", "7 of 7", "7 of 7"},
		{" wug\n", "wug", "[redacted]"},
		{"", "wug", "wug"},
	} {
		r := &Redactor{}
		r.AddTyped(test.secret)
		if got := r.Text(test.text); got != test.want {
			t.Errorf("%q in %q gives %q, want %q", test.secret, test.text, got, test.want)
		}
		if got := r.Known(test.text); got != test.text {
			t.Errorf("steps are given %q for %q", got, test.text)
		}
		if test.want == "[redacted]" {
			sealed := r.Replace([]byte(`["`+test.text+`"]`), func(jsontext.Value) jsontext.Value { return jsontext.Value("null") })
			if string(sealed) != "[null]" || strings.Contains(string(r.WholeJSON([]byte(`["`+test.text+`"]`))), test.text) {
				t.Errorf("%q stays in JSON", test.text)
			}
		}
	}
}
