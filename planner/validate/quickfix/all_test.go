package quickfix_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/validate/quickfix"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

var tools = catalog.New([]catalog.Tool{
	{Name: "click"},
	{Name: "find_text", Outputs: []catalog.Output{{Name: "found", Type: "boolean"}}},
	{Name: "open", Outputs: []catalog.Output{{Name: "file", Type: "string"}}},
})

func anything(problem.Problem) bool { return true }

func TestAllOfOneStep(t *testing.T) {
	w := workflowtest.Parse(t, `
a: Tool "A" clik
b: Tool "B" clik
a > b`)
	fixed := quickfix.All(w, tools, func(p problem.Problem) bool { return p.At.Node == "b" })
	if fixed.Nodes[0].Tool.Name != "clik" || fixed.Nodes[1].Tool.Name != "click" {
		t.Errorf("fixed:\n%s", fixed)
	}
}

func TestAll(t *testing.T) {
	tests := []struct {
		name, workflow string
		want           map[problem.Code]int // what is left
	}{
		{"nothing is wrong", `a: Tool "A" open`, nil},
		{"one problem a step", `
a: Tool "A" clik
b: Tool "B" clik
a > b`, nil},
		{"two problems of one step", `
a: Tool "A" open
b: If "Seen" a.file Equals 1
a > b`, nil},
		{"a fix that uncovers another", `
a: If "A" b.found Equals true
b: Tool "B" find_text
a:IfTrue > b
a:IfFalse > nowhere`, map[problem.Code]int{problem.ReferenceNotBefore: 1}},
		{"steps that are added", `
l: Loop "L" max 2
a: Tool "A" open
m: Loop "M" max 2
b: Tool "B" open
l:LoopBody > a > l:LoopDone > m:LoopBody > b > m`, nil},
		{"no fix is known", `a: Tool "A" nothing_like_it`, map[problem.Code]int{problem.UnknownTool: 1}},
		{"steps stay", `
a: Tool "A" open
c: Tool "C" open
d: Tool "D" open
c > d
d > c`, map[problem.Code]int{problem.MultipleEntries: 1}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w := workflowtest.Parse(t, test.workflow)
			fixed := quickfix.All(w, tools, anything)
			left := validate.Workflow(fixed, tools)
			got := map[problem.Code]int{}
			for _, p := range left {
				got[p.Code]++
			}
			if fmt.Sprint(got) != fmt.Sprint(test.want) && len(got)+len(test.want) > 0 {
				t.Errorf("left:\n%s\nof\n%s\nin\n%s", left, validate.Workflow(w, tools), fixed)
			}
		})
	}
}

func TestAllNeverMakesItWorse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := workflowtest.Edited(workflowtest.Valid().Draw(t, "valid")).Draw(t, "edited")
		fixed := quickfix.All(w, tools, anything)
		before, after := validate.Workflow(w, tools), validate.Workflow(fixed, tools)
		if len(after) > len(before) {
			t.Fatalf("%d problems became %d:\n%s\n%s", len(before), len(after), w, fixed)
		}
		kept := fixed.Index()
		for _, n := range w.Nodes {
			if _, ok := kept[n.ID]; !ok && n.Kind != workflow.KindEndLoop {
				t.Fatalf("%q was removed", n.ID)
			}
		}
	})
}

func TestAllOfVeryMany(t *testing.T) {
	w := workflow.Workflow{}
	for i := range 1000 {
		id := fmt.Sprintf("s%d", i)
		w.Nodes = append(w.Nodes, workflow.Node{ID: id, Name: id, Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "clik"}})
		if i > 0 {
			w.Edges = append(w.Edges, workflow.Edge{From: fmt.Sprintf("s%d", i-1), To: id})
		}
	}
	if left := validate.Workflow(quickfix.All(w, tools, anything), tools); len(left) > 0 {
		t.Errorf("%d are left, the first: %s", len(left), left[0])
	}
}
