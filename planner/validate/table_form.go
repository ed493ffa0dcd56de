package validate

import (
	"strings"

	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// handsOn are the tools that make rows of rows, with the argument that these are in.
var handsOn = map[string]string{"write_table": "rows", "transform_data": "data", "only_new": "list"}

// checkTableForm warns of a table that is written with commas and points though the one that
// its rows come from is read with other signs, and the step does not say which it is to have.
func (c *checker) checkTableForm() {
	known := map[int]int{}
	for node, n := range c.W.Nodes {
		if c.tools == nil || n.Tool == nil || n.Tool.Name != "write_table" || !strings.HasSuffix(strings.ToLower(text.Unquote(n.Tool.Arguments["path"])), ".csv") {
			continue
		}
		if n.Tool.Arguments["decimal"] != nil || text.Unquote(n.Tool.Arguments["mode"]) == "append" {
			continue
		}
		source := c.formSource(node, known)
		if source == none {
			continue
		}
		read := c.W.Nodes[source].Tool.Arguments
		argument, was, is, value, keep := "decimal", "a decimal comma", "decimal points", `"comma"`, `"point"`
		if text.Unquote(read["decimal"]) != "comma" {
			argument, was, is, value, keep = "separator", "semicolons", "commas", `"semicolon"`, `"comma"`
		}
		if argument == "separator" && n.Tool.Arguments[argument] != nil {
			continue
		}
		p := c.report(problem.ArgumentInvalid, c.at(node, "tool/arguments/"+argument), "“%s” writes its table with %s, while “%s” reads the one that the rows come from with %s.", c.name(node), is, c.name(source), was).
			fix("Give %q the argument %q: %s as it is read, or %s.", c.id(node), argument, value, keep)
		p.Severity = problem.Warning
		p.quick(problem.Say("Write it as it is read"), c.withArgument(node, argument, []byte(value)))
	}
}

// formSource is the step that reads the table whose rows a step gets, where it says that it
// has a decimal comma or semicolons; none where there is no such step. known are the steps
// that were looked at.
func (c *checker) formSource(node int, known map[int]int) int {
	call := c.W.Nodes[node].Tool
	given := workflow.Node{Kind: workflow.KindTool, Tool: &workflow.ToolCall{Arguments: workflow.Arguments{"data": call.Arguments[handsOn[call.Name]]}}}
	for use := range given.Uses {
		ref, ok := workflow.ParseReference(use.Text)
		at := c.Find(ref.Node)
		if !ok || at == none || c.W.Nodes[at].Tool == nil {
			continue
		}
		if _, isKnown := known[at]; !isKnown {
			known[at] = none
			known[at] = c.formAt(at, known)
		}
		if known[at] != none {
			return known[at]
		}
	}
	return none
}

func (c *checker) formAt(node int, known map[int]int) int {
	call := c.W.Nodes[node].Tool
	if call.Name == "read_table" && (text.Unquote(call.Arguments["decimal"]) == "comma" || text.Unquote(call.Arguments["separator"]) == "semicolon") {
		return node
	}
	if handsOn[call.Name] == "" {
		return none
	}
	return c.formSource(node, known)
}
