package validate

import (
	"path"
	"slices"
	"strings"

	"planwright/planner/jq"
	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// readBy are the arguments that people read.
var readBy = []string{"text", "message", "question", "title"}

// checkMade warns of a text into which all that a data step makes is put: an object or a list
// stands there as JSON.
func (c referenceChecks) checkMade(node, source int, u workflow.Use, ref workflow.Reference) {
	call, maker := c.W.Nodes[node].Tool, c.W.Nodes[source].Tool
	argument, isArgument := strings.CutPrefix(u.Path+u.Tail, "tool/arguments/")
	if call == nil || maker == nil || maker.Name != dataTool || ref.Field != "value" || !isArgument || !slices.Contains(readBy, argument) || isJSON(call, argument) {
		return
	}
	members, isList := jq.Makes(text.Unquote(maker.Arguments[programArgument]))
	switch {
	case isList:
		c.report(problem.ArgumentInvalid, c.at(node, u.Path+u.Tail), "“%s” puts the list “%s” into a text, where it stands as JSON.", c.name(node), c.called(ref)).
			fix("At %s of %q use %q for how many there are, write the list as a table by write_table, or make a text of it in %q by join.", u.Path+u.Tail, c.id(node), workflow.Reference{Node: ref.Node, Field: "count"}.Template(), c.id(source)).Severity = problem.Warning
	case len(members) > 0:
		by := workflow.Reference{Node: ref.Node, Field: "value." + members[0]}
		p := c.report(problem.ArgumentInvalid, c.at(node, u.Path+u.Tail), "“%s” puts all of “%s” into a text, where it stands as JSON, such as {\"%s\": …}.", c.name(node), c.called(ref), members[0])
		p.Severity = problem.Warning
		p.fix("At %s of %q use %q instead of %q.", u.Path+u.Tail, c.id(node), by, ref)
		if len(members) == 1 && isPlainMember(members[0]) {
			c.offerUse(p, node, ref, by)
		}
	}
}

// isJSON reports whether the text of an argument is to be JSON: it begins so, or is all that a
// file of such gets.
func isJSON(call *workflow.ToolCall, argument string) bool {
	written := strings.TrimSpace(text.Unquote(call.Arguments[argument]))
	if strings.HasPrefix(written, "{") && !strings.HasPrefix(written, "{{") || strings.HasPrefix(written, "[") {
		return true
	}
	to := strings.ToLower(path.Ext(text.Unquote(call.Arguments["path"])))
	return to == ".json" || to == ".jsonl" || to == ".ndjson"
}

// isPlainMember reports whether a reference can lead to a member of this name.
func isPlainMember(name string) bool { return !strings.ContainsAny(name, ". \t\r\n{}\"") }
