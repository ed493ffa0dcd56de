package validate

import (
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// checkTold reports a use of what is the same whatever the step came to: a text that only
// tells people what was done, where it is taken for one that was read, and what depends on
// an argument that the step is not given.
func (c referenceChecks) checkTold(node, source int, u workflow.Use, ref workflow.Reference) {
	tool := c.W.Nodes[source].Tool
	if tool == nil || c.tools == nil {
		return
	}
	g := c.tools.Gives(tool.Name, ref.Field)
	switch {
	case g.Needs != "" && isOn(tool.Arguments[g.Needs]):
	case g.Tells && (u.InCondition() || u.Path == "aiTransform/inputRef"):
		c.report(problem.UnknownReference, c.at(node, u.Path+u.Tail), "“%s” looks at “%s”, which only tells people what “%s” did, in words of its own.", c.name(node), ref, c.name(source)).
			fix("At %s of %q use another result of %q, or one of a step that reads what is asked for.", u.Path+u.Tail, c.id(node), ref.Node).Severity = problem.Warning
	case g.Needs != "" && !g.Tells:
		p := c.report(problem.UnknownReference, c.at(node, u.Path+u.Tail), "“%s” uses “%s”, but “%s” is not given “%s”, and without it that is always the same.", c.name(node), ref, c.name(source), c.tools.Called(tool.Name, g.Needs)).
			fix("Give %q the argument %q, or at %s of %q use another result.", c.id(source), g.Needs, u.Path+u.Tail, c.id(node))
		p.Severity = problem.Warning
		if slices.Contains(c.tools.Takes(tool.Name, g.Needs).Types, "boolean") {
			p.quick(problem.Say("Turn “%s” on", c.tools.Called(tool.Name, g.Needs)), c.withArgument(source, g.Needs, jsontext.Value("true")))
		}
	}
}

// isOn reports whether an argument is given, and not as false or nothing.
func isOn(v jsontext.Value) bool {
	return len(v) > 0 && v.Kind() != 'f' && !isNothing(v)
}
