package local_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
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

// pausedIn pauses a run in what it called, and returns when it is.
func pausedIn(run handle, entered, leave chan struct{}) {
	<-entered
	run.Pause()
	close(leave)
	awaitStatus(run, walk.Paused)
}

func awaitStatus(run handle, status walk.Status) {
	for run.Record().Status != status {
		time.Sleep(time.Millisecond)
	}
}

// A person who pauses a run in what it called takes no time from it.
func TestPauseBelowTakesNoTime(t *testing.T) {
	r, w := newRunner(t)
	entered, leave := holding(w)
	run := start(t, r, `a: Tool child`, withChildren(t, map[string]string{"child": `
		x: Tool hold
		z: Tool add id=z
		x > z`}), func(r *engine.Request) { r.TimeMs = 300 })
	pausedIn(run, entered, leave)
	time.Sleep(500 * time.Millisecond)
	run.GoOn()
	if record := run.Wait(); record.Status != walk.Done {
		t.Errorf("the run is %+v", record)
	}
}

// Each step of a run and of what it calls is let through by itself.
func TestStepBelow(t *testing.T) {
	texts := map[string]string{"child": `
		x: Tool add id=x
		z: Tool add id=z
		x > z`}
	r, w := newRunner(t)
	run := start(t, r, `
		a: Tool child
		b: Tool add id=b
		a > b`, withChildren(t, texts), func(r *engine.Request) { r.Step = true })
	for _, want := range []int{0, 1, 2, 3} {
		awaitStatus(run, walk.Paused)
		run.Step()
		for end := time.Now().Add(2 * time.Second); len(w.lines()) < want && time.Now().Before(end); {
			time.Sleep(time.Millisecond)
		}
		time.Sleep(20 * time.Millisecond)
		if got := len(w.lines()); got != want {
			t.Fatalf("%d lines are there, not %d", got, want)
		}
	}
	if record := run.Wait(); record.Status != walk.Done {
		t.Errorf("the run is %+v", record)
	}
}

// What is left of a run that was called decides whether it goes on, begins anew, or is asked
// about: nothing is called twice unasked.
func TestWhatIsCalledIsLost(t *testing.T) {
	for what, want := range map[string]struct {
		lines []string
		asked int
	}{
		"nothing":    {[]string{"x", "z", "b"}, 0},
		"head":       {[]string{"x", "z", "b"}, 0},
		"start":      {[]string{"x"}, 1},
		"head start": {[]string{"x"}, 1},
		"all":        {[]string{"x"}, 1},
	} {
		t.Run(what, func(t *testing.T) {
			a := &asker{answers: []engine.AnswerChoice{engine.Refuse}}
			r, w := newRunner(t, func(r *local.Runner) { r.Ask = a.ask })
			id := cutOff(t, w, catalog.Read, "a: Tool child\n b: Tool add id=b\n a > b", withChildren(t, map[string]string{"child": `
				x: Tool add id=x
				y: Tool hold id=y
				z: Tool add id=z
				x > y > z`}))
			folders, err := filepath.Glob(filepath.Join(r.Folder, id, "below", "*"))
			if must(t, err); len(folders) != 1 {
				t.Fatalf("%d runs are called", len(folders))
			}
			for _, name := range strings.Fields(what) {
				must(t, os.RemoveAll(filepath.Join(folders[0], strings.TrimPrefix(name, "all"))))
			}
			run, err := resume(r, id)
			must(t, err)
			run.Wait()
			if diff := cmp.Diff(want.lines, w.lines()); diff != "" || len(a.questions) != want.asked {
				t.Errorf("%d questions (-want +got):\n%s", len(a.questions), diff)
			}
		})
	}
}

// The answer “for the rest of the run” holds for the step of the workflow that asked.
func TestRestHoldsForOneWorkflow(t *testing.T) {
	a := &asker{answers: []engine.AnswerChoice{engine.Rest, engine.Refuse}}
	r, w := newRunner(t, func(r *local.Runner) { r.Ask = a.ask })
	loop := `
		l: Loop max 2
		s: Tool drop id=same
		e: EndLoop l
		l:LoopBody > s > e > l`
	start(t, r, "a: Tool one\n b: Tool two\n a > b", withChildren(t, map[string]string{"one": loop, "two": loop}), func(r *engine.Request) { r.Grant.Effects = nil }).Wait()
	if len(a.questions) != 2 || len(w.lines()) != 2 {
		t.Errorf("%d questions, %d calls", len(a.questions), len(w.lines()))
	}
}

// A file that holds a secret is asked about below, too, when its path stands in a text.
func TestSecretFileIsKnownBelow(t *testing.T) {
	a := &asker{answers: []engine.AnswerChoice{engine.Refuse}}
	r, w := newRunner(t, func(r *local.Runner) { r.Ask = a.ask })
	w.extra["make"] = extraTool{Tool: catalog.Tool{Effect: catalog.Read}, call: func(context.Context, engine.ToolCall) (walk.Result, error) {
		path := filepath.Join(w.folder, "f.txt")
		return walk.Result{Success: true, Text: path, Files: []catalog.File{{Path: path, Name: "f.txt", Secret: "github"}}}, nil
	}}
	w.extra["out"] = extraTool{Tool: catalog.Tool{Effect: catalog.External}, call: func(context.Context, engine.ToolCall) (walk.Result, error) {
		t.Error("it was sent")
		return walk.Result{Success: true}, nil
	}}
	start(t, r, "m: Tool make\n o: Tool child what=\"see {{m.text}} !\"\n m > o", withChildren(t, map[string]string{"child": `z: Tool out x="{{inputs.what}}"`})).Wait()
	if len(a.questions) != 1 {
		t.Errorf("%d questions", len(a.questions))
	}
}

// An answer that nobody may see is known to whoever looks at what it was handed on to.
func TestHiddenAnswerIsKnownBelow(t *testing.T) {
	r, w := newRunner(t, func(r *local.Runner) {
		r.Ask = func(context.Context, engine.Question) (engine.Answer, error) {
			return engine.Answer{Choice: engine.Reply, Text: "hunter2"}, nil
		}
	})
	w.extra["secretly"] = extraTool{Tool: catalog.Tool{Effect: catalog.Read}, call: func(ctx context.Context, c engine.ToolCall) (walk.Result, error) {
		given, err := c.Ask(ctx, engine.Question{Kind: engine.Ask, Title: "Password?", Hidden: true})
		return walk.Result{Success: err == nil, Text: given.Text}, err
	}}
	run := start(t, r, "m: Tool secretly\n o: Tool child what=\"{{m.text}}\"\n m > o", withChildren(t, map[string]string{"child": `z: Tool look id="{{inputs.what}}"`}))
	run.Wait()
	var hidden []string
	another := &local.Runner{Folder: r.Folder, Tools: w, Hide: func(secret string) { hidden = append(hidden, secret) }}
	if _, err := another.Entries(calledBy(t, r, run.id)[0]); err != nil || !slices.Contains(hidden, "hunter2") {
		t.Errorf("hidden is %q, %v", hidden, err)
	}
}

// calledBy are the runs that a run called.
func calledBy(t *testing.T, r *local.Runner, id string) (ids []string) {
	t.Helper()
	entries, err := r.Entries(id)
	must(t, err)
	for _, e := range entries {
		if e.Child != "" {
			ids = append(ids, e.Child)
		}
	}
	return ids
}

// What was called ends with the run that called it, also where that ends before it came there
// again.
func TestWhatIsCalledEndsWithItsCaller(t *testing.T) {
	r, w := newRunner(t)
	entered, _ := holding(w)
	first := &local.Runner{Folder: r.Folder, Tools: w}
	run := start(t, first, "a: Tool child", withChildren(t, map[string]string{"child": "y: Tool hold id=y\n z: Tool add id=z\n y > z"}), func(r *engine.Request) { r.Step = true })
	run.GoOn()
	<-entered
	first.Close()
	again, err := resume(r, run.id)
	must(t, err)
	awaitStatus(again, walk.Paused)
	again.Stop()
	if record := again.Wait(); record.Status != walk.Stopped {
		t.Errorf("the run is %+v", record)
	}
	child, err := r.Record(calledBy(t, r, run.id)[0])
	if must(t, err); child.Status != walk.Stopped {
		t.Errorf("it is %+v", child)
	}
}

// A sheet that people cannot read is one that nothing approves.
func TestSheetOfManyLevels(t *testing.T) {
	r, _ := newRunner(t)
	level := func(i int) workflow.Workflow {
		w := workflow.Workflow{ID: fmt.Sprint("w", i), Name: fmt.Sprint("W", i)}
		for k := range 2 {
			call := &workflow.ToolCall{Name: "x", Workflow: fmt.Sprint("w", i+1), Arguments: workflow.Arguments{}}
			w.Nodes = append(w.Nodes, workflow.Node{ID: fmt.Sprint("n", k), Kind: workflow.KindTool, Tool: call})
		}
		w.Edges = []workflow.Edge{{From: "n0", To: "n1"}}
		return w
	}
	request := engine.Request{Workflow: level(0), Children: map[string]engine.Child{}}
	for i := range 30 {
		request.Children[fmt.Sprint("w", i+1)] = engine.Child{Workflow: level(i + 1)}
	}
	sheet := r.SheetOf(request)
	if len(sheet.Steps) > 20_000 || sheet.Hash != "" {
		t.Errorf("%d steps, approved by %q", len(sheet.Steps), sheet.Hash)
	}
}

// What a step gives stands in the sheet as what it touches below, made legible.
func TestSheetIsLegibleBelow(t *testing.T) {
	r, w := newRunner(t)
	builtins(t, w)
	child := workflow.Workflow{ID: "c", Name: "C", Inputs: []workflow.Input{{Name: "p", Type: workflow.StringInput}},
		Nodes: []workflow.Node{{ID: "n", Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "read_file", Arguments: workflow.Arguments{"path": jsontext.Value(`"{{inputs.p}}"`)}}}}}
	request := engine.Request{Children: map[string]engine.Child{"c": {Workflow: child}}, Workflow: workflow.Workflow{ID: "w", Nodes: []workflow.Node{
		{ID: "n", Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "x", Workflow: "c", Arguments: workflow.Arguments{"p": jsontext.Value(`"a\u202etxt\nsecond line"`)}}}}}}
	for _, line := range r.SheetOf(request).Reads {
		if strings.ContainsAny(line, "\u202e\n") || !strings.Contains(line, "second line") {
			t.Errorf("it reads %q", line)
		}
	}
}
