package session

import (
	"slices"

	"planwright/examples"
	"planwright/planner/flow"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// ExampleView is a workflow that comes with the program.
type ExampleView struct {
	ID       string            `json:"id"`   // what OpenExample takes
	Icon     string            `json:"icon"` // name of an icon of the page
	Steps    int               `json:"steps"`
	Workflow workflow.Workflow `json:"workflow"` // for a picture of it
	Loops    []flow.Body       `json:"loops"`    // of the workflow
	Needs    []Need            `json:"needs"`    // each once, in the order of the constants
}

// Examples lists the workflows that come with the program, in the order to show
// them.
//
//page:call
func (s *Session) Examples() ([]ExampleView, error) {
	views := make([]ExampleView, 0, len(examples.List))
	for _, example := range examples.List {
		text, err := examples.Text(example.ID)
		if err != nil {
			return nil, err
		}
		w, _ := workflow.Decode([]byte(text))
		views = append(views, ExampleView{
			ID: example.ID, Icon: example.Icon, Steps: steps(w),
			Workflow: w, Loops: flow.NewOutline(w).Loops, Needs: needsOf(withCalled(w, example.Calls)),
		})
	}
	return views, nil
}

var errNoExample = problem.Fail("There is no such example. Load the page again to see those there are.")

// OpenExample saves the open document and opens a new one with an example in it. What that
// calls is made a workflow of the person too, unless it is there as it comes.
//
//page:call
func (s *Session) OpenExample(id string) (OpenedView, error) {
	example, listed := examples.Find(id)
	text, err := examples.Text(id)
	if err != nil || !listed {
		return OpenedView{}, errNoExample
	}
	if example.Calls == "" {
		return s.OpenText(text)
	}
	called, _ := examples.Text(example.Calls) // they come together
	child, _ := workflow.Decode([]byte(called))
	own, err := s.ownOf(child)
	if err != nil {
		return OpenedView{}, err
	}
	w, _ := workflow.Decode([]byte(text))
	for _, n := range w.Nodes {
		if n.Tool != nil && n.Tool.Workflow == child.ID {
			n.Tool.Workflow = own
		}
	}
	return s.OpenText(string(workflow.Encode(w)))
}

// ownOf is the id of a workflow of the person that is as the one that comes with the
// program. It is made where there is none.
func (a *workflows) ownOf(w workflow.Workflow) (id string, err error) {
	stored, err := a.store.List()
	if err != nil {
		return "", err
	}
	for _, info := range stored {
		own, note := a.store.Peek(info)
		id, own.ID = own.ID, w.ID
		if note.Is() || !workflow.Same(own, w) {
			continue
		}
		if _, file, known := a.host.Callable(id); known && file == info.Path {
			return id, nil
		}
	}
	doc, err := a.keep(w, "")
	if err != nil {
		return "", err
	}
	a.tellWorkflow(doc.ID())
	a.host.CallablesChanged()
	return doc.ID(), nil
}

// withCalled is an example with the steps of the one that it calls, too.
func withCalled(w workflow.Workflow, called string) workflow.Workflow {
	text, err := examples.Text(called)
	if err != nil {
		return w
	}
	more, _ := workflow.Decode([]byte(text))
	w.Nodes = slices.Concat(w.Nodes, more.Nodes)
	return w
}
