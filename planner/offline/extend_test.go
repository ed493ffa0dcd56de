package offline

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"planwright/planner/catalog"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// TestExtend adds what each sentence asks for to each example: what was there stays as it is,
// what is added is valid, its names are its own, and each way through leads to it.
func TestExtend(t *testing.T) {
	bases := examples(t)
	added := 0
	for _, file := range []string{"testdata/sentences.txt", "testdata/data.txt", "testdata/everyday.txt"} {
		for i, s := range readSamples(t, file) {
			base := bases[i%len(bases)]
			next, _, ok := Extend(base, "Then "+s.words, catalog.Builtin())
			if !ok {
				t.Fatalf("%s: no end", base.Name)
			}
			if len(next.Nodes) > len(base.Nodes) {
				added++
			}
			if wrong := judgeExtended(base, next); wrong != "" {
				t.Errorf("%s, then %q: %s\n%s", base.Name, s.words, wrong, next)
			}
		}
	}
	if added < 300 {
		t.Errorf("only %d sentences added anything", added)
	}
}

func judgeExtended(base, next workflow.Workflow) string {
	if found := validate.Workflow(next, catalog.Builtin()); found.HasErrors() {
		return fmt.Sprint(found)
	}
	kept := next
	kept.Nodes, kept.Edges = slices.Clone(next.Nodes[:len(base.Nodes)]), next.Edges[:len(base.Edges)]
	for i, n := range base.Nodes { // what ended goes on now, also where it fails if that is asked for
		kept.Nodes[i].Ends, kept.Nodes[i].OnFailure = n.Ends, n.OnFailure
	}
	if changed := workflow.Diff(base, kept); !changed.IsEmpty() {
		return "what was there was changed: " + changed.Summary()
	}
	if len(next.Nodes) == len(base.Nodes) {
		return ""
	}
	names := map[string]bool{}
	for _, n := range next.Nodes {
		if names[n.Label()] && n.Kind != workflow.KindEndLoop {
			return "two steps are called “" + n.Label() + "”"
		}
		names[n.Label()] = true
	}
	first := next.Nodes[len(base.Nodes)].ID
	for _, end := range endsOf(base) {
		if !slices.ContainsFunc(next.Edges, func(e workflow.Edge) bool {
			return e.From == end.From && e.Output == end.Output && e.To == first
		}) {
			return "“" + end.From + "” does not lead to it"
		}
	}
	return ""
}

func examples(t *testing.T) (out []workflow.Workflow) {
	t.Helper()
	files, err := filepath.Glob("../../examples/*.planwright.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no examples: %v", err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		w, problems := workflow.Decode(data)
		if problems.HasErrors() {
			t.Fatal(problems)
		}
		if !slices.ContainsFunc(w.Nodes, func(n workflow.Node) bool { return n.Tool != nil && n.Tool.Workflow != "" }) {
			out = append(out, w) // what others call is not at hand here
		}
	}
	return out
}

func TestContinues(t *testing.T) {
	for words, want := range map[string]bool{
		"then save it":                      true,
		"And then, please, notify me":       true,
		"Finally: open Mail":                true,
		"notify me at the end.":             true,
		"add a step to open Mail":           true,
		"Add one more step at the end to x": true,
		"add a step that opens Mail":        true,
		"change the message to hello":       false,
		"delete the last step":              false,
		"thenceforth call it x":             false,
		"open Mail at the end of the month": false,
		"":                                  false,
	} {
		if got := Continues(words); got != want {
			t.Errorf("Continues(%q) = %v", words, got)
		}
	}
}

func TestExtendThirdPerson(t *testing.T) {
	base := examples(t)[0]
	for words, want := range map[string]string{
		"Add a step at the end that waits 5 seconds":   "wait",
		"add a step which notifies me that it is done": "notify",
		"add another step that opens Calculator":       "launch_app",
		"add a step that takes a screenshot":           "take_screenshot",
	} {
		next, problems, _ := Extend(base, words, catalog.Builtin())
		if n := len(base.Nodes); len(next.Nodes) != n+1 || next.Nodes[n].Tool.Name != want {
			t.Errorf("%s: %v\n%v", words, next, problems)
		}
	}
}

// TestExtendBehindBranch: where no step before is surely the last, a message says that all is done.
func TestExtendBehindBranch(t *testing.T) {
	for _, base := range examples(t) {
		next, problems, ok := Extend(base, "then notify me", catalog.Builtin())
		if !ok || len(next.Nodes) != len(base.Nodes)+1 {
			t.Errorf("%s: %d steps were added: %v", base.Name, len(next.Nodes)-len(base.Nodes), problems)
		}
	}
}
