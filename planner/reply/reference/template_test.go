package reference

import (
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// What templates are, as a pattern; it takes ten times as long.
var templatePattern = regexp.MustCompile(`\$\{[^{}]*\}|\{\{?[^{}]*\}\}?|\[\[[^\[\]]*\]\]|<[^<>\s]*>|%[^%\s]*%`)

func TestTemplatesAreAsTheirPattern(t *testing.T) {
	pieces := []string{"$", "{", "{{", "}", "}}", "[", "[[", "]", "]]", "<", ">", "%", "a", "a.b", " ", "\n", "\t", "é", "\u00a0", "{{a.b}}"}
	mark := func(template string) string { return "(" + template + ")" }
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 10).Draw(t, "text"), "")
		if got, want := ReplaceTemplates(text, mark), templatePattern.ReplaceAllStringFunc(text, mark); got != want {
			t.Fatalf("%q became %q, want %q", text, got, want)
		}
		if whole := templatePattern.FindString(text) == text && text != ""; whole != (text != "" && TemplateLength(text) == len(text)) {
			t.Fatalf("%q is whole: %t", text, whole)
		}
	})
}
