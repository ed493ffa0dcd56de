package workflow_test

import (
	"testing"

	"pgregory.net/rapid"

	"planwright/planner/validate"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// selection draws some of the changes, with what they need.
func selection(t *rapid.T, c *workflow.Changes) workflow.Selection {
	chosen := workflow.Selection{}
	if rapid.Bool().Draw(t, "start with all") {
		chosen = c.All()
	}
	for _, change := range c.List() {
		switch rapid.IntRange(0, 2).Draw(t, change.ID) {
		case 0:
			chosen = c.Accept(chosen, change.ID)
		case 1:
			chosen = c.LeaveOut(chosen, change.ID)
		}
	}
	return chosen
}

// split takes the difference apart and checks what holds for every patch.
func split(t *rapid.T, base, after workflow.Workflow) *workflow.Changes {
	c, err := workflow.Split(workflow.Diff(base, after), base, validate.IsSound)
	if err != nil {
		t.Fatal(err)
	}
	if p := c.Select(nil); !p.IsEmpty() {
		t.Fatalf("nothing chosen gives %s", p.Summary())
	}
	if len(c.List()) == 0 != workflow.Same(base, after) {
		t.Fatalf("%d changes", len(c.List()))
	}
	if got := c.BuildAll(); !workflow.Same(got, after) || !workflow.Same(apply(t, base, c.Select(c.All())), after) {
		t.Fatalf("all changes together give\n%s--- want\n%s", got, after)
	}
	return c
}

func apply(t rapid.TB, w workflow.Workflow, p workflow.Patch) workflow.Workflow {
	t.Helper()
	got, err := workflow.Apply(w, p)
	if err != nil {
		t.Fatalf("Apply: %v", err)
	}
	return got
}

func TestSplitAnyPatch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := workflowtest.Any().Draw(t, "base")
		c := split(t, base, workflowtest.Edited(base).Draw(t, "after"))
		chosen := selection(t, c)
		apply(t, base, c.Select(chosen))
		for _, change := range c.List() {
			if change.Text == "" || change.Kind == "" {
				t.Fatalf("not described: %+v", change)
			}
			for _, need := range change.Needs {
				if chosen[change.ID] && !chosen[need] {
					t.Fatalf("%s is chosen without %s", change.ID, need)
				}
			}
		}
	})
}

func TestSplitTypicalEditsStayValid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := workflowtest.Valid().Draw(t, "base")
		after := workflowtest.Typical(base, "new").Draw(t, "after")
		c := split(t, base, after)
		chosen := selection(t, c)
		got := apply(t, base, c.Select(chosen))
		if problems := validate.Workflow(got, nil); len(got.Nodes) > 0 && problems.HasErrors() {
			t.Fatalf("invalid with %v:\n%s\n--- base\n%s--- after\n%s--- selected\n%s--- changes %+v", chosen, problems, base, after, got, c.List())
		}
	})
}
