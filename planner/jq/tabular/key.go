package tabular

import (
	"slices"
	"strings"
	"unicode"

	"github.com/itchyny/gojq"

	"planwright/planner/text"
)

// Key is what a value, or a list of such, is looked up by: a text, with made behind it for each. That of
// nothing, or of a list in which something is missing, is empty: no other is its like.
func Key(v any, made func(string) string) any {
	if IsKeyless(v) {
		return ""
	}
	switch v := v.(type) {
	case string:
		return made(text.Looks(v))
	case []any:
		parts := make([]any, len(v))
		for i, part := range v {
			parts[i] = Key(part, made)
		}
		text, _ := gojq.Marshal(parts) // they are texts
		return string(text)
	}
	if number := numberText(v); number != "" {
		return made(number)
	}
	text, err := gojq.Marshal(v)
	if err != nil {
		return err
	}
	return made(string(text))
}

// IsKeyless reports whether nothing can be looked up by a value, or a list of such: it is empty, or one
// of them is.
func IsKeyless(v any) bool {
	if parts, isList := v.([]any); isList {
		return slices.ContainsFunc(parts, IsKeyless)
	}
	return IsBlank(v)
}

// Loose is a key as the line has it in which case, blanks and zeros in front do not count: it
// knows the letters that the line knows which makes small ones of them.
func Loose(key string) string {
	return withoutZeros(strings.Map(func(r rune) rune {
		if unicode.In(r, unicode.Latin, unicode.Greek, unicode.Cyrillic) {
			return unicode.ToLower(r)
		}
		return r
	}, SingleBlanks(text.Looks(key))))
}

// SingleBlanks is a text with single blanks, and none around.
func SingleBlanks(s string) string { return strings.Join(strings.Fields(s), " ") }

// Folded is a key without what often sets two apart that are meant to be the same, in any script.
// What is a number to people is it however it is written.
func Folded(key string) string {
	key = SingleBlanks(text.Looks(key))
	if number, sure := surely(key); sure {
		return number
	}
	return withoutZeros(strings.ToLower(key))
}

// AlikeNumbers reports whether both are the same number to people.
func AlikeNumbers(a, b string) bool {
	x, isNumber := surely(a)
	y, isOther := surely(b)
	return isNumber && isOther && x == y
}

func withoutZeros(key string) string {
	if short := strings.TrimLeft(key, "0"); short != "" {
		return short
	}
	return key
}
