package session

import (
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
			Workflow: w, Loops: flow.NewOutline(w).Loops, Needs: needsOf(w),
		})
	}
	return views, nil
}

var errNoExample = problem.Fail("There is no such example. Load the page again to see those there are.")

// OpenExample saves the open document and opens a new one with an example in it.
//
//page:call
func (s *Session) OpenExample(id string) (OpenedView, error) {
	text, err := examples.Text(id)
	if err != nil {
		return OpenedView{}, errNoExample
	}
	return s.OpenText(text)
}
