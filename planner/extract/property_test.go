package extract_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"planwright/internal/library"
	"planwright/planner/catalog"
	"planwright/planner/extract"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// selections is how many are tried.
const selections = 500

// measure is a workflow that those that are drawn call.
var measure = workflow.Workflow{Version: 2, ID: "measure", Name: "Measure",
	Inputs:  []workflow.Input{{Name: "path", Type: workflow.StringInput, Required: true}},
	Outputs: []workflow.RunOutput{{Name: "size", Type: workflow.IntegerInput, Value: jsontext.Value(`"{{read.size}}"`)}},
	Nodes:   []workflow.Node{{ID: "read", Name: "Read", Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "read_file", Arguments: workflow.Arguments{"path": jsontext.Value(`"{{inputs.path}}"`)}}}},
}

var base = toolsWith(measure)

func toolsWith(callable ...workflow.Workflow) *catalog.Catalog {
	var found []library.Workflow
	for _, w := range callable {
		found = append(found, library.Workflow{Workflow: w})
	}
	builtin := catalog.Builtin()
	return catalog.New(append(builtin.Tools(), library.Tools(found, builtin)...))
}

// withTool are the tools that there are when the workflow can be called.
func withTool(child workflow.Workflow) (validate.Tools, string) {
	tools := toolsWith(measure, child)
	for _, tool := range tools.Tools() {
		if tool.Workflow == child.ID {
			return tools, tool.Name
		}
	}
	return tools, "" // it can be no tool
}

func wish(steps ...string) extract.Wish {
	return extract.Wish{Steps: steps, Name: "Made of it", ID: "child", Tools: base, With: withTool}
}

// What is made of a selection does the same, and putting its steps back gives what was there;
// what is refused says why.
func TestMakeAndPutAreInverse(t *testing.T) {
	made, refused := 0, map[string]int{}
	for i := range selections {
		drawn := drawings().Example(i)
		if found := validate.Workflow(drawn.w, base); found.HasErrors() {
			t.Fatalf("selection %d: the workflow has errors:\n%v\n%s", i, found.With(problem.Error), drawn.w)
		}
		piece, refusal := extract.Make(drawn.w, wish(drawn.steps...))
		if refusal != nil {
			refused[reason(refusal)]++
			checkRefusal(t, drawn, refusal)
			continue
		}
		made++
		checkMade(t, drawn, piece)
	}
	t.Logf("%d made, %d refused: %v", made, selections-made, refused)
	if made < selections/3 || len(refused) < 4 {
		t.Errorf("%d of %d selections were made, the others refused for %d reasons: that says little", made, selections, len(refused))
	}
}

// reason is why it was refused, without what to select besides.
func reason(r *extract.Refusal) string {
	if why, is := r.What.Args[0].(problem.Said); is && len(r.Besides) > 0 {
		return string(why.Text)
	}
	return string(r.What.Text)
}

// checkRefusal holds that a refusal names a step, and that what it asks for helps.
func checkRefusal(t *testing.T, drawn drawing, r *extract.Refusal) {
	t.Helper()
	if said := r.Error(); strings.Contains(said, "%!") || !strings.Contains(said, "“") {
		t.Errorf("%v of\n%s\nis refused with %q", drawn.steps, drawn.w, said)
	}
	if len(r.Besides) == 0 {
		return
	}
	_, again := extract.Make(drawn.w, wish(slices.Concat(drawn.steps, r.Besides)...))
	if again != nil && again.What.Text == r.What.Text && slices.Equal(again.Besides, r.Besides) {
		t.Errorf("%v of\n%s\nis refused with %q, and with that with %q", drawn.steps, drawn.w, r, again)
	}
}

func checkMade(t *testing.T, drawn drawing, piece extract.Made) {
	t.Helper()
	after, err := workflow.Apply(drawn.w, piece.Patch)
	if err != nil {
		t.Fatal(err)
	}
	tools, _ := withTool(piece.Child)
	for _, w := range []workflow.Workflow{after, piece.Child} {
		if found := validate.Workflow(w, tools); found.HasErrors() {
			t.Fatalf("%v of\n%s\ngives errors %v in\n%s", drawn.steps, drawn.w, found.With(problem.Error), w)
		}
	}
	put, refusal := extract.Inline(after, piece.Call, piece.Child, tools)
	if refusal != nil {
		t.Fatalf("%v of\n%s\nis\n%s\nin\n%s\nand cannot be put back: %v", drawn.steps, drawn.w, piece.Child, after, refusal)
	}
	back, err := workflow.Apply(after, put.Patch)
	if err != nil {
		t.Fatal(err)
	}
	if !workflow.Same(inOrder(back), inOrder(drawn.w)) {
		t.Fatalf("%v, put back (-was +is):\n%s", drawn.steps, cmp.Diff(inOrder(drawn.w).String(), inOrder(back).String()))
	}
	if drawn.together && !sameOrder(back, drawn.w) {
		t.Fatalf("%v, put back, are in another order (-was +is):\n%s", drawn.steps, cmp.Diff(drawn.w.String(), back.String()))
	}
}

// inOrder is the workflow with its steps and links by their names: their order means nothing.
func inOrder(w workflow.Workflow) workflow.Workflow {
	w.Nodes, w.Edges = slices.Clone(w.Nodes), slices.Clone(w.Edges)
	slices.SortFunc(w.Nodes, func(a, b workflow.Node) int { return strings.Compare(a.ID, b.ID) })
	slices.SortFunc(w.Edges, func(a, b workflow.Edge) int { return strings.Compare(a.Key(), b.Key()) })
	return w
}

func sameOrder(a, b workflow.Workflow) bool {
	return slices.EqualFunc(a.Nodes, b.Nodes, func(a, b workflow.Node) bool { return a.ID == b.ID })
}
