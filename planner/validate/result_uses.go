package validate

import (
	"path"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/jq"
	"planwright/planner/problem"
	"planwright/planner/text"
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
		c.Report(problem.UnknownReference, c.At(node, u.Path+u.Tail), "“%s” looks at “%s”, which only tells people what “%s” did, in words of its own.", c.Name(node), ref, c.Name(source)).
			Fix("At %s of %q use another result of %q, or one of a step that reads what is asked for.", u.Path+u.Tail, c.ID(node), ref.Node).Severity = problem.Warning
	case g.Needs != "" && !g.Tells:
		p := c.Report(problem.UnknownReference, c.At(node, u.Path+u.Tail), "“%s” uses “%s”, but “%s” is not given “%s”, and without it that is always the same.", c.Name(node), ref, c.Name(source), c.tools.Called(tool.Name, g.Needs)).
			Fix("Give %q the argument %q, or at %s of %q use another result.", c.ID(source), g.Needs, u.Path+u.Tail, c.ID(node))
		p.Severity = problem.Warning
		if slices.Contains(c.tools.Takes(tool.Name, g.Needs).Types, "boolean") {
			p.Quick(problem.Say("Turn “%s” on", c.tools.Called(tool.Name, g.Needs)), c.WithArgument(source, g.Needs, jsontext.Value("true")))
		}
	}
}

// isOn reports whether an argument is given, and not as false or nothing.
func isOn(v jsontext.Value) bool {
	return len(v) > 0 && v.Kind() != 'f' && !isNothing(v)
}

// readBy are the arguments that people read.
var readBy = []string{"text", "message", "question", "title"}

// checkMade warns of a text into which all that a data step makes is put: an object or a list
// stands there as JSON.
func (c referenceChecks) checkMade(node, source int, u workflow.Use, ref workflow.Reference) {
	call, maker := c.W.Nodes[node].Tool, c.W.Nodes[source].Tool
	argument, isArgument := strings.CutPrefix(u.Path+u.Tail, "tool/arguments/")
	if call == nil || maker == nil || maker.Name != workflow.TransformData || ref.Field != "value" || !isArgument || !slices.Contains(readBy, argument) || isJSON(call, argument) {
		return
	}
	members, isList := jq.Makes(text.Unquote(maker.Arguments[programArgument]))
	switch {
	case isList:
		c.Report(problem.ArgumentInvalid, c.At(node, u.Path+u.Tail), "“%s” puts the list “%s” into a text, where it stands as JSON.", c.Name(node), c.Called(ref)).
			Fix("At %s of %q use %q for how many there are, write the list as a table by write_table, or make a text of it in %q by join.", u.Path+u.Tail, c.ID(node), workflow.Reference{Node: ref.Node, Field: "count"}.Template(), c.ID(source)).Severity = problem.Warning
	case len(members) > 0:
		by := workflow.Reference{Node: ref.Node, Field: "value." + members[0]}
		p := c.Report(problem.ArgumentInvalid, c.At(node, u.Path+u.Tail), "“%s” puts all of “%s” into a text, where it stands as JSON, such as {\"%s\": …}.", c.Name(node), c.Called(ref), members[0])
		p.Severity = problem.Warning
		p.Fix("At %s of %q use %q instead of %q.", u.Path+u.Tail, c.ID(node), by, ref)
		if len(members) == 1 && isPlainMember(members[0]) {
			c.OfferUse(p, node, ref, by)
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

// The tool of data programs, and its arguments.
const (
	dataArgument    = "data"
	programArgument = "program"
)

// checkData reports a data program that takes its data for a list or an object, where it
// gets a text: it fails whatever the text is.
func (c referenceChecks) checkData(node, source int, u workflow.Use, ref workflow.Reference) {
	tool, giver := c.W.Nodes[node].Tool, c.W.Nodes[source].Tool
	if c.tools == nil || tool == nil || giver == nil || tool.Name != workflow.TransformData || u.Path != "tool/arguments/"+dataArgument || tool.Arguments[dataArgument].Kind() != '"' {
		return
	}
	written := text.Unquote(tool.Arguments[programArgument])
	if c.tools.Gives(giver.Name, ref.Field).Type != "string" || !jq.TakesApart(written) {
		return
	}
	c.Report(problem.ArgumentInvalid, c.At(node, "tool/arguments/"+programArgument), "“%s” takes its data for a list or an object, but “%s” is a text.", c.Name(node), c.Called(ref)).
		Fix("Begin %q of %q with fromjson | where the text is JSON, or with split(\"\\n\") | for its lines. A table in a file is read by read_table.", programArgument, c.ID(node)).
		Quick(problem.Say("Read the text as JSON first"), c.WithArgument(node, programArgument, text.Quote("fromjson | "+written)))
}
