package workflow_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/workflow"
)

func TestRunsAlike(t *testing.T) {
	begun := func() workflow.Workflow {
		return workflow.Workflow{ID: "w", Name: "W",
			Inputs: []workflow.Input{{Name: "i", Type: "string"}},
			Nodes: []workflow.Node{
				{ID: "a", Name: "A", Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "wait", Arguments: map[string]jsontext.Value{"milliseconds": jsontext.Value("1")}}},
				{ID: "b", Name: "B", Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "notify"}}},
			Edges: []workflow.Edge{{From: "a", To: "b"}}}
	}
	for what, test := range map[string]struct {
		change func(w *workflow.Workflow)
		alike  bool
		other  string // step
	}{
		"nothing":            {func(*workflow.Workflow) {}, true, ""},
		"a place":            {func(w *workflow.Workflow) { w.Nodes[0].Position = &workflow.Position{X: 1, Y: 2} }, true, ""},
		"names":              {func(w *workflow.Workflow) { w.Name, w.Nodes[0].Name, w.Nodes[0].Note = "V", "Z", "why" }, true, ""},
		"the order":          {func(w *workflow.Workflow) { slices.Reverse(w.Nodes) }, true, ""},
		"how it is written":  {func(w *workflow.Workflow) { w.Nodes[0].Tool.Arguments["milliseconds"] = jsontext.Value(" 1") }, true, ""},
		"a note on the side": {func(w *workflow.Workflow) { w.Notes = []workflow.Note{{ID: "n", Text: "x"}} }, true, ""},
		"a value":            {func(w *workflow.Workflow) { w.Nodes[0].Tool.Arguments["milliseconds"] = jsontext.Value("2") }, false, "a"},
		"a step that is off": {func(w *workflow.Workflow) { w.Nodes[1].Disabled = true }, false, "b"},
		"a step less":        {func(w *workflow.Workflow) { w.Nodes, w.Edges = w.Nodes[:1], nil }, false, ""},
		"a link less":        {func(w *workflow.Workflow) { w.Edges = nil }, false, ""},
		"an input":           {func(w *workflow.Workflow) { w.Inputs[0].Default = jsontext.Value(`"x"`) }, false, ""},
	} {
		w := begun()
		test.change(&w)
		if got := workflow.RunsAlike(begun(), w); got != test.alike {
			t.Errorf("%s: alike is %t", what, got)
		}
		if got := strings.Join(workflow.OtherSteps(begun(), w), " "); got != test.other {
			t.Errorf("%s: other steps are %s", what, got)
		}
	}
}
