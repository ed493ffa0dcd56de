package validate_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// What the catalog says of the tools that the program brings with it is needed to find what
// is in testdata/builtin: cases as those of TestValidate, by subject. What a quick fix leaves there
// is less than there was: it brings no other problem in place of its own.
func TestValidateWithBuiltinTools(t *testing.T) {
	paths, err := filepath.Glob("testdata/builtin/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal(paths, err)
	}
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i < len(archive.Files); i++ {
			if name, isCase := strings.CutSuffix(archive.Files[i].Name, ".in"); isCase {
				for _, p := range runCase(t, catalog.Builtin(), archive, i, name) {
					leavesLess(t, workflowtest.Parse(t, string(archive.Files[i].Data)), p)
				}
			}
		}
		if *update {
			if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func leavesLess(t *testing.T, w workflow.Workflow, p problem.Problem) {
	if p.QuickFix == nil {
		return
	}
	before, after := validate.Workflow(w, catalog.Builtin()), validate.Workflow(applyQuickFix(t, w, p), catalog.Builtin())
	if len(after) >= len(before) {
		t.Errorf("%q leaves %v", p.QuickFix.Label, after)
	}
}
