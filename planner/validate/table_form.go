package validate

import (
	"strings"

	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// checkTableForm warns of a table that is written with commas and points though the one that
// its rows come from is read with other signs, and the step does not say which it is to have.
func (c *checker) checkTableForm() {
	tables := c.foreignTables()
	for node, n := range c.W.Nodes {
		if c.tools == nil || n.Tool == nil || n.Tool.Name != workflow.WriteTable || !strings.HasSuffix(strings.ToLower(text.Unquote(n.Tool.Arguments["path"])), ".csv") {
			continue
		}
		if n.Tool.Arguments["decimal"] != nil || text.Unquote(n.Tool.Arguments["mode"]) == "append" {
			continue
		}
		reader := tables.Behind(n.Tool)
		if reader == "" {
			continue
		}
		source := c.Find(reader)
		read := c.W.Nodes[source].Tool.Arguments
		argument, was, is, value, keep := "decimal", "a decimal comma", "decimal points", `"comma"`, `"point"`
		if text.Unquote(read["decimal"]) != "comma" {
			argument, was, is, value, keep = "separator", "semicolons", "commas", `"semicolon"`, `"comma"`
		}
		if argument == "separator" && n.Tool.Arguments[argument] != nil {
			continue
		}
		p := c.Report(problem.ArgumentInvalid, c.At(node, "tool/arguments/"+argument), "“%s” writes its table with %s, while “%s” reads the one that the rows come from with %s.", c.Name(node), is, c.Name(source), was).
			Fix("Give %q the argument %q: %s as it is read, or %s.", c.ID(node), argument, value, keep)
		p.Severity = problem.Warning
		p.Quick(problem.Say("Write it as it is read"), c.WithArgument(node, argument, []byte(value)))
	}
}

// foreignTables leads to the steps that read a table, where they say that it has a decimal
// comma or semicolons: by id, "" where there is no such step.
func (c *checker) foreignTables() *workflow.RowsTrail[string] {
	return &workflow.RowsTrail[string]{
		Step: func(id string) (*workflow.ToolCall, *workflow.Loop) {
			at := c.Find(id)
			if at == none {
				return nil, nil
			}
			return c.W.Nodes[at].Tool, c.W.Nodes[at].Loop
		},
		Tell: func(ref workflow.Reference, call *workflow.ToolCall, loop *workflow.Loop) (string, bool) {
			if loop != nil || call.Name != workflow.ReadTable {
				return "", false
			}
			if text.Unquote(call.Arguments["decimal"]) == "comma" || text.Unquote(call.Arguments["separator"]) == "semicolon" {
				return ref.Node, true
			}
			return "", true
		},
	}
}
