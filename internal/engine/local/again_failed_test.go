package local_test

import (
	"context"
	"strings"
	"testing"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
)

// lossy has rounds that fail, and goes on behind them.
const lossy = `
	l: Loop max 3 [failure=continue]
	m: Tool flaky id=miss
	f: EndLoop l
	y: Tool flaky id=later
	l:LoopBody > m > f > l
	l:LoopDone > y`

// The rounds that failed in a run are those of the run that goes on in its place, too, each counted
// once: of loops that were done and of one that it goes on in, and of workflows that it called,
// whether these go on or came to their ends.
func TestRoundsThatFailedBefore(t *testing.T) {
	for name, tt := range map[string]struct {
		text string
		list int
		want int
	}{
		"a loop":         {lossy, 0, 3},
		"a child":        {`a: Tool child`, 0, 3},
		"two of them":    {"a: Tool child\n b: Tool child\n c: Tool flaky id=last\n a > b > c", 0, 6},
		"side by side":   {beside(2, "a: Tool child\n b: Tool flaky id=last\n a > b > e > r"), 4, 12},
		"in the midst":   {beside(2, "a: Tool look id=a"+lossy+"\n a > l\n y > e > r"), 2, 6},
		"one in another": {`a: Tool upper`, 0, 3},
	} {
		for _, stops := range []bool{false, true} {
			r, w := newRunner(t)
			fails := true
			w.extra["flaky"] = extraTool{Tool: catalog.Tool{Effect: catalog.Read}, call: func(_ context.Context, c engine.ToolCall) (walk.Result, error) {
				ok := idOf(c.Arguments) != "miss" && !fails
				if id, _, _ := strings.Cut(c.Run, "/"); stops && fails && idOf(c.Arguments) != "miss" {
					_, _ = r.Control(id, engine.Stop)
				}
				return walk.Result{Success: ok}, nil
			}}
			given := func(*engine.Request) {}
			if tt.list > 0 {
				given = listOf(tt.list)
			}
			children := withChildren(t, map[string]string{"child": lossy, "upper": "y: Tool child"})
			run := start(t, r, tt.text, given, children)
			run.Wait()
			for i := 0; i < 9 && run.Wait().Status != walk.Done; i++ {
				fails = i == 0
				next, err := begin(r, again(t, r, run.id))
				must(t, err)
				run = next
			}
			if record := run.Wait(); record.Status != walk.Done || record.Failed != tt.want {
				t.Errorf("%s, stopped %v: %d rounds failed, not %d: %+v", name, stops, record.Failed, tt.want, record)
			}
		}
	}
}
