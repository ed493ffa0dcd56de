package local_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"planwright/internal/engine"
	"planwright/internal/engine/local"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// giving has the workflow give the text of its step z, as that type.
func giving(w *workflow.Workflow, as workflow.InputType) {
	w.Outputs = []workflow.RunOutput{{Name: "said", Type: as, Value: jsontext.Value(`"{{z.text}}"`)}}
}

// againWith is a request that tries a run again which could only not give its outputs, with its
// workflow as it is now.
func againWith(t *testing.T, r engine.Host, id string, change func(*workflow.Workflow)) (engine.Request, error) {
	t.Helper()
	request, err := r.Request(id)
	must(t, err)
	at, err := r.Again(id)
	if must(t, err); at == nil {
		t.Fatal("it cannot go on")
	}
	results, err := r.Results(id)
	must(t, err)
	before := request.Workflow
	request.Workflow.Nodes = slices.Clone(before.Nodes)
	change(&request.Workflow)
	request.After, request.Options.From, request.Options.Again, request.Tries = permit.Origin{Run: id}, at.Node, at, true
	request.Options.Results, err = permit.Earlier(request.Work(), before, results)
	return request, err
}

// A run that could not give its outputs gives them from what its steps gave, once the workflow says
// of them what can be: nothing is called for that, but for a step that was put behind the last.
func TestOutputsThatCouldNotBeGiven(t *testing.T) {
	for name, tt := range map[string]struct {
		change func(*workflow.Workflow)
		lines  []string
		refuse string
	}{
		"its type": {func(w *workflow.Workflow) { giving(w, workflow.StringInput) }, []string{"x", "z"}, ""},
		"nothing":  {func(*workflow.Workflow) {}, []string{"x", "z"}, "All steps are done, but the output “said” cannot be given"},
		"a step behind": {func(w *workflow.Workflow) {
			more := workflowtest.Parse(t, "z: Tool add id=z\n y: Tool add id=y\n z > y")
			w.Nodes, w.Edges = append(w.Nodes, more.Nodes[1]), append(slices.Clone(w.Edges), more.Edges...)
			giving(w, workflow.StringInput)
		}, []string{"x", "z", "y"}, ""},
		"what it is made of": {func(w *workflow.Workflow) {
			w.Nodes[1] = workflowtest.Parse(t, "z: Tool add id=other").Nodes[0]
		}, []string{"x", "z"}, "changed since the run"},
	} {
		t.Run(name, func(t *testing.T) {
			r, w := newRunner(t)
			run := start(t, r, "x: Tool add id=x\n z: Tool add id=z\n x > z", func(r *engine.Request) { giving(&r.Workflow, workflow.IntegerInput) })
			if record := run.Wait(); record.Status != walk.Failed || record.CameTo() != "z" {
				t.Fatalf("it is %+v", record)
			}
			request, err := againWith(t, r, run.id, tt.change)
			record := engine.Record{}
			if err == nil {
				next, began := begin(r, request)
				must(t, began)
				record = next.Wait()
			} else {
				record.Message = err.Error()
			}
			if diff := cmp.Diff(tt.lines, w.lines()); diff != "" || (record.Status == walk.Done) != (tt.refuse == "") || !strings.Contains(record.Message, tt.refuse) {
				t.Errorf("it is %+v (-want +got):\n%s", record, diff)
			}
		})
	}
}

// So does a workflow that a step calls: nobody is asked whether to do all of it again. Where it only
// read and says of its outputs what it said, what it reads may be other now.
func TestOutputsOfACalledWorkflowThatCouldNotBeGiven(t *testing.T) {
	for name, tt := range map[string]struct {
		effect catalog.Effect
		mend   bool
		calls  int
		status walk.Status
	}{
		"its type":              {catalog.Write, true, 1, walk.Done},
		"nothing":               {catalog.Write, false, 1, walk.Failed},
		"its type, it read":     {catalog.Read, true, 1, walk.Done},
		"what is there to read": {catalog.Read, false, 2, walk.Done},
	} {
		t.Run(name, func(t *testing.T) {
			a := &asker{}
			r, w := newRunner(t, func(r *local.Runner) { r.Ask = a.ask })
			calls := 0
			w.extra["look"] = extraTool{Tool: catalog.Tool{Effect: tt.effect}, call: func(context.Context, engine.ToolCall) (walk.Result, error) {
				calls++
				return walk.Result{Success: true, Text: []string{"abc", "7"}[calls-1]}, nil
			}}
			run := start(t, r, "a: Tool child", withChildren(t, map[string]string{"child": "z: Tool look id=1"}), func(r *engine.Request) {
				child := r.Children["child"]
				giving(&child.Workflow, workflow.IntegerInput)
				r.Children["child"] = child
			})
			run.Wait()
			request := again(t, r, run.id)
			if tt.mend {
				child := request.Children["child"]
				giving(&child.Workflow, workflow.StringInput)
				request.Children["child"] = child
			}
			next, err := begin(r, request)
			must(t, err)
			if record := next.Wait(); record.Status != tt.status || calls != tt.calls || len(a.questions) > 0 {
				t.Errorf("called %d times, asked %+v: %+v", calls, a.questions, record)
			}
		})
	}
}
