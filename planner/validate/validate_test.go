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

	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

var update = flag.Bool("update", false, "write what the tests find into testdata")

// codes are all that is found; most with argument-invalid comes from the catalog, just as
// argument-missing does.
var codes = []problem.Code{
	problem.NoNodes, problem.NoEntry, problem.MultipleEntries, problem.DanglingEdge, problem.DuplicateID,
	problem.UnexpectedOutput, problem.MultipleNext, problem.IfMissingBranch, problem.IfExtraEdge,
	problem.SwitchNoCases, problem.SwitchDuplicateCase, problem.SwitchMissingEdge, problem.SwitchUnknownOutput,
	problem.LoopMissingBody, problem.LoopExtraEdge, problem.LoopUnpaired, problem.LoopMultipleEnds,
	problem.EndLoopTarget, problem.EndLoopEdge, problem.LoopBodyEscapes, problem.LoopEnteredFromOutside,
	problem.Cycle, problem.Unreachable, problem.UnknownTool, problem.ArgumentMissing,
	problem.ConditionIncomplete, problem.UnknownReference, problem.ReferenceNotBefore, problem.DuplicateName,
	problem.SameBranches, problem.ChoiceOff, problem.StepIncomplete, problem.ErrorMissingBranch,
	problem.InputName, problem.InputType, problem.InputDefault, problem.ArgumentInvalid, problem.SecretPlace,
	problem.OutputName, problem.OutputType, problem.OutputValue, problem.RoundsBeside,
}

// TestValidate reads one file for each code. A file holds any number of cases, a
// workflow NAME.in and the problems NAME.want it must give: at least one with
// the code, and one that nearly has it.
func TestValidate(t *testing.T) {
	for _, code := range codes {
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
				problems := runCase(t, archive, i, name)
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
func runCase(t *testing.T, archive *txtar.Archive, i int, name string) (problems problem.List) {
	t.Run(name, func(t *testing.T) {
		w := workflowtest.Parse(t, string(archive.Files[i].Data))
		problems = validate.Workflow(w, tools)
		for _, p := range problems {
			if p.QuickFix != nil {
				checkQuickFix(t, w, p)
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
