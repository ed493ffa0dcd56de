package validate

import (
	"planwright/planner/jq"
	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// The tool of data programs, and its arguments.
const (
	dataTool        = "transform_data"
	dataArgument    = "data"
	programArgument = "program"
)

// checkData reports a data program that takes its data for a list or an object, where it
// gets a text: it fails whatever the text is.
func (c referenceChecks) checkData(node, source int, u workflow.Use, ref workflow.Reference) {
	tool, giver := c.W.Nodes[node].Tool, c.W.Nodes[source].Tool
	if c.tools == nil || tool == nil || giver == nil || tool.Name != dataTool || u.Path != "tool/arguments/"+dataArgument || tool.Arguments[dataArgument].Kind() != '"' {
		return
	}
	written := text.Unquote(tool.Arguments[programArgument])
	if c.tools.Gives(giver.Name, ref.Field).Type != "string" || !jq.TakesApart(written) {
		return
	}
	c.report(problem.ArgumentInvalid, c.at(node, "tool/arguments/"+programArgument), "“%s” takes its data for a list or an object, but “%s” is a text.", c.name(node), c.called(ref)).
		fix("Begin %q of %q with fromjson | where the text is JSON, or with split(\"\\n\") | for its lines. A table in a file is read by read_table.", programArgument, c.id(node)).
		quick(problem.Say("Read the text as JSON first"), c.withArgument(node, programArgument, text.Quote("fromjson | "+written)))
}
