package local_test

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"planwright/internal/engine"
	"planwright/internal/engine/local"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
)

// Where the end of a journal is missing, rounds may go on in another order than before, so
// whatever they may have done is asked about: nothing is done twice, and nothing is left out.
func TestLostEndBeside(t *testing.T) {
	steps := `
		a: Tool work id="a/{{r.item}}"
		b: Tool look id="b/{{r.item}}"
		c: Tool work id="c/{{r.item}}"
		z: Tool send id=z
		a > b > c > e > r:LoopDone > z`
	for range 40 {
		w := &world{folder: t.TempDir(), extra: map[string]extraTool{}}
		w.extra["work"] = extraTool{Tool: catalog.Tool{Effect: catalog.Write}, call: func(_ context.Context, call engine.ToolCall) (walk.Result, error) {
			time.Sleep(time.Duration(rand.IntN(4)) * time.Millisecond)
			return walk.Result{Success: true}, appendLine(w.file(), idOf(call.Arguments))
		}}
		first := &local.Runner{Folder: filepath.Join(w.folder, "runs"), Tools: w}
		run := start(t, first, beside(4, steps), listOf(12))
		time.Sleep(time.Duration(rand.IntN(60)) * time.Millisecond)
		first.Close()
		loseEnd(t, filepath.Join(first.Folder, run.id))
		again := &local.Runner{Folder: first.Folder, Tools: w, Ask: w.lookWhatHappened}
		run, err := resume(again, run.id)
		must(t, err)
		record := run.Wait()
		again.Close()
		got := w.lines()
		slices.Sort(got)
		if record.Status != walk.Done || len(got) != 25 || len(slices.Compact(slices.Clone(got))) != 25 {
			t.Fatalf("%v: %+v", got, record)
		}
	}
}

// loseEnd takes lines away from the end of the journal of a run that is over, as a disk does
// that lost them. The mark stays.
func loseEnd(t *testing.T, folder string) {
	files, _ := filepath.Glob(filepath.Join(folder, "*.journal"))
	text, err := os.ReadFile(files[len(files)-1])
	must(t, err)
	lines := bytes.SplitAfter(text, []byte("\n"))
	lines = lines[:len(lines)-1]
	must(t, os.WriteFile(files[len(files)-1], bytes.Join(lines[:1+rand.IntN(max(1, len(lines)-1))], nil), 0o600))
	must(t, os.Remove(filepath.Join(folder, "head"))) // else it says that the run is over
}

// A run without effects, a kept result and a step that is run alone are in rounds side by side
// what they are in one after the other.
func TestPartsBeside(t *testing.T) {
	steps := `
		a: Tool look id="a/{{r.item}}"
		b: Tool add id="b/{{a.text}}"
		a > b > e > r`
	t.Run("dry", func(t *testing.T) {
		r, w := newRunner(t)
		run := start(t, r, beside(4, steps), listOf(12), func(q *engine.Request) { q.Dry = true })
		if record := run.Wait(); record.Status != walk.Done || len(w.lines()) > 0 || len(w.made()) != 12 {
			t.Errorf("called %v: %+v", w.made(), record)
		}
	})
	t.Run("kept", func(t *testing.T) {
		r, w := newRunner(t)
		run := start(t, r, beside(4, steps), listOf(12), func(q *engine.Request) {
			q.Options.Pins = map[string]walk.Result{"a": {Success: true, Text: "kept"}}
		})
		if record := run.Wait(); record.Status != walk.Done {
			t.Errorf("%+v", record)
		}
		if lines := w.lines(); len(lines) != 12 || lines[0] != "b/kept" {
			t.Errorf("called %v", lines)
		}
	})
	t.Run("alone", func(t *testing.T) {
		r, w := newRunner(t)
		run := start(t, r, beside(4, steps), listOf(12))
		run.Wait()
		results := run.Results()
		again := start(t, r, beside(4, steps), listOf(12), func(q *engine.Request) {
			q.Options.From, q.Options.Only, q.Options.Results = "b", true, results
		})
		if record := again.Wait(); record.Status != walk.Done || w.lines()[12] != "b/a/11" {
			t.Errorf("called %v: %+v", w.lines()[12:], record)
		}
	})
}

// A question of a workflow that a round calls says in which round of which workflow it is, and
// the other rounds go on meanwhile.
func TestQuestionOfChildBeside(t *testing.T) {
	answers := make(chan engine.Question, 9)
	goOn := make(chan struct{})
	r, w := newRunner(t, func(r *local.Runner) {
		r.Ask = func(_ context.Context, q engine.Question) (engine.Answer, error) {
			answers <- q
			<-goOn
			return engine.Answer{Choice: engine.Once}, nil
		}
	})
	o := newWatcher()
	run := start(t, r, beside(3, `
		a: Tool look id="{{r.item}}"
		i: If r.index Equals 0
		k: Tool child what="{{r.item}}"
		m: Tool look id="m/{{r.item}}"
		a > i:IfTrue > k > m > e > r
		i:IfFalse > m`), listOf(9), withChildren(t, map[string]string{"child": `z: Tool send id="{{inputs.what}}"`}), func(q *engine.Request) {
		q.Grant.Effects = []catalog.Effect{catalog.Read}
		for i := range q.Workflow.Nodes {
			if q.Workflow.Nodes[i].Loop != nil {
				q.Workflow.Nodes[i].Loop.Collect = nil
			}
		}
	})
	o.watch(t, run)
	q := <-answers
	o.await(t, walk.Waiting, "r")
	for len(w.made()) < 9+8 { // the other rounds come to their ends
		select {
		case <-o.told:
		case q := <-answers:
			t.Fatalf("asked %+v", q)
		}
	}
	close(goOn)
	if record := run.Wait(); record.Status != walk.Done || q.Round != "round 1 of 9 of “r”" {
		t.Errorf("asked %+v: %+v", q, record)
	}
}
