package eval_test

import (
	"context"
	"testing"

	"planwright/internal/eval"
	"planwright/internal/trial"
	"planwright/planner"
)

// What the offline planner offers as done of the hard requests does what was asked for.
func TestOfflinePlannerClaimsNothingHard(t *testing.T) {
	done := map[string]int{}
	for _, c := range hard() {
		r := eval.Offline().Plan(context.Background(), c.Words, planner.Observer{})
		if r.Status != planner.Done {
			continue
		}
		done[c.Group]++
		if why, ok := c.Judge(context.Background(), trial.Runner{}, r); !ok {
			t.Errorf("%s is done: %s\n%s\n%s", c.Name, why, r.Message, r.Workflow)
		}
	}
	t.Logf("done are %v", done)
	if done["data"] < 20 {
		t.Errorf("only %d of those about data are done", done["data"])
	}
}
