package jq

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"planwright/planner/jq/tabular"
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
	{text.Pattern(`^cannot multiply: ` + given + `$`), func(f []string) string { // of our own
		return fmt.Sprintf("The program cannot multiply %s", valueWords(f[1]))
	}},
	{text.Pattern(`^cannot divide ` + given + ` by: ` + given + `$`), func(f []string) string {
		return fmt.Sprintf("The program cannot divide %s by %s", valueWords(f[1]), valueWords(f[2]))
	}},
	{text.Pattern(`^cannot modulo: ` + given + ` and ` + given + `$`), func(f []string) string {
		return fmt.Sprintf("The program cannot divide %s by %s for the remainder", valueWords(f[1]), valueWords(f[2]))
	}},
	{text.Pattern(`^cannot negate: ` + given + `$`), func(f []string) string {
		return "The program turns the sign of a number there, and gets " + valueWords(f[1])
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
		if does := doings[f[1]]; does != "" {
			return fmt.Sprintf("The program %s there, and gets %s", does, valueWords(f[2]))
		}
		return fmt.Sprintf("The program uses “%s” there, which cannot take %s", f[1], valueWords(f[2]))
	}},
}

// doings say what functions do, and to what; those of which there is more to say than that are
// left out.
var doings = map[string]string{
	"round": "rounds a number", "floor": "rounds a number", "ceil": "rounds a number", "trunc": "rounds a number",
	"rint": "rounds a number", "nearbyint": "rounds a number", "sqrt": "takes the root of a number", "fabs": "takes a number without its sign",
	"abs": "takes a number without its sign", "log": "reckons with a number", "log2": "reckons with a number", "log10": "reckons with a number",
	"exp": "reckons with a number", "exp10": "reckons with a number", "pow": "reckons with a number",
	"add": "adds up a list", "join": "strings a list together", "sort": "puts a list in order", "sort_by": "puts a list in order",
	"group_by": "groups a list", "unique": "takes each value of a list once", "unique_by": "takes each value of a list once",
	"min": "looks for the least in a list", "min_by": "looks for the least in a list", "max": "looks for the most in a list", "max_by": "looks for the most in a list",
	"reverse": "turns a list round", "flatten": "takes the lists in a list apart", "transpose": "turns rows to columns",
	"length": "counts the elements of a list or the signs of a text", "utf8bytelength": "counts the bytes of a text",
	"keys": "takes the names of the columns of a row", "to_entries": "takes the columns of a row apart", "from_entries": "makes a row of a list of names and values",
	"ascii_downcase": "writes a text in small letters", "ascii_upcase": "writes a text in capitals",
	"trim": "takes blanks off a text", "ltrim": "takes blanks off a text", "rtrim": "takes blanks off a text",
	"ltrimstr": "takes off the start of a text", "rtrimstr": "takes off the end of a text", "explode": "takes a text apart",
	"startswith": "looks at the start of a text", "endswith": "looks at the end of a text", "tonumber": "reads a number",
	"fromjson": "reads a text as JSON", "strptime": "reads a text as a date", "fromdate": "reads a text as a date", "fromdateiso8601": "reads a text as a date",
	"strftime": "writes a date", "mktime": "reckons with a date", "gmtime": "reckons with a date", "todate": "writes a date",
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
	return tabular.Start(s)
}

// dateLike is a date in a form of strftime.
func dateLike(form string) string {
	return strings.NewReplacer("%Y", "2026", "%y", "26", "%m", "11", "%d", "26", "%H", "17", "%M", "30", "%S", "00", "%b", "Nov", "%B", "November", "%z", "Z", "%Z", "UTC").Replace(form)
}
