package validate

import (
	"strings"

	"github.com/go-json-experiment/json/jsontext"

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

// formSource is the step that reads the table whose rows a step gets, also by a loop, where it says
// that it has a decimal comma or semicolons; none where there is no such step. known are the steps
// that were looked at.
func (c *checker) formSource(node int, known map[int]int) int {
	call := c.W.Nodes[node].Tool
	return c.formIn(call.Arguments[handsOn[call.Name]], known)
}

// formIn is such a step for the rows that the references in a value lead to.
func (c *checker) formIn(value jsontext.Value, known map[int]int) int {
	given := workflow.Node{Kind: workflow.KindTool, Tool: &workflow.ToolCall{Arguments: workflow.Arguments{"data": value}}}
	for use := range given.Uses {
		ref, ok := workflow.ParseReference(use.Text)
		if !ok {
			continue
		}
		if at := c.formOf(ref, known); at != none {
			return at
		}
	}
	return none
}

func (c *checker) formOf(ref workflow.Reference, known map[int]int) int {
	at := c.Find(ref.Node)
	if at == none {
		return none
	}
	if _, isKnown := known[at]; !isKnown {
		known[at] = none
		known[at] = c.formAt(at, ref, known)
	}
	return known[at]
}

func (c *checker) formAt(node int, ref workflow.Reference, known map[int]int) int {
	call, loop := c.W.Nodes[node].Tool, c.W.Nodes[node].Loop
	switch {
	case loop != nil && ref.Result() == "item":
		over, ok := workflow.ParseReference(loop.Over)
		if !ok {
			return none
		}
		return c.formOf(over, known)
	case loop != nil:
		return c.formIn(loop.Collect, known)
	case call == nil:
		return none
	case call.Name == "read_table" && (text.Unquote(call.Arguments["decimal"]) == "comma" || text.Unquote(call.Arguments["separator"]) == "semicolon"):
		return node
	case handsOn[call.Name] == "":
		return none
	}
	return c.formSource(node, known)
}
