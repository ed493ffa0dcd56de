package local_test

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"planwright/internal/engine"
	"planwright/internal/engine/ai"
	"planwright/internal/engine/local"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/planner"
	"planwright/planner/catalog"
)

// script is a model that does what it is asked: each line of the prompt is an answer with
// calls, as "tool=id,tool=id"; behind the last it says what came of the last call.
type script struct{ hold chan struct{} }

func (s script) Complete(ctx context.Context, c planner.Call, _ func(planner.Delta)) (planner.Answer, error) {
	if s.hold != nil {
		select {
		case <-s.hold:
		case <-ctx.Done():
			return planner.Answer{}, ctx.Err()
		}
	}
	lines, turn := strings.Split(c.Messages[1].Content, ";"), 0
	for _, m := range c.Messages {
		if m.Role == planner.Assistant {
			turn++
		}
	}
	if turn == len(lines) {
		return planner.Answer{Text: c.Messages[len(c.Messages)-1].Content, FinishReason: "stop", OutputTokens: 3}, nil
	}
	a := planner.Answer{FinishReason: "tool_calls", InputTokens: 7}
	for i, call := range strings.Split(lines[turn], ",") {
		tool, id, _ := strings.Cut(strings.TrimSpace(call), "=")
		argument := "at"
		if _, own := effects[tool]; own {
			argument = "id"
		}
		a.ToolCalls = append(a.ToolCalls, planner.ToolCall{ID: fmt.Sprint(turn, i), Name: tool, Arguments: fmt.Sprintf(`{%q:%q}`, argument, id)})
	}
	return a, nil
}

func offered(name string) (catalog.Tool, bool) { return catalog.Tool{Name: name}, true }

// scripted are models that do what they are asked.
var scripted = ai.Models{Model: script{}, Tools: offered}

// modelTree is a request for a workflow whose rounds side by side have a model call tools and
// another workflow, whose model calls a third.
func modelTree(t *testing.T) engine.Request {
	request := engine.Request{Workflow: parsed(t, `
		input list: array default=["1","2","3"]
		loop: Loop over inputs.list max 9 parallel 2 collect "{{loop.item}}"
		a: AiStep "" "add=a/{{loop.item}},middle={{loop.item}}/m;look=x;middle={{loop.item}}/n,send=b/{{loop.item}}" with add,send,look,middle
		end: EndLoop loop
		all: Tool add id="all/{{loop.results.2}}"
		loop:LoopBody > a > end > loop:LoopDone > all`), Grant: anything}
	withChildren(t, map[string]string{"leaf": `
		y: Tool add id="{{inputs.at}}/y"
		z: Tool drop id="{{inputs.at}}/z"
		y > z`, "middle": `
		a: AiStep "" "leaf={{inputs.at}}/1;add={{inputs.at}}/2,leaf={{inputs.at}}/3" with add,leaf
		z: Tool add id="{{inputs.at}}/4"
		a > z`})(&request)
	return request
}

// A model calls a workflow as a step does: it is a run of its own, whose calls, steps and
// tokens are those of the tree, and the model is told what it gave.
func TestModelCallsWorkflow(t *testing.T) {
	r, w := newRunner(t, func(r *local.Runner) { r.Models = scripted })
	run := start(t, r, `
		a: AiStep "" "add=1,child=2;child=3" with add,child
		b: Tool add id="{{a.text}}"
		a > b`, withChildren(t, map[string]string{"child": `
		y: AiStep "" "add={{inputs.at}}/y" with add
		z: Tool add id="{{inputs.at}}/z"
		y > z`}))
	record := run.Wait()
	if record.Status != walk.Done || record.Calls != 6 || record.Steps != 6 || record.Tokens != 7*2+3+2*(7+3) {
		t.Errorf("the run is %+v", record)
	}
	want := []string{"1", "2/y", "2/z", "3/y", "3/z", `{"said":"3/z","text":"said:`, `\"3/z\""}`}
	if diff := cmp.Diff(want, w.lines()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	entries, err := r.Entries(run.ID())
	must(t, err)
	var below []string
	for _, e := range entries {
		if e.Trace.Kind == walk.Entered && e.Trace.Node == "a" {
			below = append(below, e.Child)
		}
	}
	if len(below) != 2 {
		t.Fatalf("it tells of %q", below)
	}
	if child, err := r.Record(below[1]); err != nil || child.Status != walk.Done || child.Calls != 2 {
		t.Errorf("the run of the child is %+v, %v", child, err)
	}
}

// Cut off in a workflow that its model called, a run goes on in that: the model is not asked
// again what it said, and what was called is not called again.
func TestResumeInWhatAModelCalled(t *testing.T) {
	w := &world{folder: t.TempDir(), extra: map[string]extraTool{}}
	entered, leave := holding(w)
	first := &local.Runner{Folder: filepath.Join(w.folder, "runs"), Tools: w, Models: scripted}
	run := start(t, first, `a: AiStep "" "add=1,child=2,add=3" with add,child`, withChildren(t, map[string]string{"child": `
		y: Tool add id="{{inputs.at}}/y"
		hold: Tool hold
		z: Tool add id="{{inputs.at}}/z"
		y > hold > z`}))
	<-entered
	first.Close()
	close(leave)
	a := &asker{}
	later := &local.Runner{Folder: first.Folder, Tools: w, Ask: a.ask, Models: scripted}
	defer later.Close()
	run, err := resume(later, run.ID())
	must(t, err)
	record := run.Wait()
	if record.Status != walk.Done || record.Calls != 5 || record.Tokens != 10 || len(a.questions) != 0 {
		t.Errorf("asked %+v: %+v", a.questions, record)
	}
	if diff := cmp.Diff([]string{"1", "2/y", "2/z", "3"}, w.lines()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Whatever ends the step ends what its model called, and the run is over only when that is.
func TestStopInWhatAModelCalled(t *testing.T) {
	endsBelow(t, 0)
	for ms := 50; !endsBelow(t, ms); ms *= 2 {
	}
}

// endsBelow stops a run in what its model called, or lets its step end after so many
// milliseconds. It is false where the step ended before it called anything.
func endsBelow(t *testing.T, ms int) bool {
	r, w := newRunner(t, func(r *local.Runner) { r.Models = scripted })
	slow, ended := make(chan struct{}), make(chan engine.Record, 1)
	w.extra["slow"] = extraTool{catalog.Tool{Effect: catalog.Write}, func(ctx context.Context, _ engine.ToolCall) (walk.Result, error) {
		close(slow)
		<-ctx.Done()
		time.Sleep(20 * time.Millisecond)
		return walk.Result{Success: true}, nil
	}}
	limit := ""
	if ms > 0 {
		limit = fmt.Sprintf(" [timeout=%d]", ms)
	}
	run := start(t, r, `a: AiStep "" "child=2;add=3" with add,child`+limit, withChildren(t, map[string]string{"child": `
		y: Tool slow id="{{inputs.at}}/y"
		z: Tool add id="{{inputs.at}}/z"
		y > z`}))
	go func() { ended <- run.Wait() }()
	var record engine.Record
	select {
	case <-slow:
		if ms == 0 {
			run.Stop()
		}
		record = <-ended
	case record = <-ended:
		if ms > 0 {
			return false
		}
	}
	if record.Status == walk.Done || len(w.lines()) != 0 || record.Calls != 1 {
		t.Errorf("called %v: %+v", w.lines(), record)
	}
	entries, _ := r.Entries(run.ID())
	for _, e := range entries {
		if e.Child == "" {
			continue
		}
		if child, err := r.Record(e.Child); err != nil || !child.Status.AtRest() || child.Status == walk.Interrupted {
			t.Errorf("what it called is %+v, %v", child, err)
		}
	}
	return true
}

// All that a model calls has one budget with the run.
func TestBudgetOfWhatAModelCalls(t *testing.T) {
	for name, b := range map[string]walk.Budget{"calls": {Steps: 100, Calls: 3, Tokens: 1000}, "steps": {Steps: 5, Calls: 100, Tokens: 1000}} {
		r, w := newRunner(t, func(r *local.Runner) { r.Models = scripted })
		record := start(t, r, `a: AiStep "" "child=1;child=2;child=3;child=4;add=5;child=6" with add,child`, withChildren(t, map[string]string{"child": `
			y: Tool add id="{{inputs.at}}/y"
			z: Tool add id="{{inputs.at}}/z"
			y > z`}), func(q *engine.Request) { q.Options.Budget = b }).Wait()
		if record.Status != walk.Failed || record.Calls > b.Calls || record.Steps > b.Steps || len(w.lines()) > 4 {
			t.Errorf("%s: called %v: %+v", name, w.lines(), record)
		}
	}
}

// What a workflow may do that a model calls stands in the sheet, and what does not is asked.
func TestSheetOfWhatAModelCalls(t *testing.T) {
	a := &asker{answers: []engine.AnswerChoice{engine.Refuse, engine.Refuse}}
	r, w := newRunner(t, func(r *local.Runner) { r.Models, r.Ask = scripted, a.ask })
	request := engine.Request{Workflow: parsed(t, `a: AiStep "" "child=1" with child`)}
	withChildren(t, map[string]string{"child": `z: Tool drop id="{{inputs.at}}/z"`, "other": `z: Tool add id=z`})(&request)
	sheet := r.SheetOf(request)
	var steps []string
	for _, s := range sheet.Steps {
		steps = append(steps, fmt.Sprint(s.Name, " ", s.Effect, " ", s.Reason))
	}
	if diff := cmp.Diff([]string{" destructive ", "a › The child › z destructive "}, steps); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for _, hash := range []string{"", sheet.Hash} {
		request.Grant = permit.Grant{Hash: hash}
		run, err := begin(r, request)
		must(t, err)
		run.Wait()
	}
	if len(a.questions) != 2 || len(w.lines()) != 0 {
		t.Errorf("asked %+v, called %v", a.questions, w.lines())
	}
	child := request.Children["child"]
	child.Workflow.Nodes = slices.Clone(child.Workflow.Nodes)
	changed := *child.Workflow.Nodes[0].Tool
	changed.Name = "send"
	child.Workflow.Nodes[0].Tool = &changed
	request.Children["child"] = child
	if r.SheetOf(request).Hash == sheet.Hash {
		t.Error("what it calls changed, and the approval holds")
	}
	delete(request.Children, "child")
	w.extra["child"] = extraTool{Tool: catalog.Tool{Workflow: "child"}}
	if got := r.SheetOf(request).Steps[0].Reason; !strings.Contains(got, "is not there") {
		t.Errorf("of one that is gone it says %q", got)
	}
}

// A workflow that is turned into a tool of a model of its own never comes to an end: the run
// says so, however it came to be.
func TestModelCallsItself(t *testing.T) {
	r, _ := newRunner(t, func(r *local.Runner) { r.Models = scripted })
	request := engine.Request{Workflow: parsed(t, `a: AiStep "" "child=1" with child`), Grant: anything}
	withChildren(t, map[string]string{"child": `z: AiStep "" "child={{inputs.at}}" with child`})(&request)
	if steps := r.SheetOf(request).Steps; !strings.Contains(steps[len(steps)-1].Reason, "never come to an end") {
		t.Errorf("the sheet says %+v", steps)
	}
	run, err := begin(r, request)
	must(t, err)
	if record := run.Wait(); record.Status != walk.Done { // the models are told that it goes no deeper
		t.Errorf("the run is %+v", record)
	}
}

// As many models as go on at once may each call a workflow: none waits for the room that
// another has.
func TestManyModelsCallWorkflows(t *testing.T) {
	r, w := newRunner(t, func(r *local.Runner) { r.Models = scripted })
	list := `["0"` + strings.Repeat(`,"1"`, 99) + `]`
	record := start(t, r, `
		input list: array default=`+list+`
		loop: Loop over inputs.list max 100 parallel 64
		a: AiStep "" "child={{loop.item}}" with child
		end: EndLoop loop
		loop:LoopBody > a > end > loop`, withChildren(t, map[string]string{"child": `
		z: Tool add id="{{inputs.at}}/z"`})).Wait()
	if record.Status != walk.Done || len(w.lines()) != 100 {
		t.Errorf("%d lines: %+v", len(w.lines()), record)
	}
}

// Tokens that models use which are asked at once, in rounds and in what these call, pass the
// budget by one answer at most, as those of one step do.
func TestTokensOfModelsAtOnce(t *testing.T) {
	const each = 10_000
	model := models{transform: func(ctx context.Context, _ walk.Transform) (walk.Result, ai.Used) {
		time.Sleep(5 * time.Millisecond)
		return walk.Result{Success: true, Text: "x"}, ai.Used{Tokens: each}
	}}
	children := map[string]string{"child": `z: AiTransform summarize inputs.at`}
	for text, budget := range map[string]int64{
		"a: AiTransform summarize loop.item": 25_000, "a: Tool child at=\"{{loop.item}}\"": 25_000, "a: Tool child at=\"{{loop.item}}{{loop.item}}\"": 5,
	} {
		r, _ := newRunner(t, func(r *local.Runner) { r.Models = model })
		record := start(t, r, `
			input list: array default=["1","2","3","4","5","6","7","8"]
			loop: Loop over inputs.list max 100 parallel 8
			`+text+`
			end: EndLoop loop
			loop:LoopBody > a > end > loop`, withChildren(t, children), func(q *engine.Request) {
			q.Options.Budget = walk.Budget{Steps: 1000, Calls: 1000, Tokens: budget}
		}).Wait()
		if record.Status != walk.Failed || record.Tokens > budget+each || record.Tokens < budget {
			t.Errorf("of %d tokens %d were used: %+v", budget, record.Tokens, record)
		}
	}
	r, w := newRunner(t, func(r *local.Runner) { r.Models = scripted })
	record := start(t, r, `a: AiStep "" "add=1;add=2;add=3;add=4" with add`, func(q *engine.Request) {
		q.Options.Budget = walk.Budget{Steps: 1000, Calls: 1000, Tokens: 10}
	}).Wait()
	if record.Status != walk.Failed || record.Tokens != 14 || !slices.Equal(w.lines(), []string{"1", "2"}) || !strings.Contains(record.Message, "used 14 tokens") {
		t.Errorf("called %v: %+v", w.lines(), record)
	}
}
