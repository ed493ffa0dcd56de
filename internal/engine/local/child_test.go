package local_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"planwright/internal/engine"
	"planwright/internal/engine/local"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// withChildren makes a request for a workflow in which the steps whose tool is called as another
// workflow call that: the workflows are given as texts, by id.
func withChildren(t *testing.T, texts map[string]string) func(*engine.Request) {
	return func(r *engine.Request) {
		r.Children = map[string]engine.Child{}
		link := func(w workflow.Workflow) workflow.Workflow {
			for i := range w.Nodes {
				if call := w.Nodes[i].Tool; call != nil {
					if _, is := texts[call.Name]; is {
						call.Workflow = call.Name
					}
				}
			}
			return w
		}
		for id, text := range texts {
			w := parsed(t, text)
			w.ID, w.Name = id, "The "+id
			for _, n := range w.Nodes {
				if n.ID == "z" { // what it gives
					w.Outputs = []workflow.RunOutput{{Name: "said", Type: workflow.StringInput, Value: jsontext.Value(`"{{z.text}}"`)}}
				}
				_ = workflow.MapReferences(n, func(ref workflow.Reference) workflow.Reference {
					if _, known := w.Input(ref.Field); ref.Node == workflow.InputsID && !known {
						w.Inputs = append(w.Inputs, workflow.Input{Name: ref.Field, Type: workflow.StringInput, Required: true})
					}
					return ref
				})
			}
			r.Children[id] = engine.Child{Workflow: link(w), File: "/" + id, Tool: id}
		}
		r.Workflow = link(r.Workflow)
	}
}

// A step that calls a workflow runs it as a run of its own, and has what that gives.
func TestStepCallsWorkflow(t *testing.T) {
	r, w := newRunner(t)
	run := start(t, r, `
		a: Tool child what=one
		b: Tool child what="{{a.said}}"
		c: Tool add id="{{b.said}}"
		a > b > c`, withChildren(t, map[string]string{
		"child": `
		y: Tool grandchild what="{{inputs.what}}"
		z: Tool add id="{{y.said}}/z"
		y > z`,
		"grandchild": `z: Tool add id="{{inputs.what}}/g"`,
	}))
	record := run.Wait()
	if record.Status != walk.Done || record.Calls != 5 || record.Steps != 9 {
		t.Fatalf("the run is %+v", record)
	}
	want := []string{"one/g", "one/g/z", "one/g/z/g", "one/g/z/g/z", "one/g/z/g/z"}
	if diff := cmp.Diff(want, w.lines()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	entries, err := r.Entries(run.id)
	must(t, err)
	var below []string
	for _, e := range entries {
		if e.Trace.Kind == walk.Entered {
			below = append(below, e.Child)
		}
	}
	if len(below) != 2 {
		t.Fatalf("it tells of %q", below)
	}
	child, err := r.Record(below[1])
	if err != nil || child.ID != below[1] || child.Name != "The child" || child.Status != walk.Done || child.Calls != 2 {
		t.Errorf("the run of the child is %+v, %v", child, err)
	}
	if given, err := r.Outputs(below[1]); err != nil || string(given["said"]) != `"one/g/z/g/z"` {
		t.Errorf("it gave %s, %v", given, err)
	}
	inside, err := r.Entries(below[1])
	if must(t, err); len(inside) == 0 || !strings.HasPrefix(inside[1].Child, below[1]+"/") {
		t.Errorf("in it happened %+v", inside)
	}
	if list, err := r.List(engine.Filter{}); err != nil || len(list) != 1 {
		t.Errorf("%d runs are listed, %v", len(list), err)
	}
}

// A run that was cut off in a workflow which a step calls goes on there.
func TestResumeGoesOnInTheWorkflowThatIsCalled(t *testing.T) {
	for _, effect := range []catalog.Effect{catalog.Read, catalog.Write} {
		t.Run(string(effect), func(t *testing.T) {
			a := &asker{answers: []engine.AnswerChoice{engine.Repeat}}
			r, w := newRunner(t, func(r *local.Runner) { r.Ask = a.ask })
			id := cutOff(t, w, effect, `
				a: Tool child what=a
				b: Tool add id=b
				a > b`, withChildren(t, map[string]string{"child": `
				x: Tool add id="{{inputs.what}}/x"
				y: Tool hold id=y
				z: Tool add id="{{y.text}}/z"
				x > y > z`}))
			run, err := resume(r, id)
			must(t, err)
			record := run.Wait()
			if diff := cmp.Diff([]string{"add a/x", "hold", "add held/z", "add b"}, w.made()); record.Status != walk.Done || diff != "" {
				t.Fatalf("%+v (-want +got):\n%s", record, diff)
			}
			if record.Steps != 5 || record.Calls != 4 {
				t.Errorf("%d steps, %d calls", record.Steps, record.Calls)
			}
			if asked := len(a.questions); asked != map[catalog.Effect]int{catalog.Read: 0, catalog.Write: 1}[effect] {
				t.Errorf("%d questions", asked)
			} else if asked > 0 && (a.questions[0].Kind != engine.Happened || !strings.HasPrefix(a.questions[0].Run, id+"/")) {
				t.Errorf("it asked %+v", a.questions[0])
			}
		})
	}
}

// What goes wrong in a workflow that is called is a failure of the step that calls it.
func TestCalledWorkflowFails(t *testing.T) {
	for name, tt := range map[string]struct{ child, call, want string }{
		"a step in it":     {`z: Tool miss id=a`, "", "“z” of “The child” failed: It is not there."},
		"its output":       {`z: Tool look id=a`, "", "“The child” failed: All steps are done"},
		"a step far below": {`z: Tool deep`, "", "“z” of “The deeper” failed: It is not there."},
		"its inputs":       {`z: Tool look id="{{inputs.what}}"`, "x=1", "“The child” was not run: The workflow has no input “x”"},
		"a missing input":  {`z: Tool look id="{{inputs.what}}"`, "", "The input “what” is not given"},
		"it calls itself":  {`z: Tool child what="{{inputs.what}}"`, "what=a", "workflows call one another more than 16 deep"},
		"it is not there":  {"", "what=a", "the workflow was not there when the run began"},
		"nothing but that": {`z: Tool look id="{{inputs.what}}"`, "what=a", ""},
	} {
		t.Run(name, func(t *testing.T) {
			r, _ := newRunner(t)
			run := start(t, r, "a: Tool child "+tt.call, withChildren(t, map[string]string{"child": tt.child, "deep": `y: Tool deeper`, "deeper": `z: Tool miss`}), func(r *engine.Request) {
				if tt.child == "" {
					r.Children = nil
				}
				if name == "its output" {
					r.Children["child"].Workflow.Outputs[0].Type = workflow.BooleanInput
				}
			})
			record := run.Wait()
			if strings.Count(record.Message, "failed:") > 2 {
				t.Errorf("it says %q", record.Message)
			}
			if got := run.Results()["a"].Error; (record.Status == walk.Done) != (tt.want == "") || !strings.Contains(got, tt.want) {
				t.Errorf("it is %+v, and says %q", record, got)
			}
		})
	}
}

// Stop, pause and the budget hold for what a run calls.
func TestControlHoldsForWhatIsCalled(t *testing.T) {
	child := map[string]string{"child": `
		x: Tool hold
		z: Tool add id=z
		x > z`}
	for _, how := range []string{"stop", "pause", "steps"} {
		t.Run(how, func(t *testing.T) {
			r, w := newRunner(t)
			entered, leave := holding(w)
			run := start(t, r, `a: Tool child`, withChildren(t, child), func(r *engine.Request) {
				if how == "steps" {
					r.Options.Budget.Steps = 2
				}
			})
			<-entered
			want := walk.Done
			switch how {
			case "stop":
				run.Stop()
				want = walk.Stopped
			case "pause":
				run.Pause()
				close(leave)
				for run.Record().Status != walk.Paused {
					time.Sleep(time.Millisecond)
				}
				if len(w.lines()) != 0 {
					t.Error("it went on")
				}
				run.GoOn()
			case "steps":
				close(leave)
				want = walk.Failed
			}
			if record := run.Wait(); record.Status != want {
				t.Errorf("the run is %+v", record)
			}
			entries, err := r.Entries(run.id)
			must(t, err)
			for _, e := range entries {
				if e.Trace.Kind == walk.Entered {
					below, err := r.Record(e.Child)
					if err != nil || below.Status != want {
						t.Errorf("what it called is %+v, %v", below, err)
					}
				}
			}
		})
	}
}

// What a workflow that is called does stands in the sheet, is approved with it, and is
// approved no more once it is another.
func TestSheetHasWhatIsCalled(t *testing.T) {
	r, w := newRunner(t)
	var request engine.Request
	request.Workflow = parsed(t, "a: Tool child")
	withChildren(t, map[string]string{"child": `z: Tool add id=z`})(&request)
	sheet := r.SheetOf(request)
	var steps []string
	for _, s := range sheet.Steps {
		steps = append(steps, fmt.Sprint(s.Node, " ", s.Name, " ", s.Effect))
	}
	if diff := cmp.Diff([]string{"a a write", "a/z a › z write"}, steps); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	request.Grant.Hash = sheet.Hash
	run, err := begin(r, request)
	must(t, err)
	if record := run.Wait(); record.Status != walk.Done || len(w.lines()) != 1 {
		t.Errorf("what was approved is %+v", record)
	}
	withChildren(t, map[string]string{"child": `z: Tool drop id="{{inputs.what}}"`})(&request)
	run, err = begin(r, request)
	must(t, err)
	if record := run.Wait(); record.Status != walk.Failed || len(w.lines()) != 1 {
		t.Errorf("what was not approved is %+v", record)
	}
}

// A run that another called keeps the workflows that it calls itself, and no others of the
// tree: there may be thousands of it.
func TestCalledRunKeepsWhatItCalls(t *testing.T) {
	r, _ := newRunner(t, func(r *local.Runner) { r.Models = scripted })
	run := start(t, r, "a: Tool middle\nb: Tool other\na > b", withChildren(t, map[string]string{
		"middle": `a: AiStep "" "leaf=1" with leaf`, "leaf": `z: Tool look id="{{inputs.at}}"`, "other": `z: Tool look id=z`,
	}))
	if record := run.Wait(); record.Status != walk.Done {
		t.Fatalf("the run is %+v", record)
	}
	var below func(id string) []string
	below = func(id string) (all []string) {
		entries, err := r.Entries(id)
		must(t, err)
		for _, e := range entries {
			if e.Child != "" {
				request, err := r.Request(e.Child)
				must(t, err)
				all = append(append(all, fmt.Sprint(request.Workflow.ID, slices.Sorted(maps.Keys(request.Children)))), below(e.Child)...)
			}
		}
		return all
	}
	if diff := cmp.Diff([]string{"middle[leaf]", "leaf[]", "other[]"}, below(run.ID())); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
