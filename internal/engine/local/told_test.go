package local_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
)

// That a step found nothing is told of one that reads, and not of one that did something, nor
// of a workflow that gives an empty list.
func TestWhatIsSaidToHaveFoundNothing(t *testing.T) {
	r, w := newRunner(t)
	none := func(context.Context, engine.ToolCall) (walk.Result, error) {
		return walk.Result{Success: true, Fields: map[string]jsontext.Value{"lines": jsontext.Value("[]")}}, nil
	}
	w.extra["seek"] = extraTool{catalog.Tool{Effect: catalog.Read}, none}
	w.extra["touch"] = extraTool{catalog.Tool{Effect: catalog.Write}, none}
	run := start(t, r, `
		a: Tool seek
		b: Tool touch
		c: Tool child
		a > b > c`, withChildren(t, map[string]string{"child": `z: Tool add id=z`}), func(q *engine.Request) {
		child := q.Children["child"]
		child.Workflow.Outputs[0].Type, child.Workflow.Outputs[0].Value = "array", jsontext.Value("[]")
		q.Children["child"] = child
	})
	run.Wait()
	entries, err := r.Entries(run.ID())
	must(t, err)
	var told []string
	for _, e := range entries {
		if e.Trace.Kind == walk.Warned {
			told = append(told, e.Trace.Node+": "+e.Trace.Message)
		}
	}
	if len(told) != 1 || !strings.HasPrefix(told[0], "a: It found nothing") {
		t.Errorf("told is %q", told)
	}
}

// A workflow that cannot begin with what it is given is not said to run.
func TestWhatDoesNotBeginIsNotSaidToRun(t *testing.T) {
	r, _ := newRunner(t)
	run := start(t, r, `c: Tool child`, withChildren(t, map[string]string{"child": `z: Tool add id="{{inputs.n}}"`}))
	if record := run.Wait(); record.Status != walk.Failed || !strings.Contains(record.Message, "The input “n” is not given") {
		t.Errorf("the run is %+v", record)
	}
	entries, err := r.Entries(run.ID())
	must(t, err)
	if slices.ContainsFunc(entries, func(e engine.Entry) bool { return e.Trace.Kind == walk.Entered }) {
		t.Errorf("it is said to run in\n%s", strings.Join(texts(entries), "\n"))
	}
}

// Of a run nobody knows any more what it was started with: it is there, and nothing is offered
// that goes on with it.
func TestRunWhoseStartIsGone(t *testing.T) {
	r, w := newRunner(t)
	id := cutOff(t, w, catalog.Write, heldInTheMiddle)
	must(t, os.Remove(filepath.Join(r.Folder, id, "start")))
	list, err := r.List(engine.Filter{})
	must(t, err)
	if len(list) != 1 || list[0].Status != walk.Failed || list[0].Node != "" || !strings.Contains(list[0].Message, "was started with is not kept") {
		t.Errorf("listed %+v", list)
	}
	if _, err := resume(r, id); err == nil || !strings.Contains(err.Error(), "was started with is not kept") {
		t.Errorf("resumed: %v", err)
	}
}
