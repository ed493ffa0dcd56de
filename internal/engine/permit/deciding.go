package permit

import (
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// methodHeaders take the place of the method on many servers.
var methodHeaders = []string{"x-http-method-override", "x-http-method", "x-method-override"}

// decidingIn are the arguments of a call that decide what it does to what it touches. Where
// data fill one in, nobody can approve the step by looking at it: each call is asked about.
// What replaces is judged by its final value instead; see catalog.Replacing.
func decidingIn(t catalog.Tool, arguments workflow.Arguments) []string {
	traits, _ := t.Traits()
	return slices.DeleteFunc(slices.Clone(traits.Decides), func(name string) bool {
		value, given := arguments[name]
		return !given || name == "headers" && !setsMethod(value)
	})
}

// setsMethod reports whether headers may say what the method is.
func setsMethod(headers jsontext.Value) bool {
	var byName map[string]jsontext.Value
	if json.Unmarshal(headers, &byName) != nil {
		return hasReference(headers)
	}
	for name := range byName {
		if slices.Contains(methodHeaders, strings.ToLower(strings.TrimSpace(name))) || strings.Contains(name, "{{") {
			return true
		}
	}
	return false
}

// decidedByData reports whether references decide what a call with these arguments
// does.
func decidedByData(t catalog.Tool, arguments workflow.Arguments) bool {
	return slices.ContainsFunc(decidingIn(t, arguments), func(name string) bool { return hasReference(arguments[name]) })
}

// isOpen reports whether the argument is filled in by data, or chosen by a model.
func (c check) isOpen(name string) bool {
	was, given := c.template[name]
	return !given || hasReference(was)
}

// undecided are the arguments that decide what the call does, and that nobody could
// see before.
func (c check) undecided() []string {
	return slices.DeleteFunc(decidingIn(c.tool, c.arguments), func(name string) bool { return !c.isOpen(name) })
}
