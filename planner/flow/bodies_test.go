package flow_test

import (
	"os"
	"slices"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"

	"planwright/planner/flow"
	"planwright/planner/workflow"
)

// The page finds the bodies of drafts by itself: its tests read the same file.
func TestBodiesOfBothSides(t *testing.T) {
	data, err := os.ReadFile("testdata/bodies.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases struct {
		Bodies []struct {
			Why      string
			Workflow workflow.Workflow
			Bodies   []flow.Body
		}
	}
	if err := json.Unmarshal(data, &cases, json.MatchCaseInsensitiveNames(true)); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases.Bodies {
		got := flow.NewOutline(c.Workflow).Loops
		for _, bodies := range [][]flow.Body{c.Bodies, got} {
			for _, body := range bodies {
				slices.Sort(body.Nodes)
			}
		}
		if diff := cmp.Diff(c.Bodies, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.Why, diff)
		}
	}
}
