package permit

import (
	"bytes"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/legible"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// things are what people call what is touched without an argument that names it.
var things = map[catalog.Thing]string{
	catalog.Screen:    "the screen, with its windows, mouse and keyboard",
	catalog.Clipboard: "the clipboard",
	catalog.Kept:      "what the workflow remembers between its runs",
}

// touchesOf is what a tool touches, and false where nobody knows.
func touchesOf(t catalog.Tool) ([]catalog.Touch, bool) {
	traits, known := t.Traits()
	return traits.Touches, known
}

// IsOfRun reports whether all that a tool changes is what its run keeps for later ones.
func IsOfRun(t catalog.Tool) bool {
	list, known := touchesOf(t)
	return known && len(list) > 0 && !slices.ContainsFunc(list, func(t catalog.Touch) bool { return t.Thing != catalog.Kept })
}

// KeepsBetweenRuns reports whether a step of the workflow may use what that remembers.
func KeepsBetweenRuns(w workflow.Workflow) bool {
	return slices.ContainsFunc(w.Nodes, func(n workflow.Node) bool {
		return slices.ContainsFunc(toolsOf(n), func(name string) bool { return IsOfRun(catalog.Tool{Name: name}) })
	})
}

// touched are the things that a call with these arguments touches so.
func touched(t catalog.Touch, arguments workflow.Arguments) []string {
	value, given := arguments[t.Argument]
	var list []jsontext.Value
	switch {
	case t.Argument != "" && (!given || value.Kind() == 'n'):
		return nil
	case t.Thing != "":
		return []string{things[t.Thing]}
	case !t.IsPath() || json.Unmarshal(value, &list) != nil:
		return []string{textOf(value)}
	}
	var paths []string
	for _, element := range list {
		paths = append(paths, textOf(element))
	}
	return paths
}

// commandLine is what a call starts, as words of a command.
func commandLine(arguments workflow.Arguments) string {
	var words []string
	for _, name := range []string{"argv", "app_name", "arguments"} {
		var word string
		var list []string
		switch value := arguments[name]; {
		case value == nil || value.Kind() == 'n':
		case json.Unmarshal(value, &word) == nil:
			words = append(words, word)
		case json.Unmarshal(value, &list) == nil:
			words = append(words, list...)
		default:
			words = append(words, string(value))
		}
	}
	return legible.Words(words)
}

// effectOf is the effect of a tool, the worst where it is not known.
func effectOf(t catalog.Tool) catalog.Effect {
	return t.Effect.Worse(catalog.Read)
}

// effectIn is the effect of a call with these arguments, the worst that references in
// them may lead to.
func effectIn(t catalog.Tool, arguments workflow.Arguments) catalog.Effect {
	if decidedByData(t, arguments) || isWorsened(t, arguments) {
		return catalog.Destructive
	}
	r := replacing(t)
	switch {
	case r == nil:
		return effectOf(t)
	case r.In(arguments):
		return catalog.Destructive
	}
	return catalog.Write
}

// isWorsened reports whether an argument makes a call as bad as any command: a program that
// is started by its path, or told what to do, as a shell that is started as an app.
func isWorsened(t catalog.Tool, arguments workflow.Arguments) bool {
	traits, _ := t.Traits()
	return slices.ContainsFunc(traits.Worsens, func(w catalog.Worsening) bool { return w.In(textOf(arguments[w.Argument])) })
}

// replacing is which argument of the tool makes it destroy what is there; nil for none.
func replacing(t catalog.Tool) *catalog.Replacing {
	traits, _ := t.Traits()
	return traits.Replaces
}

// replaceReason says to the person who is asked what such a call does.
func replaceReason(r *catalog.Replacing) string {
	if r.Deletes {
		return "It deletes for good."
	}
	return "It may replace what is there."
}

// textOf is a string as it is, a list of them with spaces, another value as JSON.
func textOf(value jsontext.Value) string {
	var text string
	if json.Unmarshal(value, &text) == nil {
		return text
	}
	var list []string
	if json.Unmarshal(value, &list) == nil {
		return strings.Join(list, " ")
	}
	return string(value)
}

// hasReference reports whether a value is known only when the run comes to it.
func hasReference(value jsontext.Value) bool {
	plain := value.Clone()
	return plain.Canonicalize() != nil || bytes.Contains(plain, []byte("{{"))
}

// argumentsOf reads the arguments of a call.
func argumentsOf(object jsontext.Value) (workflow.Arguments, bool) {
	var arguments workflow.Arguments
	err := json.Unmarshal(object, &arguments)
	return arguments, err == nil
}
