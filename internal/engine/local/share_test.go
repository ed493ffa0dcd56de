package local_test

import (
	"slices"
	"strings"
	"testing"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
)

// A workflow that is called and used up what was left of the budget says what the whole run may
// use, and the step that calls it is not tried again: nothing is left for that.
func TestShareOfTheBudget(t *testing.T) {
	r, w := newRunner(t)
	run := start(t, r, "a: Tool add id=a\n b: Tool add id=b\n c: Tool child [retries=2]\n a > b > c", withChildren(t, map[string]string{"child": "x: Tool look id=x\n y: Tool look id=y\n x > y"}),
		func(r *engine.Request) { r.Options.Budget.Calls = 3 })
	record := run.Wait()
	entries, err := r.Entries(run.id)
	must(t, err)
	tries := 0
	for _, e := range entries {
		if e.Trace.Kind == walk.Began && e.Trace.Node == "c" {
			tries++
		}
	}
	if record.Status != walk.Failed || tries != 1 || len(w.lines()) != 2 || !strings.Contains(record.Message, "called 3 tools") || strings.Contains(record.Message, "not tried again") {
		t.Errorf("tried %d times: %+v", tries, record)
	}
}

// What is to be asked of several rounds in the same words is told once where nobody is there.
func TestSameQuestionIsToldOnce(t *testing.T) {
	r, w := newRunner(t)
	flaky(w, func(string) bool { return true })
	run := start(t, r, beside(3, "a: Tool child what=1\n a > e > r"), listOf(3), withChildren(t, map[string]string{"child": payAndTell}))
	run.Wait()
	request := again(t, r, run.id)
	changed := request.Children["child"]
	changed.Workflow.Nodes = slices.Clone(changed.Workflow.Nodes[1:])
	changed.Workflow.Nodes[0].ID = "y"
	changed.Workflow.Edges, changed.Workflow.Outputs = nil, nil
	request.Children["child"] = changed
	next, err := begin(r, request)
	must(t, err)
	if record := next.Wait(); record.Status != walk.Interrupted || strings.Count(record.Message, "Run all of") != 1 {
		t.Errorf("it is %+v", record)
	}
}

// Nor is such a step tried again in rounds that go on side by side, of which each began with all
// that was left then.
func TestShareOfTheBudgetBeside(t *testing.T) {
	r, _ := newRunner(t)
	run := start(t, r, beside(3, "a: Tool child [retries=2]\n a > e > r"), listOf(6), withChildren(t, map[string]string{"child": "x: Tool look id=x\n y: Tool look id=y\n x > y"}),
		func(r *engine.Request) { r.Options.Budget.Calls = 3 })
	record := run.Wait()
	entries, err := r.Entries(run.id)
	must(t, err)
	for _, e := range entries {
		if e.Trace.Kind == walk.TryFailed {
			t.Errorf("it is tried again: %+v", e.Trace.Result)
		}
	}
	if record.Status != walk.Failed || record.Calls != 3 {
		t.Errorf("it is %+v", record)
	}
}
