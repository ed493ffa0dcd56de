package walk

import (
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/workflow/workflowtest"
)

// A loop that failed itself, as its rounds gave too much, goes on at the ends of the rounds that
// are not collected where its run is tried again: no step runs again that ran, none is left out,
// and as long as it is too much it fails as before.
func TestTriedAgainWhereTooMuchWasCollected(t *testing.T) {
	large := jsontext.Value(`"` + strings.Repeat("x", mostCollected/4) + `"`)
	for _, parallel := range []string{"", " parallel 3"} {
		p, err := Compile(workflowtest.Parse(t, strings.ReplaceAll(`
			input list: array
			l: Loop over inputs.list max 9 PARALLEL collect "{{a.x}}"
			a: Tool look x="{{l.item}}"
			e: EndLoop l
			l:LoopBody > a > e > l`, " PARALLEL", parallel)))
		if err != nil {
			t.Fatal(err)
		}
		o := Options{Inputs: inputList("[1,2,3,4,5,6]")}
		calls := map[string]int{}
		for try := range 3 {
			before := len(calls)
			s, _, c, err := p.Begin(o)
			for ; err == nil && c.Kind != DoFinish; c = s.First() {
				calls[string(c.Call.Arguments)]++
				_, _, err = p.Next(s, Event{Seq: c.Seq, Kind: Returned, Result: &Result{Success: true, Fields: map[string]jsontext.Value{"x": large}}})
			}
			again := s.Again()
			if err != nil || s.Status() != Failed || !strings.Contains(c.Finish.Message, "MiB") || !p.Fits(again) {
				t.Fatalf("%q, try %d: %v, %s", parallel, try, err, c.Finish.Message)
			}
			if r := s.Results()["l"]; r.Success || !strings.Contains(r.Error, "MiB") {
				t.Errorf("%q: the result of the loop is %v, %q", parallel, r.Success, r.Error)
			}
			if try > 0 && len(calls) != before {
				t.Errorf("%q: %d more calls", parallel, len(calls)-before)
			}
			if q := another(t); q.Fits(again) {
				t.Errorf("%q: it fits with another loop", parallel)
			} else if _, err := q.GoOn(again, p, s.Results()); err == nil {
				t.Errorf("%q: it goes on with another loop", parallel)
			}
			o.From, o.Results, o.Again = again.Node, s.Results(), again
		}
		for call, n := range calls {
			if n != 1 {
				t.Errorf("%q: %d times %s", parallel, n, call)
			}
		}
		if len(calls) < 4 || len(calls) > 6 {
			t.Errorf("%q: %d calls", parallel, len(calls))
		}
	}
}

// another is a workflow with the same loop, within one around it.
func another(t *testing.T) *Program {
	p, err := Compile(workflowtest.Parse(t, `
		input list: array
		k: Loop max 2
		l: Loop over inputs.list max 9
		a: Tool look x="{{l.item}}"
		e: EndLoop l
		f: EndLoop k
		k:LoopBody > l
		l:LoopBody > a > e > l
		l:LoopDone > f > k`))
	if err != nil {
		t.Fatal(err)
	}
	return p
}
