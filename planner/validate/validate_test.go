package validate_test

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"planwright/planner/internal/probe"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

var update = flag.Bool("update", false, "write what the tests find into testdata")

// apart are codes of workflows whose cases are tests: they need what no file of cases has.
var apart = map[problem.Code]string{
	problem.WorkflowCall: "a catalog with other workflows: called_test.go",
	problem.Limit:        "hundreds of inputs: parts_test.go",
}

// codesOf are all that is found in workflows; most with argument-invalid comes from the
// catalog, just as argument-missing does.
func codesOf(t *testing.T) []problem.Code {
	t.Helper()
	return slices.DeleteFunc(probe.Codes(t, "../problem/codes.go")[0], func(code problem.Code) bool { return apart[code] != "" })
}

// TestValidate reads one file for each code. A file holds any number of cases, a
// workflow NAME.in and the problems NAME.want it must give: at least one with
// the code, and one that nearly has it.
func TestValidate(t *testing.T) {
	for _, code := range codesOf(t) {
		t.Run(string(code), func(t *testing.T) {
			path := filepath.Join("testdata", string(code)+".txtar")
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			var found, missed bool
			for i := 0; i < len(archive.Files); i++ {
				name, isCase := strings.CutSuffix(archive.Files[i].Name, ".in")
				if !isCase {
					continue
				}
				problems := runCase(t, tools, archive, i, name)
				found = found || problems.Has(code)
				missed = missed || !problems.Has(code)
			}
			if !found || !missed {
				t.Errorf("%s needs a case with %s and one without", path, code)
			}
			if *update {
				if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// runCase checks the case at index i of the archive, or writes its result.
func runCase(t *testing.T, tools validate.Tools, archive *txtar.Archive, i int, name string) (problems problem.List) {
	t.Run(name, func(t *testing.T) {
		w := workflowtest.Parse(t, string(archive.Files[i].Data))
		problems = validate.Workflow(w, tools)
		for _, p := range problems {
			if p.QuickFix != nil {
				checkQuickFix(t, tools, w, p)
			}
		}
		got := describe(t, w, problems)
		want := slices.IndexFunc(archive.Files, func(f txtar.File) bool { return f.Name == name+".want" })
		switch {
		case *update && want < 0:
			archive.Files = slices.Insert(archive.Files, i+1, txtar.File{Name: name + ".want", Data: []byte(got)})
		case *update:
			archive.Files[want].Data = []byte(got)
		case want < 0:
			t.Fatalf("no %s.want", name)
		default:
			if diff := cmp.Diff(string(archive.Files[want].Data), got); diff != "" {
				t.Errorf("problems (-want +got):\n%s", diff)
			}
		}
	})
	return problems
}

// describe is each problem with its fix and what its quick fix changes.
func describe(t testing.TB, w workflow.Workflow, problems problem.List) string {
	var b strings.Builder
	for _, p := range problems {
		b.WriteString(p.String() + "\n\tfix: " + p.Fix + "\n")
		if p.QuickFix == nil {
			continue
		}
		b.WriteString("\tquick: " + p.QuickFix.Label + "\n")
		was := strings.Split(w.String(), "\n")
		is := strings.Split(applyQuickFix(t, w, p).String(), "\n")
		for _, line := range was {
			if !slices.Contains(is, line) {
				b.WriteString("\t\t- " + line + "\n")
			}
		}
		for _, line := range is {
			if !slices.Contains(was, line) {
				b.WriteString("\t\t+ " + line + "\n")
			}
		}
	}
	return b.String()
}
