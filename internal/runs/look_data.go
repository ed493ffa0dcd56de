package runs

import (
	"bytes"
	"slices"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/value"
	"planwright/internal/engine/walk"
	"planwright/internal/page"
	"planwright/internal/tools/builtin"
	"planwright/internal/transform"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// DataRequest asks what a data program makes of its data.
type DataRequest struct {
	Node    string         `json:"node"`
	Data    jsontext.Value `json:"data" ts:"unknown"` // as the step has it, with references
	Program string         `json:"program"`
}

// DataView is what a data program gets and makes: of what the steps before it gave last.
type DataView struct {
	Run     string          `json:"run,omitzero"`   // id of the run that gave the data; "": none did
	At      string          `json:"at"`             // when the run began that gave the data; "": no run did
	Before  *DataShown      `json:"before"`         // null: it is not known yet
	After   *DataShown      `json:"after"`          // null: nothing came of it
	Failure string          `json:"failure"`        // why, and what to do
	Ways    []catalog.WayOn `json:"ways,omitempty"` // on from the failure
	Doubt   string          `json:"doubt"`          // why what comes of it may not be what is meant
	First   int             `json:"first"`          // of a list that is too large to be looked at as a whole: how many elements were; 0: all
}

// DataShown is a value, or the first elements of it where it is a long list.
type DataShown struct {
	Value jsontext.Value `json:"value" ts:"unknown"`
	Count int            `json:"count"` // of all elements; -1: it is no list
	Bytes int            `json:"bytes"` // of all of it as JSON
}

// Of a list so many elements are shown, and so many bytes of anything.
const (
	maxShownRows  = 1000
	maxShownBytes = 1 << 20
)

// LookAtData runs a data program of the open workflow on what the steps before it gave in
// the last run, or what is kept for them. Nothing is kept of it.
//
//page:call
func (p *RunsPage) LookAtData(r DataRequest) (DataView, error) {
	p.Room.keys.tell()
	last := given{}
	if value.HasTemplates(workflow.Arguments{"data": r.Data}) { // else they stand here
		var err error
		if last, err = p.Room.lastGiven(p.opened()); err != nil {
			return DataView{}, err
		}
	}
	view := DataView{Run: last.run.ID, At: last.at()}
	data, failure := p.Room.dataOf(r, last)
	if view.Failure = failure; failure != "" {
		return view, nil
	}
	data, first, err := last.beginnings(data)
	if err != nil {
		view.Failure = err.Error()
		return view, nil
	}
	data = p.Room.redactor.WholeJSON(data) // before it runs: what it makes of a secret is none that is known
	view.Before, view.First = shown(data), first
	known := walk.Columns(&workflow.ToolCall{Name: workflow.TransformData, Arguments: workflow.Arguments{"data": r.Data}}, last.lookup)
	made, err := transform.Make(p.ctx, r.Program, data, known, time.Now())
	if err != nil {
		view.Failure, view.Ways = err.Error(), builtin.WaysPast(r.Program, err.Error())
		return view, p.ctx.Err()
	}
	view.After, view.Doubt = shown(made.Value), made.Odd
	return view, nil
}

// given is what the steps of a workflow gave last.
type given struct {
	run     engine.Record // its ID is "" where there is none
	before  workflow.Workflow
	inputs  map[string]jsontext.Value
	results map[string]walk.Result
}

func (r *Runs) lastGiven(open Opened) (given, error) {
	last := given{results: map[string]walk.Result{}}
	record, err := r.after(open.order(RunRequest{}))
	if err != nil {
		return last, err
	}
	if record.ID != "" {
		request, err := r.runner.Request(record.ID)
		if err != nil {
			return last, err
		}
		last.run, last.before, last.inputs = record, request.Workflow, request.Options.Inputs
		if last.results, err = r.runner.Results(record.ID); err != nil {
			return last, err
		}
	}
	for node, kept := range r.kept(open.Workflow, open.File) {
		last.results[node] = kept.Result
	}
	for _, n := range last.before.Nodes {
		if n.HidesAnswer() {
			delete(last.results, n.ID)
		}
	}
	return last, nil
}

func (g given) at() string {
	if g.run.ID == "" {
		return ""
	}
	return page.Moment(g.run.Began)
}

// dataOf is what the step gets: by what the steps before it gave, else what it got itself;
// or why that is not known.
func (r *Runs) dataOf(asked DataRequest, last given) (jsontext.Value, string) {
	if len(asked.Data) == 0 || string(asked.Data) == `""` || string(asked.Data) == "null" {
		return nil, "Give the step its data first: the result of a step before it."
	}
	data, err := value.Value(asked.Data, last.lookup, nil)
	if err == nil {
		return data, ""
	}
	if got := r.got(asked, last); got != nil {
		return got, ""
	}
	if last.run.ID == "" {
		return nil, "No run has given the data yet. Run the workflow once, or the steps before this one, to see what the program makes of them."
	}
	return nil, "The last run did not give these data. Run the workflow anew, or the steps before this one, to see what the program makes of them."
}

func (g given) lookup(ref workflow.Reference) jsontext.Value {
	result, known := g.results[ref.Node]
	if !known {
		return value.Within(g.input(ref), ref)
	}
	return value.Within(result.Field(ref.Result()), ref)
}

// input is what a reference begins with that names an input; nil for any other.
func (g given) input(ref workflow.Reference) jsontext.Value {
	if _, isStep := g.before.Node(ref.Node); isStep || ref.Node != workflow.InputsID {
		return nil
	}
	if v := g.inputs[ref.Result()]; len(v) > 0 {
		return v
	}
	in, _ := g.before.Input(ref.Result())
	return in.Default
}

// got are the data with which the step itself was called last, as an element of a loop is.
func (r *Runs) got(asked DataRequest, last given) jsontext.Value {
	n, known := last.before.Node(asked.Node)
	if !known || n.Tool == nil || !bytes.Equal(compact(n.Tool.Arguments["data"]), compact(asked.Data)) {
		return nil
	}
	entries, _ := r.runner.Entries(last.run.ID) // what cannot be read is not known
	for _, e := range slices.Backward(entries) {
		if e.Trace.Node == asked.Node && len(e.Arguments) > 0 {
			var arguments workflow.Arguments
			if json.Unmarshal(e.Arguments, &arguments) == nil {
				return arguments["data"]
			}
		}
	}
	return nil
}

func compact(v jsontext.Value) jsontext.Value {
	c := v.Clone()
	_ = c.Compact() // what is no JSON equals nothing
	return c
}

// shown is a value as far as it is shown.
func shown(v jsontext.Value) *DataShown {
	s := &DataShown{Value: v, Count: -1, Bytes: len(v)}
	elements, isList := value.Elements(v)
	if !isList {
		if len(v) > maxShownBytes {
			s.Value = jsontext.Value("null")
		}
		return s
	}
	s.Count = len(elements)
	out := []byte{'['}
	for i, element := range elements[:min(len(elements), maxShownRows)] {
		if len(out)+len(element) > maxShownBytes {
			break
		}
		if i > 0 {
			out = append(out, ',')
		}
		out = append(out, element...)
	}
	s.Value = append(out, ']')
	return s
}
