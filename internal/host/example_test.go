package host

import (
	"slices"
	"testing"

	"planwright/planner/problem"
	"planwright/planner/workflow"
)

func TestExamplesAreOpenedAsDocumentsOfTheirOwn(t *testing.T) {
	f := open(t, t.TempDir(), "")
	list, err := f.Examples()
	if err != nil || len(list) == 0 {
		t.Fatalf("%v, %v", list, err)
	}
	opened := map[string]bool{}
	for range 2 {
		view, err := f.OpenExample(list[0].ID)
		if err != nil {
			t.Fatal(err)
		}
		d := view.Document
		if d.Workflow.Name != list[0].Workflow.Name || slices.ContainsFunc(d.Problems, isNoLack) || d.ReadOnly {
			t.Errorf("%q with %v, read-only %v; want %q", d.Workflow.Name, d.Problems, d.ReadOnly, list[0].Workflow.Name)
		}
		if stepsOf(d.Workflow) != list[0].Steps {
			t.Errorf("%d steps, %d were said", stepsOf(d.Workflow), list[0].Steps)
		}
		opened[d.Path] = true
	}
	if len(opened) != 2 {
		t.Errorf("opened twice, it is in %v", opened)
	}
}

// isNoLack leaves out that no model is connected here.
func isNoLack(p problem.Problem) bool { return p.Code != problem.ModelMissing }

func TestAnExampleThatIsNotThereLeavesTheDocument(t *testing.T) {
	f := open(t, t.TempDir(), "")
	before := f.now()
	if _, err := f.OpenExample("../settings"); err == nil {
		t.Error("an example was opened that is not there")
	}
	if now := f.now(); now.File.Path != before.File.Path || now.Revision != before.Revision {
		t.Error("another document is open")
	}
}

// stepsOf is how many steps people see.
func stepsOf(w workflow.Workflow) int {
	return len(slices.DeleteFunc(slices.Clone(w.Nodes), func(n workflow.Node) bool { return n.Kind == workflow.KindEndLoop }))
}
