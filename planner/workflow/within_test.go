package workflow_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"pgregory.net/rapid"

	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// What stands within another value is written as it is on its own: to a file, and by the
// standard library.
func TestWrittenWithinAsAlone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := workflowtest.Any().Draw(t, "workflow")
		alone, err := w.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		within, err := json.Marshal([]workflow.Workflow{w})
		if err != nil {
			t.Fatal(err)
		}
		if got, want := sameText(t, within), sameText(t, []byte("["+string(alone)+"]")); got != want {
			t.Errorf("within a list:\n%s\nalone:\n%s", got, want)
		}
		w.Version = max(w.Version, workflow.FileVersion)
		alone, _ = w.MarshalJSON()
		if got, want := sameText(t, workflow.Encode(w)), sameText(t, alone); got != want {
			t.Errorf("in a file:\n%s\nalone:\n%s", got, want)
		}
	})
}

// sameText is JSON without what may differ between two that say the same in the same order.
func sameText(t *rapid.T, raw jsontext.Value) string {
	raw = jsontext.Value(append([]byte(nil), raw...))
	if err := raw.Compact(jsontext.PreserveRawStrings(false)); err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// Each level is written once: written apart and again for each level above it, a step with a call
// and a place takes some allocations more for each.
func TestStepIsWrittenOnce(t *testing.T) {
	const steps, most = 500, 7
	var w workflow.Workflow
	for i := range steps {
		w.Nodes = append(w.Nodes, workflow.Node{
			ID: fmt.Sprint("step_", i), Name: "Tell", Kind: workflow.KindTool, Position: &workflow.Position{X: float64(i), Y: 1},
			Tool: &workflow.ToolCall{Name: "notify", Arguments: workflow.Arguments{"message": jsontext.Value(`"Done"`)}},
		})
	}
	if each := testing.AllocsPerRun(10, func() { workflow.Encode(w) }) / steps; each > most {
		t.Errorf("a step takes %.1f allocations to be written, at most %d are meant", each, most)
	}
}
