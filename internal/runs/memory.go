package runs

import (
	"fmt"
	"maps"
	"slices"

	"planwright/internal/engine"
	"planwright/internal/namedfile"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// RememberedView is what a workflow remembers between its runs, by key.
type RememberedView struct {
	Values []RememberedValue `json:"values"`
	Lists  []RememberedList  `json:"lists"`
	Wrong  string            `json:"wrong,omitzero"` // why nothing of it can be read, and what to do; "": it can
}

// RememberedValue is a value that remember keeps.
type RememberedValue struct {
	Key  string `json:"key"`
	Text string `json:"text"` // the value as JSON, without the keys of the program
	Cut  bool   `json:"cut"`  // Text is its beginning
}

// RememberedList is what only_new keeps of a list.
type RememberedList struct {
	Key   string `json:"key"`
	Count int    `json:"count"` // elements that runs were given as new
}

// ForgetRequest says what of it is taken away: with neither, all.
type ForgetRequest struct {
	Value string `json:"value"` // key of a value
	List  string `json:"list"`  // key of a list
}

// maxMemoryText is how much of a value is shown, in bytes.
const maxMemoryText = 2000

// keeper is what the host of the runs keeps the memory of a workflow by.
func keeper(w workflow.Workflow, file string) string {
	return engine.Request{Workflow: w, File: namedfile.Real(file)}.Keeper()
}

// Memory is what the workflow of a file remembers.
func (r *Runs) Memory(w workflow.Workflow, file string) RememberedView {
	r.keys.tell()
	kept, err := r.runner.Remembered(keeper(w, file))
	view := RememberedView{Values: []RememberedValue{}, Lists: []RememberedList{}}
	if err != nil {
		view.Wrong = err.Error()
	}
	for _, key := range slices.Sorted(maps.Keys(kept.Values)) {
		value := string(withoutKeys(kept.Values[key], r.redactor))
		short := text.Bytes(value, maxMemoryText)
		view.Values = append(view.Values, RememberedValue{r.redactor.Known(key), short, short != value})
	}
	for _, key := range slices.Sorted(maps.Keys(kept.Had)) {
		view.Lists = append(view.Lists, RememberedList{r.redactor.Known(key), kept.Had[key]})
	}
	return view
}

// Forget takes something of that away, and says where a file of it was kept aside that
// could not be read; "" where none was.
func (r *Runs) Forget(w workflow.Workflow, file string, what ForgetRequest) (note string, err error) {
	if keeper(w, file) == "" {
		return "", nil
	}
	aside, err := r.runner.Forget(keeper(w, file), engine.Forget{Value: what.Value, Had: what.List})
	if aside != "" {
		note = fmt.Sprintf("What it remembered could not be read. The file was kept as %s.", aside)
	}
	return note, err
}

// WorkflowMemory is what the open workflow remembers between its runs.
//
//page:call
func (p *RunsPage) WorkflowMemory() (RememberedView, error) {
	open := p.opened()
	return p.Room.Memory(open.Workflow, open.File), nil
}

// ForgetMemory takes something away of what the open workflow remembers, or all.
//
//page:call
func (p *RunsPage) ForgetMemory(what ForgetRequest) (RememberedView, error) {
	open := p.opened()
	if _, err := p.Room.Forget(open.Workflow, open.File, what); err != nil {
		return RememberedView{}, err
	}
	return p.Room.Memory(open.Workflow, open.File), nil
}
