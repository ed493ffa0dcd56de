package local_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
)

// text is an entry as a line.
func text(e engine.Entry) string {
	s := fmt.Sprintf("%d %s %s", e.N, e.Trace.Kind, e.Trace.Node)
	for _, turn := range e.Trace.Loops {
		s += fmt.Sprintf(" %s[%d]", turn.Loop, turn.Index)
	}
	if e.Arguments != nil {
		s += " " + string(e.Arguments)
	}
	if r := e.Trace.Result; r != nil && r.Success {
		s += " ok " + r.Text
	} else if r != nil {
		s += " failed " + r.Error
	}
	if e.Simulated {
		s += " simulated"
	}
	return strings.TrimSpace(s)
}

func texts(entries []engine.Entry) []string {
	var out []string
	for _, e := range entries {
		out = append(out, text(e))
	}
	return out
}

const threeSteps = `
	workflow "Three"
	a: Tool look id=a
	b: Tool add id="b/{{a.n}}"
	c: Tool miss id=c [failure=continue]
	a > b > c`

func TestRun(t *testing.T) {
	r, w := newRunner(t)
	run := start(t, r, threeSteps)
	record := run.Wait()
	if record.Status != walk.Done || record.Steps != 3 || record.Calls != 3 || record.Name != "Three" || record.Workflow != "w" || record.Node != "c" || record.Ended.Before(record.Began) {
		t.Errorf("the run is %+v", record)
	}
	if got := w.lines(); !slices.Equal(got, []string{"b/1"}) {
		t.Errorf("called with effects: %v", got)
	}
	entries, err := r.Entries(run.ID())
	must(t, err)
	want := []string{
		`1 began a {"id":"a"}`, `2 finished a ok a`,
		`3 began b {"id":"b/1"}`, `4 finished b ok b/1`,
		`5 began c {"id":"c"}`, `6 finished c failed It is not there.`,
	}
	if diff := cmp.Diff(want, texts(entries)); diff != "" {
		t.Errorf("the entries (-want +got):\n%s", diff)
	}
	list, err := r.List(engine.Filter{})
	must(t, err)
	if diff := cmp.Diff([]engine.Record{record}, list); diff != "" {
		t.Errorf("the list (-want +got):\n%s", diff)
	}
	if _, err := resume(r, run.ID()); err == nil || !strings.Contains(err.Error(), "come to its end") {
		t.Errorf("a run that is over was resumed: %v", err)
	}
	must(t, r.Remove(t.Context(), run.ID()))
	if list, err := r.List(engine.Filter{}); err != nil || len(list) != 0 {
		t.Errorf("it is still there: %v, %v", list, err)
	}
}

// A run can begin in the midst of the workflow, with the results of an earlier one.
func TestFromWithResults(t *testing.T) {
	r, w := newRunner(t)
	first := start(t, r, threeSteps)
	first.Wait()
	results, err := r.Results(first.ID())
	must(t, err)
	again := start(t, r, threeSteps, func(q *engine.Request) {
		q.Options = walk.Options{From: "b", Only: true, Results: results}
	})
	if record := again.Wait(); record.Status != walk.Done || record.Calls != 1 {
		t.Errorf("the run is %+v", record)
	}
	if got := w.lines(); !slices.Equal(got, []string{"b/1", "b/1"}) {
		t.Errorf("called with effects: %v", got)
	}
	request, err := r.Request(again.ID())
	must(t, err)
	if request.Options.From != "b" || len(request.Options.Results) != 3 {
		t.Errorf("it was started with %+v", request.Options)
	}
}

func TestPins(t *testing.T) {
	r, w := newRunner(t)
	run := start(t, r, threeSteps, func(q *engine.Request) {
		q.Options.Pins = map[string]walk.Result{"a": {Success: true, Fields: map[string]jsontext.Value{"n": jsontext.Value("7")}}}
	})
	run.Wait()
	if got := w.made(); !slices.Equal(got, []string{"add b/7", "miss c"}) {
		t.Errorf("called: %v", got)
	}
}

// What cannot be run is refused with a reason, and nothing is kept of it.
func TestNoRun(t *testing.T) {
	r, _ := newRunner(t)
	for name, request := range map[string]engine.Request{
		"no steps":    {},
		"no such":     {Workflow: parsed(t, threeSteps), Options: walk.Options{From: "z"}},
		"wrong input": {Workflow: parsed(t, threeSteps), Options: walk.Options{Inputs: map[string]jsontext.Value{"z": jsontext.Value("1")}}},
	} {
		if run, err := begin(r, request); err == nil || run.id != "" {
			t.Errorf("%s: it was started (%v)", name, err)
		}
	}
	if list, err := r.List(engine.Filter{}); err != nil || len(list) != 0 {
		t.Errorf("kept: %v, %v", list, err)
	}
	if _, err := resume(r, "../x"); err == nil {
		t.Error("something that is no run was resumed")
	}
	r.Close()
	if _, err := begin(r, engine.Request{Workflow: parsed(t, threeSteps)}); err == nil {
		t.Error("a run was started after the end")
	}
}
