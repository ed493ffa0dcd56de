package local_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
)

// A budget that is used up ends the run that has it, also where a workflow uses it up that a step
// calls, and whatever goes on behind a failure; tried again with more of it, the run does the rest.
func TestBudgetThatIsUsedUpBelow(t *testing.T) {
	for name, text := range map[string]string{
		"a step goes on": `c: Tool child [failure=continue]`,
		"another way":    "c: Tool child [failure=branch ends=OnError]",
		"a round":        "l: Loop max 1 [failure=continue]\n c: Tool child\n e: EndLoop l\n l:LoopBody > c > e > l",
		"side by side":   strings.Replace(beside(2, "a: Tool child\n a > e > r"), `{{a.text}}"`, `{{r.item}}" [failure=continue]`, 1),
		"two deep":       "c: Tool upper [failure=continue]",
	} {
		t.Run(name, func(t *testing.T) {
			r, w := newRunner(t)
			children := withChildren(t, map[string]string{"child": "x: Tool add id=x\n y: Tool add id=y\n x > y", "upper": "c: Tool child [failure=continue]"})
			run := start(t, r, text, children, listOf(1), func(q *engine.Request) {
				if name != "side by side" {
					q.Options.Inputs = nil
				}
				q.Options.Budget = walk.Budget{Calls: 1}
			})
			if record := run.Wait(); record.Status != walk.Failed || !strings.Contains(record.Message, "the most it may call") {
				t.Fatalf("it is %+v", record)
			}
			request := again(t, r, run.id)
			request.Options.Budget = walk.Budget{}
			next, err := begin(r, request)
			must(t, err)
			if record := next.Wait(); record.Status != walk.Done || record.Failed != 0 {
				t.Errorf("tried again it is %+v", record)
			}
			if diff := cmp.Diff([]string{"x", "y"}, w.lines()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
