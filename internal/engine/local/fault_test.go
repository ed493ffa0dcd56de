package local_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"planwright/internal/engine"
	"planwright/internal/engine/local"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
)

const firstSegment = "000001.journal"

// keepLines cuts a file behind its line that has the text, or before its last line.
func keepLines(t *testing.T, path, behind string) {
	t.Helper()
	text, err := os.ReadFile(path)
	must(t, err)
	lines := bytes.SplitAfter(text, []byte("\n"))
	last := len(lines) - 2 // behind the last line there is nothing
	for i, line := range lines {
		if behind != "" && bytes.Contains(line, []byte(behind)) {
			last = i + 1
		}
	}
	must(t, os.Truncate(path, int64(len(bytes.Join(lines[:last], nil)))))
}

// A workflow that was called came to its end, and the end of its journal is lost with that of the
// run that called it: what nobody knows is asked about, and the run goes on.
func TestEndOfWhatIsCalledIsLost(t *testing.T) {
	a := &asker{answers: []engine.AnswerChoice{engine.Skip, engine.Skip}}
	r, w := newRunner(t, func(r *local.Runner) { r.Ask = a.ask })
	id := cutOff(t, w, catalog.Read, "a: Tool child\n b: Tool hold\n c: Tool add id=c\n a > b > c", withChildren(t, map[string]string{"child": `x: Tool add id=x`}))
	children, err := filepath.Glob(filepath.Join(r.Folder, id, "below", "*"))
	if must(t, err); len(children) != 1 {
		t.Fatalf("%d runs are called", len(children))
	}
	keepLines(t, filepath.Join(children[0], firstSegment), "")
	keepLines(t, filepath.Join(r.Folder, id, firstSegment), `"entered"`)
	run, err := resume(r, id)
	must(t, err)
	if record := run.Wait(); record.Status != walk.Done {
		t.Errorf("the run is %+v", record)
	}
	if diff := cmp.Diff([]string{"x", "c"}, w.lines()); diff != "" || len(a.questions) == 0 {
		t.Errorf("%d questions (-want +got):\n%s", len(a.questions), diff)
	}
}

// faulty is a world with a mistake, once it is armed.
type faulty struct {
	*world
	armed *atomic.Bool
}

func (f faulty) Get(name string) (catalog.Tool, bool) {
	if name == "drop" && f.armed.Load() {
		panic("a mistake")
	}
	return f.world.Get(name)
}

// A mistake in driving one run ends that run alone, and it goes on where there is none.
func TestMistakeEndsOneRun(t *testing.T) {
	const steps = `
		a: Tool arm
		b: Tool drop id=b
		a > b`
	for name, tt := range map[string]struct{ text, child string }{
		"alone":        {steps, ""},
		"called":       {"c: Tool child", steps},
		"side by side": {beside(2, "a: Tool arm\n b: Tool drop id=b\n a > b > e > r"), ""},
		"what asks":    {"a: Tool asking", ""},
	} {
		t.Run(name, func(t *testing.T) {
			var armed atomic.Bool
			w := &world{folder: t.TempDir(), extra: map[string]extraTool{}}
			r := &local.Runner{Folder: filepath.Join(w.folder, "runs"), Tools: faulty{w, &armed}, Ask: func(context.Context, engine.Question) (engine.Answer, error) {
				panic("a mistake")
			}}
			t.Cleanup(r.Close)
			w.extra["arm"] = extraTool{Tool: catalog.Tool{Effect: catalog.Read}, call: func(context.Context, engine.ToolCall) (walk.Result, error) {
				armed.Store(true)
				return walk.Result{Success: true}, nil
			}}
			w.extra["asking"] = extraTool{Tool: catalog.Tool{Effect: catalog.Read}, call: func(ctx context.Context, c engine.ToolCall) (walk.Result, error) {
				_, err := c.Ask(ctx, engine.Question{Kind: engine.Ask, Title: "What?"})
				return walk.Result{Success: err != nil}, nil
			}}
			changes := []func(*engine.Request){withChildren(t, map[string]string{"child": tt.child})}
			if tt.child == "" {
				changes = nil
			}
			if name == "side by side" {
				changes = append(changes, listOf(2))
			}
			run := start(t, r, tt.text, changes...)
			record := run.Wait()
			if name == "what asks" {
				if record.Status != walk.Done {
					t.Errorf("the run is %+v", record)
				}
				return
			}
			if record.Status != walk.Interrupted || !strings.Contains(record.Message, "made a mistake") {
				t.Fatalf("the run is %+v", record)
			}
			armed.Store(false)
			w.extra["arm"] = extraTool{Tool: catalog.Tool{Effect: catalog.Read}, call: func(context.Context, engine.ToolCall) (walk.Result, error) {
				return walk.Result{Success: true}, nil
			}}
			run, err := resume(r, run.id)
			must(t, err)
			if record := run.Wait(); record.Status != walk.Done || !slices.Contains(w.lines(), "b") {
				t.Errorf("called %v: %+v", w.lines(), record)
			}
		})
	}
}
