package walk

import (
	"github.com/go-json-experiment/json"
	"pgregory.net/rapid"

	"planwright/planner/workflow"
)

// part is what one event led to.
type part struct {
	Traces  []Trace `json:"traces"`
	Command Command `json:"command"`
}

// run is a run with the events that made it.
type run struct {
	t      *rapid.T
	p      *Program
	w      workflow.Workflow
	state  *State
	events []Event
	parts  []part
}

// begin starts a run, and is nil where that is refused.
func begin(t *rapid.T, w workflow.Workflow, o Options) *run {
	p, err := Compile(w)
	if err != nil {
		return nil
	}
	s, traces, c, err := p.Begin(o)
	if err != nil {
		return nil
	}
	r := &run{t: t, p: p, w: w, state: s}
	r.add(traces, c)
	return r
}

func (r *run) add(traces []Trace, c Command) { r.parts = append(r.parts, part{traces, c}) }

func (r *run) last() Command { return r.parts[len(r.parts)-1].Command }

func (r *run) next(e Event) {
	traces, c, err := r.p.Next(r.state, e)
	if err != nil {
		r.t.Fatalf("%s: %v", encode(e), err)
	}
	r.events = append(r.events, e)
	r.add(traces, c)
}

// finish answers at random until the end.
func (r *run) finish(between func()) {
	for r.last().Kind != DoFinish {
		between()
		r.next(answer(r.t, r.last()))
	}
}

func answer(t *rapid.T, c Command) Event {
	switch word := rapid.IntRange(0, 99).Draw(t, "event"); {
	case word == 98:
		return Event{Kind: Stop, Reason: "Enough."}
	case word == 99:
		return Event{Kind: Exhaust, Reason: "Too long."}
	case c.Kind == DoDelay:
		return Event{Seq: c.Seq, Kind: Woke}
	}
	result := results().Draw(t, "result")
	e := Event{Seq: c.Seq, Kind: Returned, Result: &result}
	if c.Kind != DoCall {
		e.Tokens = rapid.Int64Range(0, 20).Draw(t, "tokens")
	}
	switch c.Kind {
	case DoCall:
		e.Calls = rapid.IntRange(0, 1).Draw(t, "made")
	case DoAgent:
		e.Calls = rapid.IntRange(0, c.Agent.MaxCalls).Draw(t, "calls")
	}
	return e
}

func anyRun(t *rapid.T) *run {
	w := workflows().Draw(t, "workflow")
	return begin(t, w, options(w).Draw(t, "options"))
}

func reread(t *rapid.T, s *State) *State {
	text := encode(s)
	var out State
	if err := json.Unmarshal(text, &out); err != nil {
		t.Fatal(err)
	}
	if again := encode(&out); string(again) != string(text) {
		t.Fatalf("the state changed:\n%s\n%s", text, again)
	}
	return &out
}
