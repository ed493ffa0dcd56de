package walk

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// The events alone decide what happens, also for a state that was written and read
// at any point.
func TestRunsCanBeReplayed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anyRun(t)
		if r == nil {
			return
		}
		start := r.state
		r.state = reread(t, start)
		r.finish(func() {
			if rapid.Bool().Draw(t, "reread") {
				r.state = reread(t, r.state)
			}
		})
		again := &run{t: t, p: r.p, state: start, parts: r.parts[:1:1]}
		for _, e := range r.events {
			again.next(e)
		}
		if a, b := string(encode(r.parts)), string(encode(again.parts)); a != b {
			t.Fatalf("the second time it went otherwise:\n%s\n%s\n%s", r.w, a, b)
		}
		if a, b := string(encode(r.state)), string(encode(again.state)); a != b {
			t.Fatalf("the states differ at the end:\n%s\n%s", a, b)
		}
	})
}

func TestRunsKeepTheRules(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := workflows().Draw(t, "workflow")
		o := options(w).Draw(t, "options")
		r := begin(t, w, o)
		if r == nil {
			return
		}
		visits := []int{}
		r.finish(func() {
			c := r.last()
			if r.state.Steps > o.Budget.Steps || r.state.Calls > o.Budget.Calls {
				t.Fatalf("%d steps and %d calls with a budget of %+v", r.state.Steps, r.state.Calls, o.Budget)
			}
			if c.Kind == DoDelay {
				return
			}
			visits = append(visits, r.state.Steps) // a visit or another try
		})
		if !slices.IsSorted(visits) || len(slices.Compact(visits)) != len(visits) {
			t.Fatalf("two commands for one try: %v", visits)
		}
		r.checkCommands()
		r.checkTraces()
	})
}

// checkCommands checks the numbers, and that only a delay leads to another try.
func (r *run) checkCommands() {
	var before Command
	for i, p := range r.parts {
		c := p.Command
		if c.Seq != i+1 {
			r.t.Fatalf("command %d has the number %d", i+1, c.Seq)
		}
		again := before.Kind == DoDelay && c.Node == before.Node && c.Try == before.Try
		if c.Kind != DoDelay && c.Kind != DoFinish && c.Try != 1 && !again {
			r.t.Fatalf("try %d of %s follows %s", c.Try, c.Node, encode(before))
		}
		n, ok := r.w.Node(c.Node)
		if !ok || c.Try > n.Retries+1 {
			r.t.Fatalf("step %q, try %d", c.Node, c.Try)
		}
		before = c
	}
}

// checkTraces checks that each names a step and the loops around it, in rounds that
// there are, and that what began is finished.
func (r *run) checkTraces() {
	began := map[string]int{}
	for _, p := range r.parts {
		for _, tr := range p.Traces {
			n, ok := r.w.Node(tr.Node)
			if !ok {
				r.t.Fatalf("a trace of the step %q", tr.Node)
			}
			for _, turn := range tr.Loops {
				l, ok := r.w.Node(turn.Loop)
				if !ok || l.Loop == nil || l.Loop.MaxIterations > 0 && turn.Index >= l.Loop.MaxIterations || turn.Of > 0 && turn.Index >= turn.Of {
					r.t.Fatalf("round %+v of %s", turn, l)
				}
			}
			switch tr.Kind {
			case Began:
				began[n.ID]++
			case Finished, TryFailed:
				began[n.ID]--
			case Chose:
				if tr.Output == workflow.LoopBody && n.OnFailure == workflow.Continue {
					r.leaveRound(began, n.ID)
				}
			case Skipped, Pinned, Warned:
			}
			if began[n.ID] < 0 || began[n.ID] > 1 {
				r.t.Fatalf("%s began and finished out of turn", n.ID)
			}
		}
	}
}

// leaveRound forgets the loops in a round of another that have no end of their own, as the round
// failed and the next one goes on.
func (r *run) leaveRound(began map[string]int, loop string) {
	for id := range began {
		if n, _ := r.w.Node(id); n.Kind == workflow.KindLoop && slices.Contains(r.p.Around(id), loop) {
			delete(began, id)
		}
	}
}

// An event that does not fit changes nothing.
func TestUnfitEventsAreRefused(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anyRun(t)
		if r == nil {
			return
		}
		refuse := func() {
			before := string(encode(r.state))
			for _, e := range unfit(r.last()) {
				if traces, c, err := r.p.Next(r.state, e); err == nil || len(traces) > 0 || c.Kind != "" {
					t.Fatalf("%s answered %s", encode(e), encode(r.last()))
				}
			}
			if after := string(encode(r.state)); after != before {
				t.Fatalf("the state changed:\n%s\n%s", before, after)
			}
		}
		r.finish(refuse)
		refuse()
		if _, _, err := r.p.Next(r.state, Event{Kind: Stop}); err == nil {
			t.Fatal("a run that has ended was stopped")
		}
	})
}

func unfit(c Command) []Event {
	events := []Event{
		{Seq: c.Seq - 1, Kind: Returned, Result: &Result{Success: true}, Calls: 1},
		{Seq: c.Seq + 1, Kind: Woke, Tokens: 5},
		{Seq: c.Seq, Kind: Returned},
		{Seq: c.Seq, Kind: "later"},
		{Seq: c.Seq},
	}
	if c.Kind == DoDelay {
		return append(events, Event{Seq: c.Seq, Kind: Returned, Result: &Result{}})
	}
	return append(events, Event{Seq: c.Seq, Kind: Woke})
}

// Whatever the workflow, and however wrong, a run ends.
func TestAnyWorkflowEnds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := workflowtest.Any().Draw(t, "workflow")
		o := Options{Budget: Budget{Steps: 100}}
		if len(w.Nodes) > 0 {
			o = options(w).Draw(t, "options")
		}
		r := begin(t, w, o)
		if r == nil {
			return
		}
		r.finish(func() {
			if len(r.parts) > 500 {
				t.Fatalf("no end:\n%s", w)
			}
		})
	})
}
