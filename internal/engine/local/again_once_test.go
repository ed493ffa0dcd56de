package local_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"planwright/internal/engine"
	"planwright/internal/engine/local"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// A run that is tried again and cut off as it enters a workflow goes on where the run before came to.
func TestTryAgainIsCutOffAsItEnters(t *testing.T) {
	for name, tt := range map[string]struct {
		leave func(t *testing.T, child string)
		asked int
	}{
		"nothing is written": {func(t *testing.T, child string) {
			must(t, os.RemoveAll(child))
			must(t, os.MkdirAll(filepath.Join(child, "images"), 0o700))
		}, 0},
		"it is gone": {func(t *testing.T, child string) { must(t, os.RemoveAll(child)) }, 1},
	} {
		t.Run(name, func(t *testing.T) {
			a := &asker{answers: []engine.AnswerChoice{engine.Repeat}}
			r, w := newRunner(t, func(r *local.Runner) { r.Ask = a.ask })
			flaky(w, func(string) bool { return true })
			w.extra["hold"] = extraTool{Tool: catalog.Tool{Effect: catalog.Read}}
			run := start(t, r, `a: Tool child`, withChildren(t, map[string]string{"child": "x: Tool add id=pay\n y: Tool flaky id=tell\n z: Tool hold x=1\n x > y > z"}))
			run.Wait()
			flaky(w, func(string) bool { return false })
			id := cutOffBy(t, w, catalog.Read, func(first *local.Runner) handle {
				next, err := begin(first, again(t, r, run.id))
				must(t, err)
				return next
			})
			children, err := filepath.Glob(filepath.Join(r.Folder, id, "below", "*"))
			if must(t, err); len(children) != 1 {
				t.Fatalf("%d runs are called", len(children))
			}
			must(t, os.Remove(w.file())) // as if it had not come so far
			tt.leave(t, children[0])
			next, err := resume(r, id)
			must(t, err)
			record := next.Wait()
			if diff := cmp.Diff([]string{"tell"}, w.lines()); record.Status != walk.Done || len(a.questions) != tt.asked || diff != "" {
				t.Errorf("asked %d times: %+v (-want +got):\n%s", len(a.questions), record, diff)
			}
		})
	}
}

// What a workflow did counts, in whichever of its runs that go on in the place of one another it
// did: it is not begun anew by itself.
func TestWhatAllTriesDidCounts(t *testing.T) {
	a := &asker{answers: []engine.AnswerChoice{engine.Refuse}}
	r, w := newRunner(t, func(r *local.Runner) { r.Ask = a.ask })
	flaky(w, func(string) bool { return true })
	run := start(t, r, `a: Tool child what=1 [retries=2]`, withChildren(t, map[string]string{"child": payAndTell}))
	run.Wait()
	run, err := begin(r, again(t, r, run.id))
	must(t, err)
	if record := run.Wait(); record.Status != walk.Failed || len(w.lines()) != 1 {
		t.Errorf("by its tries it called %v: %+v", w.lines(), record)
	}
	request := again(t, r, run.id)
	changed := request.Children["child"]
	changed.Workflow.Nodes = slices.Clone(changed.Workflow.Nodes[1:])
	changed.Workflow.Nodes[0].ID = "y"
	changed.Workflow.Edges, changed.Workflow.Outputs = nil, nil
	request.Children["child"] = changed
	run, err = begin(r, request)
	must(t, err)
	if record := run.Wait(); record.Status != walk.Failed || len(a.questions) != 1 || len(w.lines()) != 1 {
		t.Errorf("changed it asked %+v and called %v: %+v", a.questions, w.lines(), record)
	}
}

// One run goes on in the place of another, of several that want to at once too, and whoever tries
// the other one again is led to it.
func TestTryAgainOnce(t *testing.T) {
	r, w := newRunner(t)
	fails := true
	flaky(w, func(string) bool { return fails })
	run := start(t, r, `a: Tool child what=1`, withChildren(t, map[string]string{"child": payAndTell}))
	run.Wait()
	request := again(t, r, run.id)
	begun := make([]handle, 4)
	var all sync.WaitGroup
	for i := range begun {
		all.Go(func() { begun[i], _ = begin(r, request) })
	}
	all.Wait()
	begun = slices.DeleteFunc(begun, func(h handle) bool { return h.id == "" })
	if len(begun) != 1 {
		t.Fatalf("%d runs have begun", len(begun))
	}
	begun[0].Wait()
	if record, err := r.Record(run.id); err != nil || record.Again != begun[0].id {
		t.Errorf("it is %+v, %v", record, err)
	}
	_, err := begin(r, request)
	if err == nil || !strings.Contains(err.Error(), begun[0].id+", which did not come to its end either. Try that one again.") {
		t.Errorf("it says %v", err)
	}
	fails = false
	last, err := begin(r, again(t, r, begun[0].id))
	must(t, err)
	last.Wait()
	if _, err = begin(r, request); err == nil || !strings.Contains(err.Error(), last.id+", which is done.") {
		t.Errorf("it says %v", err)
	}
	if diff := cmp.Diff([]string{"pay1", "tell1"}, w.lines()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// That a run was tried again is known also where its head is lost, or is an old copy.
func TestTryAgainOnceWithoutItsHead(t *testing.T) {
	for name, spoil := range map[string]func(t *testing.T, head string, old []byte){
		"it is gone":     func(t *testing.T, head string, _ []byte) { must(t, os.Remove(head)) },
		"it is an old":   func(t *testing.T, head string, old []byte) { must(t, os.WriteFile(head, old, 0o600)) },
		"it is damaged":  func(t *testing.T, head string, old []byte) { must(t, os.WriteFile(head, old[:len(old)/2], 0o600)) },
		"it is as it is": func(*testing.T, string, []byte) {},
	} {
		for _, isCut := range []bool{false, true} {
			r, w := newRunner(t)
			flaky(w, func(string) bool { return true })
			w.extra["hold"] = extraTool{Tool: catalog.Tool{Effect: catalog.Read}, call: func(context.Context, engine.ToolCall) (walk.Result, error) {
				return walk.Result{Success: true}, nil
			}}
			run := start(t, r, "a: Tool flaky id=a\n b: Tool hold x=1\n c: Tool add id=c\n a > b > c")
			run.Wait()
			request, head := again(t, r, run.id), filepath.Join(r.Folder, run.id, "head")
			old, err := os.ReadFile(head)
			must(t, err)
			var next string
			if flaky(w, func(string) bool { return false }); isCut {
				next = cutOffBy(t, w, catalog.Read, func(first *local.Runner) handle {
					begun, err := begin(first, request)
					must(t, err)
					return begun
				})
			} else {
				begun, err := begin(r, request)
				must(t, err)
				next = begun.id
				begun.Wait()
			}
			before := w.lines()
			spoil(t, head, old)
			later := &local.Runner{Folder: r.Folder, Tools: w}
			if _, err := begin(later, request); err == nil || !strings.Contains(err.Error(), "tried again already, as "+next) {
				t.Errorf("%s, cut off %v: it says %v", name, isCut, err)
			}
			if _, err := resume(later, run.id); err == nil {
				t.Errorf("%s, cut off %v: it is resumed", name, isCut)
			}
			record, err := later.Record(run.id)
			if must(t, err); record.Again != next || !slices.Equal(before, w.lines()) {
				t.Errorf("%s, cut off %v: it is %+v, and called %v", name, isCut, record, w.lines())
			}
			if !isCut {
				continue
			}
			resumed, err := resume(later, next)
			must(t, err)
			if record := resumed.Wait(); record.Status != walk.Done {
				t.Errorf("%s: the later one is %+v", name, record)
			}
		}
	}
}

// A run whose head is lost is tried again once, too.
func TestTryAgainOfARunWithoutAHead(t *testing.T) {
	r, w := newRunner(t)
	flaky(w, func(string) bool { return true })
	run := start(t, r, "a: Tool flaky id=a")
	run.Wait()
	request := again(t, r, run.id)
	must(t, os.Remove(filepath.Join(r.Folder, run.id, "head")))
	r = &local.Runner{Folder: r.Folder, Tools: w}
	t.Cleanup(r.Close)
	next, err := begin(r, request)
	must(t, err)
	next.Wait()
	if _, err := begin(r, request); err == nil || !strings.Contains(err.Error(), "tried again already, as "+next.id) {
		t.Errorf("it says %v", err)
	}
}

// A run that could not begin is in nobody's place.
func TestTryAgainThatDoesNotBegin(t *testing.T) {
	r, w := newRunner(t)
	flaky(w, func(string) bool { return true })
	run := start(t, r, `a: Tool child what=1`, withChildren(t, map[string]string{"child": payAndTell}))
	run.Wait()
	request := again(t, r, run.id)
	broken := request
	broken.Options.From = "nothing"
	broken.Options.Again = nil
	if _, err := begin(r, broken); err == nil {
		t.Fatal("it began")
	}
	if _, err := begin(r, request); err != nil {
		t.Error(err)
	}
}

// Where nobody is there to say whether all is to be done again, it is not said that nobody knows.
func TestNobodySaysWhetherAllIsDoneAgain(t *testing.T) {
	r, w := newRunner(t)
	flaky(w, func(string) bool { return true })
	run := start(t, r, `a: Tool child what=1`, withChildren(t, map[string]string{"child": payAndTell}))
	run.Wait()
	request := again(t, r, run.id)
	request.Workflow.Nodes = slices.Clone(request.Workflow.Nodes)
	call := *request.Workflow.Nodes[0].Tool
	call.Arguments = workflow.Arguments{"what": jsontext.Value(`"2"`)}
	request.Workflow.Nodes[0].Tool = &call
	run, err := begin(r, request)
	must(t, err)
	if record := run.Wait(); record.Status != walk.Interrupted || !strings.HasPrefix(record.Message, "Run all of “The child” again? It is given other values than then") {
		t.Errorf("it is %+v", record)
	}
}

// A file that a run gave which was removed meanwhile is said to be gone.
func TestFileOfARunThatWasRemoved(t *testing.T) {
	r, w := newRunner(t)
	taken := fileTools(w)
	fails := true
	flaky(w, func(string) bool { return fails })
	run := start(t, r, "a: Tool make\n b: Tool flaky id=b\n c: Tool take file=\"{{a.file}}\"\n a > b > c")
	run.Wait()
	request := again(t, r, run.id)
	fails = false
	must(t, r.Remove(t.Context(), run.id))
	run, err := begin(r, request)
	must(t, err)
	if record := run.Wait(); record.Status != walk.Failed || len(*taken) != 0 || !strings.Contains(record.Message, "the file “a.png”, which it is given, is not there any more:") {
		t.Errorf("it is %+v", record)
	}
}

// Where a tool says of a call with effects that it is not to be made again by itself, nobody knows
// whether it was carried out: who tries the run again is asked, also in a workflow that is called.
func TestUnsureCallIsAskedAbout(t *testing.T) {
	for _, text := range []string{"a: Tool odd id=a\n b: Tool add id=b\n a > b", "c: Tool child"} {
		for effect, asked := range map[catalog.Effect]int{catalog.External: 1, catalog.Read: 0} {
			a := &asker{answers: []engine.AnswerChoice{engine.Skip}}
			r, w := newRunner(t, func(r *local.Runner) { r.Ask = a.ask })
			tries := 0
			w.extra["odd"] = extraTool{Tool: catalog.Tool{Effect: effect}, call: func(context.Context, engine.ToolCall) (walk.Result, error) {
				tries++
				return walk.Result{Success: tries > 1, Error: "It did not answer.", Final: true}, nil
			}}
			children := withChildren(t, map[string]string{"child": "a: Tool odd id=a\n b: Tool add id=b\n a > b"})
			run := start(t, r, text, children)
			run.Wait()
			next, err := begin(r, again(t, r, run.id))
			must(t, err)
			record := next.Wait()
			if record.Status != walk.Done || len(a.questions) != asked || tries != 2-asked {
				t.Errorf("of %q (%s) it asks %d times and calls %d times: %+v", text, effect, len(a.questions), tries, record)
			}
		}
	}
}
