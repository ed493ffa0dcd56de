package examples_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"planwright/examples"
	"planwright/internal/library"
	"planwright/planner/catalog"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

var update = flag.Bool("update", false, "write the files as the program would")

// What is wrong with an example is wrong with the first thing a person sees.
func TestExamplesAreWithoutProblems(t *testing.T) {
	for _, example := range examples.List {
		t.Run(example.ID, func(t *testing.T) {
			w, tools := decode(t, example.ID), catalog.Builtin()
			if example.Calls != "" {
				called := library.Workflow{Workflow: decode(t, example.Calls)}
				tools = catalog.New(append(tools.Tools(), library.Tools([]library.Workflow{called}, tools)...))
				for _, p := range validate.Workflow(called.Workflow, tools) {
					t.Errorf("%s: %s", p.Code, p.Message)
				}
			}
			for _, p := range validate.Workflow(w, tools) {
				t.Errorf("%s: %s", p.Code, p.Message)
			}
			if w.Name == "" || len(w.Nodes) < 5 {
				t.Errorf("%q has %d steps: too little to look at", w.Name, len(w.Nodes))
			}
		})
	}
}

func TestExamplesSayWhy(t *testing.T) {
	for _, example := range examples.List {
		why := 0
		for _, node := range decode(t, example.ID).Nodes {
			if node.Note != "" {
				why++
			}
		}
		if why == 0 {
			t.Errorf("%s: no step says why it is there", example.ID)
		}
	}
}

// The files are as the program writes them, so that they differ from a saved copy
// only where it was changed.
func TestFilesAreInTheirForm(t *testing.T) {
	for _, id := range all() {
		text, err := examples.Text(id)
		if err != nil {
			t.Fatal(err)
		}
		want := string(workflow.Encode(decode(t, id)))
		if *update {
			if err := os.WriteFile(id+".planwright.json", []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if diff := cmp.Diff(want, text); diff != "" {
			t.Errorf("%s (-want +got), -update writes it:\n%s", id, diff)
		}
	}
}

func TestEveryFileIsListed(t *testing.T) {
	found, err := filepath.Glob("*.planwright.json")
	if err != nil || len(found) != len(all()) {
		t.Errorf("%d files, %d are listed or called: %v", len(found), len(all()), err)
	}
}

// all are the ids of those that are listed, and of those that they call.
func all() (ids []string) {
	for _, example := range examples.List {
		ids = append(ids, example.ID)
		if example.Calls != "" {
			ids = append(ids, example.Calls)
		}
	}
	return ids
}

func TestAnExampleThatIsNotThere(t *testing.T) {
	for _, id := range []string{"", "nothing", "../go", "log-report.planwright"} {
		if text, err := examples.Text(id); err == nil {
			t.Errorf("%q gives %q", id, text)
		}
	}
}

func decode(t *testing.T, id string) workflow.Workflow {
	t.Helper()
	text, err := examples.Text(id)
	if err != nil {
		t.Fatal(err)
	}
	w, problems := workflow.Decode([]byte(text))
	if len(problems) > 0 {
		t.Fatalf("%s cannot be read as it is: %v", id, problems)
	}
	return w
}
