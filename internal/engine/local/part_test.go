package local_test

import (
	"context"
	"slices"
	"testing"

	"planwright/internal/engine"
	"planwright/internal/engine/local"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
)

const loopBetween = `
	a: Tool drop id=a
	r: Loop max 2
	b: Tool add id=b
	c: Tool send id=c
	e: EndLoop r
	d: Tool add id=d
	a > r
	r:LoopBody > b > c > e > r:LoopDone > d`

// What is approved of a part holds for what runs of it, and for nothing else.
func TestGrantOfPart(t *testing.T) {
	for _, c := range []struct {
		from, approved string
		asked          int
	}{{"d", "d", 0}, {"d", "", 0}, {"b", "d", 5}, {"", "d", 6}} {
		a := &asker{answers: []engine.AnswerChoice{engine.Once}}
		r, _ := newRunner(t, func(r *local.Runner) { r.Ask = a.ask })
		w := parsed(t, loopBetween)
		run, err := begin(r, engine.Request{Workflow: w, Options: walk.Options{From: c.from}, Grant: permit.Grant{Hash: r.SheetOf(engine.Request{Workflow: w, Options: walk.Options{From: c.approved}}).Hash}})
		must(t, err)
		if record := run.Wait(); record.Status != walk.Done || len(a.questions) != c.asked {
			t.Errorf("from %q with the approval of %q: asked %d times: %+v", c.from, c.approved, len(a.questions), record)
		}
	}
}

// A run never comes to a step that is not in its part.
func TestRunsStayInTheirPart(t *testing.T) {
	for _, w := range generated()[:4] {
		program, err := walk.Compile(w)
		must(t, err)
		for _, n := range w.Nodes {
			r, _ := newRunner(t, func(r *local.Runner) { r.Clock = quick{} })
			part := program.Part(walk.Options{From: n.ID})
			run, err := begin(r, engine.Request{Workflow: w, Grant: anything, Options: walk.Options{From: n.ID}})
			if err != nil {
				continue // inside a loop over a list that is not there
			}
			run.Wait()
			entries, err := r.Entries(run.ID())
			must(t, err)
			for _, e := range entries {
				if e.Trace.Node != "" && !slices.Contains(part, e.Trace.Node) {
					t.Fatalf("from %s it came to %s, and its part is %v\n%s", n.ID, e.Trace.Node, part, w)
				}
			}
		}
	}
}

// Who watches is told that a run goes on as soon as it does, however long the call takes
// at which it was cut off.
func TestResumedRunIsToldAsRunning(t *testing.T) {
	o := newWatcher()
	r, w := newRunner(t)
	id := cutOff(t, w, "read", heldInTheMiddle)
	hold := w.extra["hold"]
	leave := make(chan struct{})
	made := hold.call
	hold.call = func(ctx context.Context, call engine.ToolCall) (walk.Result, error) {
		<-leave
		return made(ctx, call)
	}
	w.extra["hold"] = hold
	run, err := resume(r, id)
	must(t, err)
	o.watch(t, run)
	o.await(t, walk.Running, "b")
	close(leave)
	run.Wait()
}
