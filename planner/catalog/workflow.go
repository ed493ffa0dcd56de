package catalog

import (
	"slices"

	"planwright/planner/workflow"
)

// Size is how deep workflows call one another in the one that the tool is, and how many steps
// they have together; 0 where it is none.
func (c *Catalog) Size(tool string) (levels, steps int) {
	t, _ := c.Get(tool)
	return t.Levels, t.Steps
}

// Calls are the ids of the workflows that a run of the tool comes to: its own first, where
// it is a workflow.
func (c *Catalog) Calls(tool string) []string {
	if t, ok := c.Get(tool); ok && t.Workflow != "" {
		return append([]string{t.Workflow}, t.Calls...)
	}
	return nil
}

// Link is the workflow with its calls of other workflows as they are called now: by the
// name that the tool with the id of a call has, and with the id of a tool that is named alone.
func (c *Catalog) Link(w workflow.Workflow) workflow.Workflow {
	if c == nil || len(c.workflows) == 0 {
		return w
	}
	cloned := false
	for i, n := range w.Nodes {
		if n.Tool == nil {
			continue
		}
		call := c.linked(*n.Tool)
		if call.Name == n.Tool.Name && call.Workflow == n.Tool.Workflow {
			continue
		}
		if !cloned {
			w.Nodes, cloned = slices.Clone(w.Nodes), true
		}
		w.Nodes[i].Tool = &call
	}
	return w
}

func (c *Catalog) linked(call workflow.ToolCall) workflow.ToolCall {
	if name, known := c.workflows[call.Workflow]; known {
		call.Name = name
	} else if t, known := c.Get(call.Name); known && t.Workflow != "" && call.Workflow == "" {
		call.Workflow = t.Workflow
	}
	return call
}
