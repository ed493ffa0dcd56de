package validate

import (
	"planwright/planner/flow"
	"planwright/planner/workflow"
)

// Types tells of what JSON type it is that a reference stands for, file for a file, and ""
// where nobody knows before a run.
func Types(w workflow.Workflow, tools Tools) func(workflow.Reference) string {
	if tools != nil {
		w = tools.Link(w)
	}
	return newResults(flow.New(w), tools).kindOf
}
