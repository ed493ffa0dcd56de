package local_test

import (
	"context"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"planwright/internal/engine"
	"planwright/internal/engine/ai"
	"planwright/internal/engine/local"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
)

// A step that calls a workflow is tried again as often as it says: in the workflow, at the step
// that failed, where that called something with effects, and else in all of it.
func TestRetriesOfACalledWorkflow(t *testing.T) {
	for name, tt := range map[string]struct {
		text  string
		fails int64 // of what is flaky
		want  []string
		done  bool
	}{
		"the child":        {`a: Tool child what=1 [retries=2]`, 2, []string{"pay1", "tell1"}, true},
		"too often":        {`a: Tool child what=1 [retries=2]`, 3, []string{"pay1"}, false},
		"the grandchild":   {`a: Tool upper what=1 [retries=1]`, 1, []string{"pay1", "tell1"}, true},
		"a round":          {`a: Tool rounds [retries=1]`, 1, []string{"pay", "pay", "tell1", "tell2"}, true},
		"side by side":     {`a: Tool beside [retries=2]`, 2, []string{"pay", "pay", "tell1", "tell2"}, true},
		"nothing was done": {`a: Tool reads [retries=2]`, 2, []string{"look", "look", "look"}, true},
	} {
		t.Run(name, func(t *testing.T) {
			r, w := newRunner(t, func(r *local.Runner) { r.Clock = quick{} })
			var left atomic.Int64
			left.Store(tt.fails)
			fails := func(string) bool { return left.Add(-1) >= 0 }
			flaky(w, fails)
			w.extra["note"] = extraTool{Tool: catalog.Tool{Effect: catalog.Read}, call: func(_ context.Context, c engine.ToolCall) (walk.Result, error) {
				return walk.Result{Success: true}, appendLine(w.file(), idOf(c.Arguments))
			}}
			w.extra["often"] = extraTool{Tool: catalog.Tool{Effect: catalog.Read}, call: func(context.Context, engine.ToolCall) (walk.Result, error) {
				return walk.Result{Success: !fails(""), Error: "No."}, nil
			}}
			loop := func(how string) string {
				return `
				input list: array default=["1","2"]
				r: Loop over inputs.list max 9 ` + how + `
				x: Tool add id=pay
				y: Tool flaky id="tell{{r.item}}"
				e: EndLoop r
				r:LoopBody > x > y > e > r`
			}
			run := start(t, r, tt.text, withChildren(t, map[string]string{"child": payAndTell, "upper": `y: Tool child what="{{inputs.what}}"`,
				"rounds": loop(""), "beside": loop("parallel 2"), "reads": `
				x: Tool note id=look
				z: Tool often
				x > z`}))
			record := run.Wait()
			got := w.lines()
			slices.Sort(got)
			if diff := cmp.Diff(tt.want, got); diff != "" || (record.Status == walk.Done) != tt.done {
				t.Errorf("%+v (-want +got):\n%s", record, diff)
			}
		})
	}
}

// What is not tried again though it says so, as that might do something twice, says why.
func TestUntriedStepSaysWhy(t *testing.T) {
	const said = "It was not tried again, as what it called may have had an effect."
	for name, tt := range map[string]struct {
		text string
		want bool
	}{
		"a call that was late":     {`a: Tool slow id=1 [retries=1 timeout=50]`, true},
		"a workflow that was late": {`a: Tool late [retries=1 timeout=50]`, true},
		"it was refused within":    {`a: Tool refused [retries=1]`, true},
		"an AI step":               {`a: AiStep "" "Do it" with add [retries=1]`, true},
		"no retries":               {`a: Tool slow id=1 [timeout=50]`, false},
		"nothing was called":       {`a: Tool changed [retries=1]`, false},
	} {
		t.Run(name, func(t *testing.T) {
			r, w := newRunner(t, func(r *local.Runner) {
				r.Models = models{agent: func(ctx context.Context, _ walk.Agent, call ai.Call) (walk.Result, ai.Used) {
					call(ctx, walk.Call{Tool: "add", Arguments: jsontext.Value(`{"id":"1"}`)})
					return walk.Result{Error: "It gave up."}, ai.Used{Calls: 1}
				}}
			})
			w.extra["slow"] = extraTool{Tool: catalog.Tool{Effect: catalog.Write}, call: func(ctx context.Context, _ engine.ToolCall) (walk.Result, error) {
				<-ctx.Done()
				return walk.Result{Error: "It was ended."}, nil
			}}
			run := start(t, r, tt.text, withChildren(t, map[string]string{"late": "x: Tool add id=1\n z: Tool slow id=2\n x > z", "refused": "x: Tool add id=1\n z: Tool changed\n x > z"}))
			record := run.Wait()
			if got := strings.Count(record.Message, said); record.Status != walk.Failed || got != map[bool]int{true: 1}[tt.want] {
				t.Errorf("it says %q", record.Message)
			}
		})
	}
}
