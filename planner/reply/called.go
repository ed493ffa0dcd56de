package reply

import (
	"regexp"
	"strings"

	"planwright/planner/deed"
	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/item"
	"planwright/planner/text"
)

// A model may call tools in its words as well, as code or in the marks of its protocol. What the
// plan does not do anyway is asked for once more.

// calledInWords are the ways to call a tool in words: a line of code, the marks of a protocol, or
// the lines of one that thinks before it acts. Each has the tool first, then what it is given.
var calledInWords = []func() *regexp.Regexp{
	text.Pattern("(?m)^[ \\t>*`\\d.)-]*(?:(?:await|print)[ (]+)?((?:[a-zA-Z_]\\w*[./])*[a-zA-Z_]\\w*)\\(([^\\n]*)\\)[;`) \\t]*$"),
	text.Pattern(`(?s)<(?:invoke|function|tool)(?:=|\s+name=)["']?([\w./-]+)["']?\s*>(.*?)</(?:invoke|function|tool)>`),
	text.Pattern(`(?s)<tool_call>\s*([\w./-]+)\s*(<arg_key>.*?)</tool_call>`),
	text.Pattern(`(?m)^[ \t>*]*Action:[ *]*([\w./-]+)[ *]*\n+[ \t>*]*Action Input:[ *]*([^\n]*)$`),
}

// maxInWords bounds how many calls of each kind are looked at.
const maxInWords = 50

// isCalledInWords reports whether the words around the JSON call a tool in a way in which it does not.
func (d *draft) isCalledInWords(read lenient.Reading) bool {
	front := d.text[:min(d.json.Offset, read.End)]
	if read.Problems.Has(problem.Thinking) {
		front = ""
	}
	asked := d.text[min(d.json.Offset, read.End):read.End]
	return d.callsMore(front, asked) || d.callsMore(d.text[read.End:], asked)
}

func (d *draft) callsMore(words, asked string) bool {
	if strings.TrimSpace(words) == "" || d.Catalog == nil {
		return false
	}
	for _, form := range calledInWords {
		for _, found := range form().FindAllStringSubmatch(words, maxInWords) {
			if t, _, known := d.Catalog.Find(found[1]); known && !d.isCalled(t.Name, found[2], asked) {
				return true
			}
		}
	}
	return false
}

// What a call in words is given: names with values, or values.
var givenValue = text.Pattern(`"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|<parameter[^>]*>\s*([^<]*?)\s*</parameter>|<arg_value>\s*([^<]*?)\s*</arg_value>`)

// isCalled reports whether the JSON that is read calls a tool with what a call in words gives it: an
// object, or values, each of which must stand in the JSON. What code computes is not looked at.
func (d *draft) isCalled(tool, given, asked string) bool {
	if !d.whatIsAsked().named[d.toolKey(tool)] {
		return false
	}
	if arguments := argumentsIn(given); arguments != nil {
		return d.whatIsAsked().written[d.callKey(call{tool, arguments})]
	}
	if !strings.Contains(given, "</") && !onlyValues().MatchString(given) {
		return true
	}
	for _, m := range givenValue().FindAllStringSubmatch(given, maxInWords) {
		if value := strings.Join(m[1:], ""); !strings.Contains(asked, string(text.Quote(value))) && !strings.Contains(asked, ":"+value) && !strings.Contains(asked, ": "+value) {
			return false
		}
	}
	return true
}

// argumentsIn are the arguments of a call, given as an object or by their names, each a value by
// itself; nil for others.
func argumentsIn(given string) *lenient.Value {
	given = strings.TrimSpace(given)
	if !strings.HasPrefix(given, "{") {
		if !namedValues().MatchString(given) {
			return nil
		}
		given = "{" + given + "}"
	}
	read := lenient.Read(given, lenient.Any, lenient.Options{Repair: true, Deeds: deed.Beside})
	if read.Value == nil || read.Value.Kind != lenient.Object || read.Problems.HasErrors() || read.Before+read.After != "" || item.IsEmpty(read.Value) {
		return nil
	}
	return read.Value
}

// What is given by itself, or by its name, as a text, a number or a flag.
const literal = `(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|-?\d+(?:\.\d+)?|[Tt]rue|[Ff]alse)\s*(?:,\s*|$)`

var (
	onlyValues  = text.Pattern(`^(?:` + literal + `)+$`)
	namedValues = text.Pattern(`^(?:\w+\s*[=:]\s*` + literal + `)+$`)
)
