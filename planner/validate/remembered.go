package validate

import (
	"strings"

	"planwright/planner/problem"
	"planwright/planner/text"
)

// checkRecalled warns of a name to recall that no step remembers anything by, where one does by
// the same name in another spelling: each run would begin anew.
func (c stepChecks) checkRecalled() {
	exact, alike := map[string]bool{}, map[string]string{}
	for _, n := range c.W.Nodes {
		if toolOf(n) == "remember" {
			key := textIn(n.Tool.Arguments["key"])
			exact[key], alike[spelling(key)] = true, key
		}
	}
	if len(exact) == 0 {
		return
	}
	for i, n := range c.W.Nodes {
		if toolOf(n) != "recall" {
			continue
		}
		key := textIn(n.Tool.Arguments["key"])
		by := alike[spelling(key)]
		if key == "" || by == "" || exact[key] || strings.Contains(key+by, "{{") {
			continue
		}
		c.Report(problem.ArgumentInvalid, c.At(i, "tool/arguments/key"), "“%s” recalls “%s”, and what is remembered is called “%s”: it is never found.", c.Name(i), key, by).
			Fix("Write the same name in key of %q and of the step that remembers: %q.", c.ID(i), by).
			Quick(problem.Say("Recall “%s”", by), c.WithArgument(i, "key", text.Quote(by))).Severity = problem.Warning
	}
}

// spelling is a name in one spelling of all that mean the same to people.
func spelling(key string) string { return text.Letters(key) }
