package local_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/local"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// What one round was given as new no other round is given, though none is over yet.
func TestOnlyNewBeside(t *testing.T) {
	r, w := newRunner(t)
	remembers(r, w)
	var mu sync.Mutex
	given, all := map[string]int{}, sync.WaitGroup{}
	all.Add(4)
	w.extra["only_new"] = extraTool{Tool: catalog.Tool{Effect: catalog.Write}, call: func(ctx context.Context, c engine.ToolCall) (walk.Result, error) {
		result, err := callMemory(ctx, c)
		mu.Lock()
		for _, one := range strings.Fields(result.Text) {
			given[one]++
		}
		mu.Unlock()
		all.Done()
		all.Wait()
		return result, err
	}}
	record := start(t, r, beside(4, `a: Tool only_new key=k list="1 2 {{r.item}}"
		a > e > r`), listOf(4)).Wait()
	if record.Status != walk.Done || len(given) != 4 || told(t, r) == "" {
		t.Errorf("%v were new: %+v", given, record)
	}
	for one, times := range given {
		if times != 1 {
			t.Errorf("%s was new %d times", one, times)
		}
	}
}

// A call that does not end though its time is over keeps others waiting for their turn no
// longer than the run may take.
func TestTurnsEndWithTheRun(t *testing.T) {
	r, w := newRunner(t)
	builtins(t, w)
	hangs := make(chan struct{})
	t.Cleanup(func() { close(hangs) })
	click := w.extra["click"]
	click.call = func(context.Context, engine.ToolCall) (walk.Result, error) {
		<-hangs
		return walk.Result{Success: true}, nil
	}
	w.extra["click"] = click
	run := start(t, r, beside(2, `a: Tool click target=OK [timeout=50]
		a > e > r`), listOf(2), func(q *engine.Request) { q.TimeMs = 1000 })
	defer time.AfterFunc(20*time.Second, run.Stop).Stop()
	if record := run.Wait(); record.Status != walk.Failed || !strings.Contains(record.Message, "took longer than 1000 ms") {
		t.Errorf("the run is %+v", record)
	}
}

// Nor does the time of a step pass whose workflow waits for its turn.
func TestNoTimePassesForCallersInTurn(t *testing.T) {
	r, w := newRunner(t)
	builtins(t, w)
	click := w.extra["click"]
	click.call = func(context.Context, engine.ToolCall) (walk.Result, error) {
		time.Sleep(250 * time.Millisecond)
		return walk.Result{Success: true}, nil
	}
	w.extra["click"] = click
	record := start(t, r, beside(4, `a: Tool child what="{{r.item}}" [timeout=700]
		a > e > r`), listOf(4), withChildren(t, map[string]string{"child": `z: Tool click target="{{inputs.what}}"`})).Wait()
	if record.Status != walk.Done {
		t.Errorf("the run is %+v", record)
	}
}

// Where nobody is there to say what came of a call, the calls beside it come to their ends:
// nobody has to be asked about those.
func TestNobodyToAskBeside(t *testing.T) {
	w := &world{folder: t.TempDir(), extra: map[string]extraTool{}}
	reached, isFirst := make(chan struct{}, 2), atomic.Bool{}
	isFirst.Store(true)
	waits := func(pause time.Duration) func(context.Context, engine.ToolCall) (walk.Result, error) {
		return func(ctx context.Context, _ engine.ToolCall) (walk.Result, error) {
			if isFirst.Load() {
				reached <- struct{}{}
				<-ctx.Done()
				return walk.Result{}, ctx.Err()
			}
			select {
			case <-time.After(pause):
				return walk.Result{Success: true}, nil
			case <-ctx.Done():
				return walk.Result{}, ctx.Err()
			}
		}
	}
	w.extra["hold"] = extraTool{Tool: catalog.Tool{Effect: catalog.Write}, call: waits(0)}
	w.extra["peek"] = extraTool{Tool: catalog.Tool{Effect: catalog.Read}, call: waits(0)}
	w.extra["work"] = extraTool{Tool: catalog.Tool{Effect: catalog.Write}, call: waits(300 * time.Millisecond)}
	first := &local.Runner{Folder: filepath.Join(w.folder, "runs"), Tools: w}
	run := start(t, first, `
		input list: array
		r: Loop over inputs.list max 9 parallel 2
		i: If r.index Equals 0
		a: Tool hold
		b: Tool peek
		c: Tool work
		e: EndLoop r
		r:LoopBody > i:IfTrue > a > e > r
		i:IfFalse > b > c > e`, listOf(2))
	<-reached
	<-reached
	first.Close()
	isFirst.Store(false)
	a := &asker{answers: []engine.AnswerChoice{engine.Skip, engine.Skip}}
	for i, ask := range []func(context.Context, engine.Question) (engine.Answer, error){
		func(context.Context, engine.Question) (engine.Answer, error) {
			time.Sleep(100 * time.Millisecond) // the work beside has begun
			return engine.Answer{}, errors.New("nobody")
		}, a.ask,
	} {
		again := &local.Runner{Folder: first.Folder, Tools: w, Ask: ask}
		resumed, err := resume(again, run.id)
		must(t, err)
		record := resumed.Wait()
		again.Close()
		if want := []walk.Status{walk.Interrupted, walk.Done}[i]; record.Status != want {
			t.Fatalf("the run is %+v", record)
		}
		if said := "It is not known whether the call of “Hold” by “a” (in "; i == 0 && (!strings.Contains(record.Message, said) || !strings.Contains(record.Message, "round 1 of 2 of “r”")) {
			t.Errorf("it does not say which call of which round: %q", record.Message)
		}
	}
	if len(a.questions) != 1 {
		t.Errorf("asked %d times: %+v", len(a.questions), a.questions)
	}
}

// However loops and workflows stand within one another, no more goes on at once than is said.
func TestMostBesideWithChildren(t *testing.T) {
	r, w := newRunner(t)
	c := &crowd{pause: 300 * time.Millisecond}
	w.extra["work"] = c.tool(catalog.Read)
	run := start(t, r, beside(20, `a: Tool child what="{{r.item}}"
		a > e > r`), listOf(20), withChildren(t, map[string]string{"child": `
		r: Loop over inputs.list max 100000 parallel 20
		z: Tool work id="{{inputs.what}}"
		e: EndLoop r
		r:LoopBody > z > e > r`}), func(q *engine.Request) {
		ch := q.Children["child"]
		for i, in := range ch.Workflow.Inputs {
			if in.Name == "list" {
				ch.Workflow.Inputs[i] = workflow.Input{Name: "list", Type: workflow.ArrayInput, Default: jsontext.Value("[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20]")}
			}
		}
		ch.Workflow.Outputs = nil
		q.Children["child"] = ch
		q.Workflow.Nodes[0].Loop.Collect = nil
	})
	record := run.Wait()
	if record.Status != walk.Done || c.most.Load() > 64 {
		t.Errorf("%d at once: %+v", c.most.Load(), record)
	}
}

// Of a run that was cut off in several rounds is told of each call that nobody knows of, in what
// the rounds call as well.
func TestAllThatNobodyKnowsOfIsTold(t *testing.T) {
	r, w := newRunner(t)
	entered, _ := holding(w)
	hold := w.extra["hold"]
	hold.Effect = catalog.Write
	w.extra["hold"] = hold
	first := &local.Runner{Folder: r.Folder, Tools: w}
	left := start(t, first, beside(3, `a: Tool child what="{{r.item}}"
		a > e > r`), listOf(3), withChildren(t, map[string]string{"child": `z: Tool hold target="{{inputs.what}}"`}))
	for range 3 {
		<-entered
	}
	first.Close()
	run, err := resume(r, left.id)
	must(t, err)
	record := run.Wait()
	for i := range 3 {
		if round := fmt.Sprintf("in round %d of 3 of “r”", i+1); record.Status != walk.Interrupted || !strings.Contains(record.Message, round) {
			t.Errorf("%s is not told of: %+v", round, record)
		}
	}
	if want := "of “r”); the call of “Hold”"; !strings.Contains(record.Message, want) {
		t.Errorf("%q does not say %q", record.Message, want)
	}
}
