package document

import (
	"planwright/planner/flow"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// findings are what follows from the workflow as it is.
type findings struct {
	tools  validate.Tools
	beside func(workflow.Workflow) problem.List // see Options.Beside

	problems problem.List
	outline  flow.Outline
}

// examine works them out.
func (f *findings) examine(w workflow.Workflow) {
	found, order := f.validated(w)
	f.problems, f.outline = found, order.Outline()
}

// of is what is wrong with a workflow.
func (f *findings) of(w workflow.Workflow) problem.List {
	found, _ := f.validated(w)
	return found
}

// validated is what is wrong with a workflow, and the order in which it runs. One without steps
// is not wrong, it is a start.
func (f *findings) validated(w workflow.Workflow) (problem.List, *flow.Flow) {
	if len(w.Nodes) == 0 {
		return nil, flow.New(w)
	}
	found, order := validate.Look(w, f.tools)
	if f.beside != nil {
		found = append(found, f.beside(w)...)
	}
	return found, order
}
