package local_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
)

// What is read of what is only simulated decides nothing unseen, nor do rounds that did not fail for
// that reason; what cannot be read as it was not made is an example.
func TestDryReadsOfWhatIsNotMade(t *testing.T) {
	for _, tt := range []struct {
		text, reads string
		decisions   []string
	}{
		{`
			a: Tool copy_file from=/in/a to=/in/b
			b: Tool file_info path=/in/b
			i: If b.n Equals 2
			c: Tool look id=c
			a > b > i:IfTrue > c`, "b", []string{"i:IfTrue?"}},
		{`
			a: Tool copy_file from=/in/a to=/in/b
			b: Tool file_info path=/in/a
			i: If b.n Equals 2
			c: Tool look id=c
			a > b > i:IfTrue > c`, "a", []string{"i:IfTrue"}},
		{`
			a: Tool copy_file from=/in/a to=/in/b
			b: Tool file_info path=/in/none
			i: If b.n Equals 1
			c: Tool look id=c
			z: Tool copy_file from=/in/a to=/in/none
			a > z > b > i:IfTrue > c`, "none", []string{"i:IfTrue?"}},
		{`
			r: Loop max 2 [failure=continue]
			a: Tool copy_file from=/in/a to=/in/b
			e: EndLoop r
			i: If r.failed Equals 0
			c: Tool look id=c
			r:LoopBody > a > e > r:LoopDone > i:IfTrue > c`, "", []string{"r:LoopBody", "r:LoopBody", "r:LoopDone?", "i:IfTrue?"}},
	} {
		r, w := newRunner(t)
		fields := []catalog.Output{{Name: "n", Type: "integer"}}
		w.extra["copy_file"] = extraTool{Tool: catalog.Tool{Effect: catalog.Write, Outputs: fields}}
		w.extra["file_info"] = extraTool{Tool: catalog.Tool{Effect: catalog.Read, Outputs: fields}, call: func(_ context.Context, c engine.ToolCall) (walk.Result, error) {
			if !strings.Contains(string(c.Arguments), `/in/`+tt.reads+`"`) {
				t.Errorf("%s is read", c.Arguments)
			}
			return walk.Result{Success: tt.reads != "none", Error: strings.TrimPrefix(tt.reads, "none"), Fields: map[string]jsontext.Value{"n": jsontext.Value("2")}}, nil
		}}
		run := start(t, r, tt.text, func(q *engine.Request) { q.Dry = true })
		record := run.Wait()
		if got := decisions(t, r, run.ID()); record.Status != walk.Done || !slices.Equal(got, tt.decisions) {
			t.Errorf("%s: decided %q: %+v", tt.text, got, record)
		}
	}
}
