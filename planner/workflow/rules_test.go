package workflow_test

import (
	"os"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"

	"planwright/planner/workflow"
)

// rules are cases of what the page does too: its tests read the same file.
type rules struct {
	Changes []struct {
		Why           string
		Before, After workflow.Workflow
		Patch         workflow.Patch
	}
	Outputs []struct {
		Why     string
		Node    workflow.Node
		Outputs []workflow.Output
	}
}

func readRules(t *testing.T) (r rules) {
	t.Helper()
	data, err := os.ReadFile("testdata/rules.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &r, json.MatchCaseInsensitiveNames(true)); err != nil {
		t.Fatal(err)
	}
	return r
}

func TestChangesOfBothSides(t *testing.T) {
	for _, c := range readRules(t).Changes {
		for name, patch := range map[string]workflow.Patch{"the patch": c.Patch, "the difference": workflow.Diff(c.Before, c.After)} {
			if got, err := workflow.Apply(c.Before, patch); err != nil || !workflow.Same(got, c.After) {
				t.Errorf("%s: %s gives\n%s\n%v", c.Why, name, got, err)
			}
		}
	}
}

func TestOutputsOfBothSides(t *testing.T) {
	for _, c := range readRules(t).Outputs {
		if diff := cmp.Diff(c.Outputs, c.Node.Outputs()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.Why, diff)
		}
	}
}
