package jq

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"planwright/planner/text"
)

// What the language says of a failure is for those who know it. These say it for people: what
// the program does there, and what it gets.

const given = `(null|(?:number|string|array|object|boolean) \(.*?\))`

var mishaps = []struct {
	pattern func() *regexp.Regexp
	say     func(found []string) string
}{
	{text.Pattern(`^cannot iterate over: ` + given + `$`), func(f []string) string {
		return "The program goes through a list there, and gets " + valueWords(f[1])
	}},
	{text.Pattern(`^expected an object but got: ` + given + `$`), func(f []string) string {
		return "The program takes a column of a row there, and gets " + valueWords(f[1])
	}},
	{text.Pattern(`^expected an array but got: ` + given + `$`), func(f []string) string {
		return "The program takes a part of a list or a text there, and gets " + valueWords(f[1])
	}},
	{text.Pattern(`^cannot (multiply|subtract|add|divide): ` + given + ` and ` + given + `$`), func(f []string) string {
		a, b := valueWords(f[2]), valueWords(f[3])
		switch f[1] {
		case "divide":
			return fmt.Sprintf("The program cannot divide %s by %s", a, b)
		case "subtract":
			return fmt.Sprintf("The program cannot subtract %s from %s", b, a)
		}
		return fmt.Sprintf("The program cannot %s %s and %s", f[1], a, b)
	}},
	{text.Pattern(`^cannot divide ` + given + ` by: ` + given + `$`), func(f []string) string {
		return fmt.Sprintf("The program cannot divide %s by %s", valueWords(f[1]), valueWords(f[2]))
	}},
	{text.Pattern(`^tonumber cannot be applied to (".*"): invalid number$`), func(f []string) string {
		return fmt.Sprintf("“%s” is no number", unquoted(f[1]))
	}},
	{text.Pattern(`^strptime\((".*?")\) cannot be applied to (".*?"): `), func(f []string) string {
		return fmt.Sprintf("“%s” is no date as %s", unquoted(f[2]), dateLike(unquoted(f[1])))
	}},
	{text.Pattern(`^(?:match|test|capture|scan|split|splits|sub|gsub)\(.*\) cannot be applied to: ` + given + `$`), func(f []string) string {
		return fmt.Sprintf("The program looks into a text there, and gets %s", valueWords(f[1]))
	}},
	{text.Pattern(`^(\w+)(?:\(.*\))? cannot be applied to: ` + given + `$`), func(f []string) string {
		return fmt.Sprintf("The program cannot do “%s” with %s", f[1], valueWords(f[2]))
	}},
}

// inWords is a message of the language for people, without its end; "" where it is not known.
func inWords(message string) string {
	for _, m := range mishaps {
		if found := m.pattern().FindStringSubmatch(message); found != nil {
			return m.say(found)
		}
	}
	return ""
}

// valueWords is a value as the language shows it, in words.
func valueWords(shown string) string {
	kind, value, _ := strings.Cut(strings.TrimSuffix(shown, ")"), " (")
	switch kind {
	case "null":
		return "nothing"
	case "number":
		return "the number " + value
	case "string":
		return "the text “" + unquoted(value) + "”"
	case "array":
		return "a list"
	case "object":
		return "an object"
	}
	return value
}

// unquoted is a text of a message, which may be cut.
func unquoted(quoted string) string {
	var s string
	if json.Unmarshal([]byte(quoted), &s) != nil {
		s = strings.Trim(quoted, `"`)
	}
	return start(s)
}

// dateLike is a date in a form of strftime.
func dateLike(form string) string {
	return strings.NewReplacer("%Y", "2026", "%y", "26", "%m", "11", "%d", "26", "%H", "17", "%M", "30", "%S", "00", "%b", "Nov", "%B", "November", "%z", "Z", "%Z", "UTC").Replace(form)
}
