package session

import (
	"planwright/planner/flow"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// Callables are the workflows that steps can call, as the program around a session has them.
type Callables interface {
	// Callable is the workflow with the id, and its file; false where none can be called by it.
	Callable(id string) (w workflow.Workflow, file string, known bool)
	// With are the tools on offer with one more, which is the workflow, and what that is called.
	With(w workflow.Workflow) (tools validate.Tools, name string)
	// CallablesChanged looks again at which workflows can be called, and tells the pages.
	CallablesChanged()
}

// CalledView is a workflow that a step calls.
type CalledView struct {
	Known    bool              `json:"known"` // false: it is not there any more, and the rest is empty
	Workflow workflow.Workflow `json:"workflow"`
	Steps    []CalledStep      `json:"steps"` // the first of them, in their order
	More     int               `json:"more"`  // how many there are besides
}

// CalledStep is a step of a workflow that a step calls, as it is listed.
type CalledStep struct {
	Name  string        `json:"name"`
	Kind  workflow.Kind `json:"kind"`
	Tool  string        `json:"tool"`  // "": it calls none
	Depth int           `json:"depth"` // how deep it is nested
}

var errNotCallable = problem.Fail("The workflow that this step calls is not there any more. Choose another in its place, or put its file back.")

// OpenCalled saves the open document and opens the workflow with an id, which a step calls.
//
//page:call
func (s *Session) OpenCalled(id string) (OpenedView, error) {
	_, file, known := s.host.Callable(id)
	if !known {
		return OpenedView{}, errNotCallable
	}
	return s.OpenFile(file)
}

// LookAtCalled is what a page shows of a workflow that a step calls.
//
//page:call
func (s *Session) LookAtCalled(id string) (CalledView, error) {
	w, _, known := s.host.Callable(id)
	if !known {
		return CalledView{Workflow: workflow.Workflow{Nodes: []workflow.Node{}, Edges: []workflow.Edge{}}, Steps: []CalledStep{}}, nil
	}
	steps, more := listedSteps(w)
	return CalledView{Known: true, Workflow: w, Steps: steps, More: more}, nil
}

// maxCalledSteps is how many steps of a workflow are listed beside the step that calls it.
const maxCalledSteps = 40

// listedSteps are the first steps of a workflow in their order, and how many there are besides.
func listedSteps(w workflow.Workflow) (steps []CalledStep, more int) {
	steps = []CalledStep{}
	outline := flow.NewOutline(w)
	index := w.Index()
	var list func(entries []flow.Entry)
	list = func(entries []flow.Entry) {
		for _, e := range entries {
			n := w.Nodes[index[e.Node]]
			if len(steps) == maxCalledSteps {
				more++
			} else {
				step := CalledStep{Name: n.Label(), Kind: n.Kind, Depth: e.Depth}
				if n.Tool != nil {
					step.Tool = n.Tool.Name
				}
				steps = append(steps, step)
			}
			for _, way := range e.Branches {
				list(way.Steps)
			}
		}
	}
	list(append(outline.Steps, outline.Loose...))
	return steps, more
}
