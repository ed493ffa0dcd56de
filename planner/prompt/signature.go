package prompt

import (
	"cmp"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/catalog"
	"planwright/planner/text"
)

// maxDescription is how many characters of a tool's description are told, and maxHint of
// its hint.
const (
	maxDescription = 160
	maxHint        = 200
)

// signature describes a tool, whose arguments they are, in one line:
//
//	click(target?, button?: left|right = left) -> x: number — Click text or a point
//
// A "?" marks what may be left out. What has no type is a text, or what its default or its
// name says: most are texts, and every request tells of every tool. int and bool are
// understood as well as the long words, and cost half.
func signature(t catalog.Tool, arguments []catalog.Argument) string {
	return signatureWith(t, arguments, results(t.Outputs))
}

// signatures are those of several tools. Long results that one has had before are told by
// its name.
func signatures(tools []catalog.Tool, arguments func(tool string) []catalog.Argument) []string {
	const long = 20 // tokens
	first := map[string]string{}
	lines := make([]string, len(tools))
	for i, t := range tools {
		outs := results(t.Outputs)
		switch by, told := first[outs]; {
		case t.Open: // it may give more
		case told:
			outs = "as " + by
		case EstimateTokens(outs) >= long:
			first[outs] = t.Name
		}
		lines[i] = signatureWith(t, arguments(t.Name), outs)
	}
	return lines
}

// signatureWith is signature with results as they are to be told.
func signatureWith(t catalog.Tool, arguments []catalog.Argument, outs string) string {
	var b strings.Builder
	b.WriteString(t.Name + "(" + parameters(arguments) + ")")
	switch {
	case outs != "" && t.Open:
		b.WriteString(" -> " + outs + ", …")
	case outs != "":
		b.WriteString(" -> " + outs)
	case t.Open:
		b.WriteString(" -> …")
	}
	if d := about(t); d != "" {
		b.WriteString(" — " + d)
	}
	return b.String()
}

// about is what a tool does, and what has to be known to plan with it.
func about(t catalog.Tool) string {
	description, hint := oneLine(t.Description, maxDescription), oneLine(t.Hint, maxHint)
	if description == "" || hint == "" {
		return description + hint
	}
	return description + ". " + hint
}

func parameters(args []catalog.Argument) string {
	parts := make([]string, len(args))
	for i, a := range args {
		parts[i] = parameter(a)
	}
	return strings.Join(parts, ", ")
}

func parameter(a catalog.Argument) string {
	s := oneLine(a.Name, maxName)
	if !a.Required {
		s += "?"
	}
	if t := typeOf(a); t != "" && !isPlain(a) {
		s += ": " + t
	}
	if d := string(a.Default); d != "" && d != "null" {
		s += " = " + oneLine(strings.Trim(d, `"`), maxName)
	}
	return s
}

// isPlain reports whether the type of an argument is known where it is not said.
func isPlain(a catalog.Argument) bool {
	switch hasDefault := len(a.Default) > 0 && a.Default.Kind() != jsontext.KindNull; {
	case len(a.Enum) > 0:
		return false
	case a.Format == catalog.FileFormat:
		return saysType(a.Name, catalog.FileFormat)
	case hasDefault:
		return a.Type == "boolean" || a.Type == "integer"
	default:
		return saysType(a.Name, a.Type)
	}
}

// maxName is how many characters of a name or a value are told.
const maxName = 64

// maxChoices is how many values of an enum are told.
const maxChoices = 24

// typeOf writes a type as left|right, string[], {x: number}.
func typeOf(a catalog.Argument) string {
	inner := short(a.Type)
	if a.Type == "array" {
		inner = short(a.Items)
	}
	switch {
	case a.Format == catalog.FileFormat:
		inner = catalog.FileFormat
	case len(a.Enum) > 0:
		inner = choices(a.Enum)
	case len(a.Members) > 0:
		inner = "{" + parameters(a.Members) + "}"
	}
	if a.Type != "array" {
		return cmp.Or(inner, anything)
	}
	switch {
	case inner == "":
		return "list"
	case len(a.Enum) > 1:
		return "(" + inner + ")[]"
	}
	return inner + "[]"
}

// anything is a type that is not known, or any.
const anything = "any"

func choices(values []string) string {
	var out []string
	for _, v := range values[:min(len(values), maxChoices)] {
		out = append(out, oneLine(strings.Trim(v, `"`), maxName))
	}
	if len(values) > maxChoices {
		out = append(out, "…")
	}
	return strings.Join(out, "|")
}

func results(outs []catalog.Output) string {
	parts := make([]string, len(outs))
	for i, o := range outs {
		parts[i] = oneLine(o.Name, maxName) + resultType(o)
	}
	return strings.Join(parts, ", ")
}

func resultType(o catalog.Output) string {
	switch {
	case o.Items != "":
		return ": " + oneLine(o.Items, maxDescription) + "[]"
	case saysType(o.Name, o.Type):
		return ""
	}
	return ": " + cmp.Or(short(o.Type), anything)
}

// telling are names that say themselves whether they are of a number, of what is true or not,
// or of a file. Any other is of a text, unless its type is told.
var telling = map[string][]string{
	"number": {"count", "size", "x", "y", "width", "height", "length", "pages", "pid", "window_id", "status", "exit_code", "confidence",
		"written", "waited_ms", "max_bytes", "limit", "older_than_days", "newer_than_days"},
	"boolean": {"success", "found", "ok", "cut", "empty", "made", "focused", "answered", "hidden"},
	"file":    {"file"},
}

// saysType reports whether a name says the type that it is of.
func saysType(name, kind string) bool {
	if kind == "integer" {
		kind = "number"
	}
	for told, names := range telling {
		if slices.Contains(names, name) {
			return kind == told
		}
	}
	return kind == "string"
}

// short is a type in fewer letters.
func short(kind string) string {
	switch kind {
	case "integer":
		return "int"
	case "boolean":
		return "bool"
	}
	return kind
}

// oneLine puts a text on one line of at most so many characters, so that what a tool says
// of itself cannot pass for a line of the instructions.
func oneLine(s string, limit int) string { return text.Within(text.Line(s), limit) }
