package local_test

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"planwright/internal/engine"
	"planwright/internal/engine/local"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// changed is the request with another first step.
func changed(request engine.Request, change func(*workflow.Node)) engine.Request {
	request.Workflow.Nodes = slices.Clone(request.Workflow.Nodes)
	call := *request.Workflow.Nodes[0].Tool
	request.Workflow.Nodes[0].Tool = &call
	change(&request.Workflow.Nodes[0])
	return request
}

// A call that was ended in the midst of it may have been carried out, also where the step calls
// with other values now.
func TestTryAgainAsksAboutACallThatWasChanged(t *testing.T) {
	for name, effect := range map[string]catalog.Effect{"it has an effect": catalog.Write, "it reads": catalog.Read} {
		t.Run(name, func(t *testing.T) {
			a := &asker{answers: []engine.AnswerChoice{engine.Refuse}}
			r, w := newRunner(t, func(r *local.Runner) { r.Ask = a.ask })
			w.extra["slow"] = extraTool{catalog.Tool{Effect: effect}, func(ctx context.Context, c engine.ToolCall) (walk.Result, error) {
				must(t, appendLine(w.file(), idOf(c.Arguments)))
				if idOf(c.Arguments) == "one" {
					<-ctx.Done()
					time.Sleep(20 * time.Millisecond)
					return walk.Result{Error: "It was ended."}, nil
				}
				return walk.Result{Success: true}, nil
			}}
			run := start(t, r, `a: Tool slow id="one" [timeout=300]`)
			if record := run.Wait(); record.Status != walk.Failed {
				t.Fatalf("the run is %+v", record)
			}
			next, err := begin(r, changed(again(t, r, run.id), func(n *workflow.Node) {
				n.Tool.Arguments = workflow.Arguments{"id": []byte(`"two"`)}
			}))
			must(t, err)
			next.Wait()
			asked, called := len(a.questions), w.lines()
			if effect == catalog.Write && (asked != 1 || len(called) != 1) || effect == catalog.Read && (asked != 0 || len(called) != 2) {
				t.Errorf("asked %+v, called %v", a.questions, called)
			}
		})
	}
}

// A step that calls another workflow than the one that did something is not done without a word.
func TestTryAgainAsksWhereAnotherWorkflowIsCalled(t *testing.T) {
	a := &asker{answers: []engine.AnswerChoice{engine.Refuse}}
	r, w := newRunner(t, func(r *local.Runner) { r.Ask = a.ask })
	flaky(w, func(string) bool { return true })
	run := start(t, r, `a: Tool child what=1`, withChildren(t, map[string]string{"child": payAndTell, "other": payAndTell}))
	run.Wait()
	request := again(t, r, run.id)
	other := request.Children["other"].Workflow.ID
	next, err := begin(r, changed(request, func(n *workflow.Node) { n.Tool.Name, n.Tool.Workflow = "other", other }))
	must(t, err)
	record := next.Wait()
	if record.Status != walk.Failed || len(a.questions) != 1 || !strings.Contains(strings.Join(a.questions[0].Reasons, " "), "another workflow") || len(w.lines()) != 1 {
		t.Errorf("asked %+v, called %v: %+v", a.questions, w.lines(), record)
	}
}

// A workflow that was called and has a step now before where it would go on is not gone on with
// without a word: that step would not be done.
func TestTryAgainAsksWhereAStepCameBefore(t *testing.T) {
	a := &asker{answers: []engine.AnswerChoice{engine.Refuse}}
	r, w := newRunner(t, func(r *local.Runner) { r.Ask = a.ask })
	flaky(w, func(string) bool { return true })
	run := start(t, r, `a: Tool child what=1`, withChildren(t, map[string]string{"child": payAndTell}))
	run.Wait()
	request := again(t, r, run.id)
	withChildren(t, map[string]string{"child": strings.Replace(payAndTell, "x > z", "n: Tool add id=new\n x > n > z", 1)})(&request)
	flaky(w, func(string) bool { return false })
	next, err := begin(r, request)
	must(t, err)
	record := next.Wait()
	if record.Status != walk.Failed || len(a.questions) != 1 || !strings.Contains(strings.Join(a.questions[0].Reasons, " "), "came since") || len(w.lines()) != 1 {
		t.Errorf("asked %+v, called %v: %+v", a.questions, w.lines(), record)
	}
}

// A run that begins with a step which was ended in the midst of a call, was cut off there, or did
// something and came to no good end, asks before that is done again, however little else it does.
func TestRunFromAStepThatWasLeft(t *testing.T) {
	for name, text := range map[string]string{"a call": `a: Tool slow id=pay`, "a workflow": `a: Tool child what=1`} {
		for _, only := range []bool{false, true} {
			for _, answer := range []engine.AnswerChoice{engine.Refuse, engine.Repeat, engine.Skip} {
				t.Run(fmt.Sprint(name, only, answer), func(t *testing.T) {
					a := &asker{answers: []engine.AnswerChoice{answer}}
					r, w := newRunner(t, func(r *local.Runner) { r.Ask = a.ask })
					first := true
					w.extra["slow"] = extraTool{catalog.Tool{Effect: catalog.Write}, func(ctx context.Context, c engine.ToolCall) (walk.Result, error) {
						must(t, appendLine(w.file(), "pay"))
						if first {
							first = false
							<-ctx.Done()
							return walk.Result{Error: "It was ended."}, nil
						}
						return walk.Result{Success: true}, nil
					}}
					flaky(w, func(string) bool { return first })
					run := start(t, r, text, withChildren(t, map[string]string{"child": payAndTell}))
					if name == "a call" {
						for len(w.lines()) == 0 {
							time.Sleep(time.Millisecond)
						}
						_, err := r.Control(run.id, engine.Stop)
						must(t, err)
					}
					run.Wait()
					first = false
					did := len(w.lines())
					request, err := r.Request(run.id)
					must(t, err)
					request.Options.From, request.Options.Only = "a", only
					request.Options.Left, request.Lost, err = r.Left(run.id)
					must(t, err)
					next, err := begin(r, request)
					must(t, err)
					record := next.Wait()
					want := walk.Done
					if answer == engine.Refuse {
						want = walk.Failed
					}
					if did != 1 || len(a.questions) != 1 || record.Status != want || len(w.lines()) > did != (answer == engine.Repeat) {
						t.Errorf("asked %+v, called %v: %+v", a.questions, w.lines(), record)
					}
				})
			}
		}
	}
}

// A call of which nobody knows what came of it counts as made, though the run went on behind it: it is
// not put behind where the run goes on. One that surely was not made may be.
func TestUnknownCallIsNotMovedBehind(t *testing.T) {
	late := func(ctx context.Context) walk.Result { <-ctx.Done(); return walk.Result{Error: "It was ended."} }
	for name, tt := range map[string]struct {
		effect  catalog.Effect
		call    func(context.Context) walk.Result
		cutOff  bool
		denied  bool
		refused bool
	}{
		"it took too long": {effect: catalog.Write, call: late, refused: true},
		"it gave what is no JSON": {effect: catalog.Write, call: func(context.Context) walk.Result {
			return walk.Result{Fields: map[string]jsontext.Value{"x": []byte("{")}}
		}, refused: true},
		"it broke down":      {effect: catalog.Write, call: func(context.Context) walk.Result { panic("no") }, refused: true},
		"it was cut off":     {effect: catalog.Write, cutOff: true, refused: true},
		"it was not allowed": {effect: catalog.Write, denied: true},
		"it reads":           {effect: catalog.Read, call: late},
	} {
		t.Run(name, func(t *testing.T) {
			a := &asker{answers: []engine.AnswerChoice{engine.Refuse}}
			r, w := newRunner(t, func(r *local.Runner) { r.Ask = a.ask })
			flaky(w, func(string) bool { return true })
			tool := "unsure"
			if tt.cutOff {
				tool = "hold"
			} else if tt.denied {
				tool = "drop"
			}
			w.extra["unsure"] = extraTool{catalog.Tool{Effect: tt.effect}, func(ctx context.Context, _ engine.ToolCall) (walk.Result, error) { return tt.call(ctx), nil }}
			steps := "a: Tool " + tool + " id=one [timeout=300 failure=continue]\n f: Tool flaky id=tell\n"
			var run handle
			if tt.cutOff {
				w.extra["hold"] = extraTool{Tool: catalog.Tool{Effect: tt.effect}}
				id := cutOffBy(t, w, tt.effect, func(first *local.Runner) handle {
					flaky(w, func(string) bool { return true })
					return start(t, first, strings.Replace(steps, "timeout=300 ", "", 1)+"a > f")
				})
				r.Mend()
				next, err := resume(r, id)
				must(t, err)
				run = next
			} else {
				run = start(t, r, steps+"a > f", func(q *engine.Request) {
					if tt.denied {
						q.Grant = permit.Grant{}
					}
				})
			}
			if record := run.Wait(); record.Status != walk.Failed || record.Node != "f" {
				t.Fatalf("the run is %+v", record)
			}
			request := again(t, r, run.id)
			before, err := walk.Compile(request.Workflow)
			must(t, err)
			request.Workflow.Edges = slices.Clone(request.Workflow.Edges)
			request.Workflow.Edges[0].From, request.Workflow.Edges[0].To = "f", "a"
			now, err := walk.Compile(request.Workflow)
			must(t, err)
			results, err := r.Results(run.id)
			must(t, err)
			if _, err = now.GoOn(request.Options.Again, before, results); (err != nil) != tt.refused || err != nil && !strings.Contains(err.Error(), "was called already") {
				t.Errorf("it says %v", err)
			}
		})
	}
}

// A step that calls another kind of thing than the one that did something, or was ended in the midst
// of it, is not done without a word: a workflow in the place of a tool, or a tool in that of a workflow.
func TestTryAgainAsksWhereAToolBecameAWorkflow(t *testing.T) {
	const reads = "x: Tool look id=\"{{inputs.what}}\"\n z: Tool flaky id=no\n x > z"
	tool := func(name string) func(*workflow.Node) {
		return func(n *workflow.Node) {
			*n.Tool = workflow.ToolCall{Name: name, Arguments: workflow.Arguments{"id": []byte(`"one"`)}}
		}
	}
	for name, tt := range map[string]struct {
		step, child string
		now         func(*workflow.Node) // nil: a call of the workflow
		asked       int
	}{
		"a tool, then a workflow":         {`a: Tool slow id="one" [timeout=300]`, payAndTell, nil, 1},
		"a workflow, then a tool":         {`a: Tool child what=1`, payAndTell, tool("add"), 1},
		"a workflow, then one that reads": {`a: Tool child what=1`, payAndTell, tool("look"), 1},
		"a workflow ended in it, a tool":  {`a: Tool child what=1`, "x: Tool slow id=\"{{inputs.what}}\" [timeout=300]", tool("add"), 1},
		"one that only read, then a tool": {`a: Tool child what=1`, reads, tool("add"), 0},
		"a workflow, then an AI step": {`a: Tool child what=1`, payAndTell, func(n *workflow.Node) {
			n.Kind, n.Tool, n.AiStep = workflow.KindAiStep, nil, &workflow.AiStep{Prompt: "Pay.", AllowedTools: []string{"add"}}
		}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			a := &asker{answers: []engine.AnswerChoice{engine.Refuse}}
			r, w := newRunner(t, func(r *local.Runner) { r.Ask = a.ask })
			w.extra["flaky"] = extraTool{catalog.Tool{Effect: catalog.Read}, func(context.Context, engine.ToolCall) (walk.Result, error) {
				return walk.Result{Error: "No."}, nil
			}}
			w.extra["slow"] = extraTool{catalog.Tool{Effect: catalog.Write}, func(ctx context.Context, _ engine.ToolCall) (walk.Result, error) {
				must(t, appendLine(w.file(), "one"))
				<-ctx.Done()
				return walk.Result{Error: "It was ended."}, nil
			}}
			run := start(t, r, tt.step, withChildren(t, map[string]string{"child": tt.child}))
			if record := run.Wait(); record.Status != walk.Failed {
				t.Fatalf("the run is %+v", record)
			}
			did := len(w.lines())
			request := again(t, r, run.id)
			if tt.now == nil {
				child := request.Children["child"].Workflow.ID
				tt.now = func(n *workflow.Node) {
					*n.Tool = workflow.ToolCall{Name: "child", Workflow: child, Arguments: workflow.Arguments{"what": []byte("1")}}
				}
			}
			next, err := begin(r, changed(request, tt.now))
			must(t, err)
			record := next.Wait()
			if len(a.questions) != tt.asked || tt.asked > 0 && (record.Status != walk.Failed || len(w.lines()) != did) || tt.asked == 0 && len(w.lines()) != did+1 {
				t.Errorf("asked %+v, called %v: %+v", a.questions, w.lines(), record)
			}
		})
	}
}

// What is left is done with the values that the rest was done with, also where an input has another default
// now, in a workflow that is called too; and that is said.
func TestTryAgainKeepsDefaults(t *testing.T) {
	const payAndShip = "x: Tool add id=\"pay{{inputs.n}}\"\n z: Tool flaky id=\"ship{{inputs.n}}\"\n x > z"
	withDefault := func(value string) func(*engine.Request) {
		return func(q *engine.Request) {
			inputs := []workflow.Input{{Name: "n", Type: workflow.StringInput, Default: []byte(value)}}
			if child, is := q.Children["child"]; is {
				child.Workflow.Inputs = inputs
				q.Children = map[string]engine.Child{"child": child}
				return
			}
			q.Workflow.Inputs = inputs
		}
	}
	for name, tt := range map[string]struct {
		text string
		with func(*engine.Request)
	}{
		"its own":               {payAndShip, func(*engine.Request) {}},
		"of one that is called": {"c: Tool child", withChildren(t, map[string]string{"child": payAndShip})},
	} {
		t.Run(name, func(t *testing.T) {
			r, w := newRunner(t)
			flaky(w, func(string) bool { return true })
			run := start(t, r, tt.text, tt.with, withDefault(`"1"`))
			run.Wait()
			for _, value := range []string{`"2"`, `"3"`} {
				flaky(w, func(string) bool { return value == `"2"` })
				request := again(t, r, run.id)
				withDefault(value)(&request)
				next, err := begin(r, request)
				must(t, err)
				next.Wait()
				run = next
			}
			if diff := cmp.Diff([]string{"pay1", "ship1"}, w.lines()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			ids := []string{run.id}
			below, err := filepath.Glob(filepath.Join(r.Folder, run.id, "below", "*"))
			must(t, err)
			for _, path := range below {
				ids = append(ids, run.id+"/"+filepath.Base(path))
			}
			entries, err := r.Entries(ids[len(ids)-1])
			must(t, err)
			if !strings.Contains(fmt.Sprintf("%+v", entries), "The default of the input “n” was changed since.") {
				t.Errorf("it says %+v", entries)
			}
		})
	}
}
