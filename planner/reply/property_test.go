package reply

import (
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// TestReadKeepsOwnForm: a valid workflow in our own file form is read as it is.
func TestReadKeepsOwnForm(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := workflowtest.Valid().Draw(t, "workflow")
		data, err := json.Marshal(w)
		if err != nil {
			t.Fatal(err)
		}
		r := Read(string(data), Options{Want: WantPlan, Policy: Policy{AllowAgentSteps: true}})
		if r.Rejection() != Accepted {
			t.Fatal(r.Problems)
		}
		if diff := cmp.Diff(len(w.Nodes), len(r.Workflow.Nodes)); diff != "" {
			t.Fatal(diff)
		}
		if diff := cmp.Diff(len(w.Edges), len(r.Workflow.Edges)); diff != "" {
			t.Fatalf("%s\n%s\n%s\n%s", diff, w, r.Workflow, r.Problems)
		}
		if p := validate.Workflow(r.Workflow, nil); p.HasErrors() {
			t.Fatalf("%s\n%s\n%s", p, data, r.Workflow)
		}
	})
}

// TestPatchOfValidBase: a patch of a valid workflow that removes steps and adds
// others leads to a valid workflow, or a problem says why not.
func TestPatchOfValidBase(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := workflowtest.Valid().Draw(t, "base")
		r := Read(somePatch(t, base), Options{Want: WantPatch, Base: base})
		if r.Patch == nil {
			if !r.Problems.HasErrors() {
				t.Fatalf("no patch and no error: %s", r.Problems)
			}
			return
		}
		applied, err := workflow.Apply(base, *r.Patch)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(r.Workflow.String(), applied.String()); diff != "" {
			t.Fatal(diff)
		}
		if r.Rejection() == Accepted && len(r.Problems.With(problem.Warning)) == 0 {
			for _, p := range validate.Workflow(applied, nil).With(problem.Error) {
				if p.Code != problem.UnknownReference && p.Code != problem.NoNodes {
					t.Fatalf("invalid without a word: %s\n%s\n%s\n%s", p, base, applied, r.Problems)
				}
			}
		}
	})
}

// somePatch is the JSON of a patch that names steps of the workflow.
func somePatch(t *rapid.T, base workflow.Workflow) string {
	type step struct {
		Type  string `json:"step_type"`
		Tool  string `json:"tool_name"`
		Name  string `json:"name"`
		After string `json:"after,omitempty"`
	}
	var patch struct {
		Add    []step   `json:"add,omitempty"`
		Remove []string `json:"remove_node_ids,omitempty"`
	}
	pick := func(label string) string {
		return base.Nodes[rapid.IntRange(0, len(base.Nodes)-1).Draw(t, label)].ID
	}
	for range rapid.IntRange(0, 3).Draw(t, "adds") {
		s := step{Type: "Tool", Tool: "click", Name: "New"}
		if rapid.Bool().Draw(t, "anchored") {
			s.After = pick("after")
		}
		patch.Add = append(patch.Add, s)
	}
	for range rapid.IntRange(0, 2).Draw(t, "removes") {
		patch.Remove = append(patch.Remove, pick("remove"))
	}
	data, err := json.Marshal(patch)
	if err != nil {
		t.Fatal(err)
	}
	if string(data) == "{}" {
		return `{"add":[]}`
	}
	return string(data)
}
