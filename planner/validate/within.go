package validate

import (
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// A result within a longer text becomes text. Where a number or true and false is asked for, the
// whole may still read as one, as “{{count.value}}000” does; with words in it, it never does.

// readsAs are the signs of a text that may be read as a value of a type.
var readsAs = map[string]string{"number": "0123456789+-.,_eE", "integer": "0123456789+-.,_eE", "boolean": "truefalsTRUEFALS"}

// mayRead reports whether a text may be read as a value of one of the types once its results
// stand in it.
func mayRead(s string, types ...string) bool {
	rest := strings.TrimSpace(workflow.WithoutTemplates(s))
	return slices.ContainsFunc(types, func(kind string) bool {
		signs, isRead := readsAs[kind]
		return !isRead && kind != "object" || rest == "" || strings.Trim(rest, signs) == "" && isRead || kind == "object" && rest[0] == '{'
	})
}

// reckoned is a sum where a number is wanted: nothing else has these signs behind a number there.
var reckoned = text.Pattern(`^[#9].*[#9][-+*/][#9]|^[#9][-+*/][#9]`)

// checkWithin reports a result within a text where no text is taken.
func (c referenceChecks) checkWithin(node int, argument string, u workflow.Use) {
	n := c.W.Nodes[node]
	raw := n.Tool.Arguments[argument]
	if c.tools == nil || raw.Kind() != '"' {
		return
	}
	takes, whole := c.tools.Takes(n.Tool.Name, argument), text.Unquote(raw)
	isSum := unfilledChecks(c).takesNumber(n.Tool.Name, argument) && c.isReckoned(strings.TrimSpace(whole), reckoned())
	if len(takes.Types) == 0 || takes.File || mayRead(whole, takes.Types...) && !isSum || !strings.HasPrefix(whole[strings.Index(whole, "{{"):], u.Text) {
		return
	}
	path := "tool/arguments/" + argument
	c.Report(problem.ArgumentInvalid, c.At(node, path), "“%s” gives “%s” of %s the text “%s”; it takes %s.", c.Name(node), c.tools.Called(n.Tool.Name, argument), c.tools.Called(n.Tool.Name), text.Start(whole, maxGlimpse), words(takes)).
		Fix("At %s of %q write one result alone, as %q, or the value itself.", path, c.ID(node), u.Text)
}
