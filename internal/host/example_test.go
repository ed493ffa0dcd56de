package host

import (
	"testing"
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
		if d.Workflow.Name != list[0].Name || len(d.Problems) > 0 || d.ReadOnly {
			t.Errorf("%q with %v, read-only %v; want %q", d.Workflow.Name, d.Problems, d.ReadOnly, list[0].Name)
		}
		if steps(d.Workflow) != list[0].Steps {
			t.Errorf("%d steps, %d were said", steps(d.Workflow), list[0].Steps)
		}
		opened[d.Path] = true
	}
	if len(opened) != 2 {
		t.Errorf("opened twice, it is in %v", opened)
	}
}

func TestAnExampleThatIsNotThereLeavesTheDocument(t *testing.T) {
	f := open(t, t.TempDir(), "")
	before := f.current()
	if _, err := f.OpenExample("../settings"); err == nil {
		t.Error("an example was opened that is not there")
	}
	if f.current() != before {
		t.Error("another document is open")
	}
}
