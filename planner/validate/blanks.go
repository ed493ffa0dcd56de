package validate

import (
	"bytes"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// Who plans does not know everything, and writes YOUR_DOMAIN, <your token> or path/to/file
// in place of what is to be filled in. A tool takes that as it stands.

var (
	blankWithin = text.Pattern(`\bYOUR[_-][A-Z0-9_-]*[A-Z0-9]|\byour[_-][a-z0-9][a-z0-9_-]*|\b(?:REPLACE_?ME|CHANGE_?ME|FILL_?ME|FILL_IN|(?:REPLACE_WITH|INSERT|ENTER)_[A-Z0-9_]+)\b` +
		`|(?i:[<\[](?:your|insert|enter|replace|add)\b[^<>\[\]\n]*[>\]])|(?i:<(?:[a-z]+[ _-])*(?:path|token|key|password|url|username|domain|host|e-?mail)>)|\bpath[/\\]to[/\\][^\s"']*|(?i:[/\\](?:home|users)[/\\](?:username|your_?-?name|user_?-?name|you)\b)`)
	blankAlone = text.Pattern(`^(?i:[<\[]?(?:todo|tbd|fixme|placeholder)[>\]]?|<[a-z]+(?:[ _-][a-z]+)+>|\.\.\.|…)$`)
)

// blankParts are what every blank has one of; most texts have none.
var blankParts = [][]byte{[]byte("our"), []byte("OUR"), []byte("<"), []byte("["), []byte("/to/"), []byte("ser"), []byte(`\to\`), []byte("FILL_"), []byte("WITH_"), []byte("INSERT_"), []byte("ENTER_"), []byte("ME"), []byte("ODO"), []byte("TBD"), []byte("laceholder"), []byte(".."), []byte("…")}

// blankIn is what is to be filled in in a text, "" where nothing is.
func blankIn(text string) string {
	if strings.Contains(text, "{{") {
		text = workflow.WithoutTemplates(text)
	}
	if blank := blankAlone().FindString(strings.TrimSpace(text)); blank != "" {
		return blank
	}
	if strings.Contains(text, "</") {
		return "" // the signs are those of a language
	}
	return blankWithin().FindString(text)
}

// checkBlanks warns of what stands in arguments until somebody fills it in.
func (c stepChecks) checkBlanks(node int, arguments workflow.Arguments) {
	var names []string
	for name, raw := range arguments {
		if slices.ContainsFunc(blankParts, func(part []byte) bool { return bytes.Contains(raw, part) }) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		workflow.EachText(arguments[name], func(within jsontext.Pointer, text string) {
			if blank := blankIn(text); blank != "" {
				path := string("tool/arguments/" + jsontext.Pointer("").AppendToken(name)[1:] + within)
				c.report(problem.ArgumentInvalid, c.at(node, path), "“%s” of “%s” has “%s”, which looks like a placeholder: fill it in.", name, c.name(node), blank).
					fix("At %s of %q write what is meant instead of %q. What only the person knows is an input of the workflow.", path, c.id(node), blank).Severity = problem.Warning
			}
		})
	}
}
