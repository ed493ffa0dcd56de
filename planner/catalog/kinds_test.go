package catalog_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// What a result is has to fit where it is used: by the built-in tools, whose results and
// arguments are of every kind. A file has workflows NAME.in and the problems NAME.want. A
// quick fix makes its problem go away and brings no other.
func TestKindsOfResults(t *testing.T) {
	const path = "testdata/kinds.txtar"
	isUpdate := flag.Lookup("update").Value.String() == "true" // the other tests of the package have it
	archive, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range archive.Files {
		name, isCase := strings.CutSuffix(f.Name, ".in")
		if !isCase {
			continue
		}
		w := workflowtest.Parse(t, string(f.Data))
		got := ""
		for _, p := range validate.Workflow(w, catalog.Builtin()) {
			got += fmt.Sprintf("%s %s at %s: %s\n\tfix: %s\n", p.Severity, p.Code, p.At.Path, p.Message, p.Fix)
			if p.QuickFix != nil {
				got += fmt.Sprintf("\tquick: %s\n", p.QuickFix.Label)
				leavesNothing(t, name, w, p)
			}
		}
		if isUpdate {
			archive.Files[i+1].Data = []byte(got)
		}
		if diff := cmp.Diff(string(archive.Files[i+1].Data), got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	if isUpdate {
		if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func leavesNothing(t *testing.T, name string, w workflow.Workflow, p problem.Problem) {
	var patch workflow.Patch
	if err := json.Unmarshal(p.QuickFix.Patch, &patch); err != nil {
		t.Fatal(err)
	}
	fixed, err := workflow.Apply(w, patch)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	before, after := validate.Workflow(w, catalog.Builtin()), validate.Workflow(fixed, catalog.Builtin())
	if len(after) >= len(before) {
		t.Errorf("%s: %q leaves %v", name, p.QuickFix.Label, after)
	}
}
