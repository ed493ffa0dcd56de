package settings

import (
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// LanguageSystem lets the page speak a language that the system asks for.
const LanguageSystem = "system"

// maxTag is how many bytes the tag of a language may have.
const maxTag = 35

// languageField makes the field of a language. Which there are the page knows: each is a
// folder of it, so no tag is wrong here.
func languageField(key, label, text string, at func(*Settings) *string) Field {
	f := Field{Key: key, Kind: Text, Label: label, Text: text, Default: LanguageSystem, Options: []Option{}}
	f.reset = func(s *Settings) { *at(s) = LanguageSystem }
	f.show = func(s *Settings) string { return *at(s) }
	f.apply = func(s *Settings, v jsontext.Value) string {
		tag := unquote(v)
		if v.Kind() != '"' || !isTag(tag) {
			return "is no language such as en, and not system either"
		}
		*at(s) = tag
		return ""
	}
	return f
}

// isTag reports whether a text can be a tag as in BCP 47: letters and digits of ASCII, in
// parts.
func isTag(text string) bool {
	for part := range strings.SplitSeq(text, "-") {
		if part == "" || strings.Trim(part, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") != "" {
			return false
		}
	}
	return len(text) <= maxTag
}
