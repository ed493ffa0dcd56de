package workflow_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"pgregory.net/rapid"

	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

func TestPatchProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := workflowtest.Any().Draw(t, "a")
		b := workflowtest.Edited(a).Draw(t, "b")
		before := workflow.Encode(a)
		p := workflow.Diff(a, b)

		got, err := workflow.Apply(a, p)
		if err != nil {
			t.Fatalf("Apply(a, Diff(a, b)): %v", err)
		}
		if !workflow.Same(got, b) {
			t.Fatalf("Apply(a, Diff(a, b)) is not b:\n%s\n--- b\n%s", got, b)
		}
		back, err := workflow.Apply(got, p.Invert())
		if err != nil {
			t.Fatalf("Apply of the inverse: %v", err)
		}
		if !workflow.Same(back, a) {
			t.Fatalf("Invert does not undo:\n%s\n--- a\n%s", back, a)
		}
		if string(workflow.Encode(a)) != string(before) {
			t.Fatal("Apply changed its input")
		}
		if p.IsEmpty() != workflow.Same(a, b) {
			t.Fatalf("IsEmpty is %v, but Same(a, b) is %v", p.IsEmpty(), workflow.Same(a, b))
		}
	})
}

const threeSteps = `
workflow "Three"
a: Tool click
b: Tool click
c: Tool click
a > b > c
note n "Hello" @0,0`

func TestDiffSummary(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"nothing", threeSteps, "Changes nothing."},
		{"name", `
workflow "Four"
a: Tool click
b: Tool click
c: Tool click
a > b > c
note n "Hello" @0,0`, "Renames the workflow to “Four”."},
		{"added and changed", `
workflow "Three"
a: Tool click x=1
b: Tool click
d: Tool click
e: Tool click
c: Tool click
a > b > d > e > c
note n "Hello" @0,0`, "Adds 2 steps, changes 1."},
		{"removed", `
workflow "Three"
a: Tool click
c: Tool click
a > c
note n "Hello" @0,0`, "Removes 1 step."},
		{"a loop is one step", `
workflow "Three"
a: Tool click
l: Loop
b: Tool click
end: EndLoop l
c: Tool click
a > l > b > end > c
note n "Hello" @0,0`, "Adds 1 step."},
		{"order of steps", `
workflow "Three"
c: Tool click
a: Tool click
b: Tool click
a > b > c
note n "Hello" @0,0`, "Changes the order of the steps."},
		{"order of links", `
workflow "Three"
a: Tool click
b: Tool click
c: Tool click
b > c
a > b
note n "Hello" @0,0`, "Changes the order of the steps."},
		{"moved on the canvas", `
workflow "Three"
a: Tool click [@10,20]
b: Tool click [@10,40]
c: Tool click
a > b > c
note n "Hello" @0,0`, "Moves 2 steps."},
		{"links", `
workflow "Three"
a: Tool click
b: Tool click
c: Tool click
a > c
b > c
note n "Hello" @0,0`, "Adds 1 link, removes 1."},
		{"note", `
workflow "Three"
a: Tool click
b: Tool click
c: Tool click
a > b > c
note n "Bye" @0,0`, "Changes 1 note."},
		{"inputs", `
workflow "Three"
input days: number
input new: string
a: Tool click
b: Tool click
c: Tool click
a > b > c
note n "Hello" @0,0`, "Adds 2 inputs."},
	}
	a := workflowtest.Parse(t, threeSteps)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := workflow.Diff(a, workflowtest.Parse(t, tt.text))
			if got := p.Summary(); got != tt.want {
				t.Errorf("Summary() = %q, want %q", got, tt.want)
			}
		})
	}
}

func TestApplyConflicts(t *testing.T) {
	w := workflowtest.Parse(t, threeSteps)
	a, b := w.Nodes[0], w.Nodes[1]
	other := b
	other.Name = "Other"
	otherID := b
	otherID.ID = "z"
	tests := []struct {
		name string
		p    workflow.Patch
		want workflow.ConflictError
	}{
		{"name", workflow.Patch{Name: &workflow.TextChange{Before: "Two", After: "Four"}},
			workflow.ConflictError{Item: "name", Cause: workflow.ConflictChanged}},
		{"removed step is gone", workflow.Patch{RemovedNodes: []workflow.PlacedNode{{Index: 1, Node: otherID}}},
			workflow.ConflictError{Item: "step", Key: "z", Cause: workflow.ConflictMissing}},
		{"removed step has changed", workflow.Patch{RemovedNodes: []workflow.PlacedNode{{Index: 1, Node: other}}},
			workflow.ConflictError{Item: "step", Key: "b", Cause: workflow.ConflictChanged}},
		{"removed step is elsewhere", workflow.Patch{RemovedNodes: []workflow.PlacedNode{{Index: 0, Node: b}}},
			workflow.ConflictError{Item: "step", Key: "b", Cause: workflow.ConflictMoved}},
		{"updated step has changed", workflow.Patch{UpdatedNodes: []workflow.NodeChange{{Before: other, After: b}}},
			workflow.ConflictError{Item: "step", Key: "b", Cause: workflow.ConflictChanged}},
		{"updated step is gone", workflow.Patch{UpdatedNodes: []workflow.NodeChange{{Before: otherID, After: otherID}}},
			workflow.ConflictError{Item: "step", Key: "z", Cause: workflow.ConflictMissing}},
		{"update of the id", workflow.Patch{UpdatedNodes: []workflow.NodeChange{{Before: b, After: otherID}}},
			workflow.ConflictError{Item: "step", Key: "b", Cause: workflow.ConflictChanged}},
		{"updated and removed", workflow.Patch{RemovedNodes: []workflow.PlacedNode{{Index: 1, Node: b}}, UpdatedNodes: []workflow.NodeChange{{Before: b, After: other}}},
			workflow.ConflictError{Item: "step", Key: "b", Cause: workflow.ConflictMissing}},
		{"added id is taken", workflow.Patch{AddedNodes: []workflow.PlacedNode{{Index: workflow.AtEnd, Node: a}}},
			workflow.ConflictError{Item: "step", Key: "a", Cause: workflow.ConflictExists}},
		{"added twice", workflow.Patch{AddedNodes: []workflow.PlacedNode{{Index: 0, Node: otherID}, {Index: 1, Node: otherID}}},
			workflow.ConflictError{Item: "step", Key: "z", Cause: workflow.ConflictExists}},
		{"added past the end", workflow.Patch{AddedNodes: []workflow.PlacedNode{{Index: 4, Node: otherID}}},
			workflow.ConflictError{Item: "step", Key: "z", Cause: workflow.ConflictRange}},
		{"added before the start", workflow.Patch{AddedNodes: []workflow.PlacedNode{{Index: -2, Node: otherID}}},
			workflow.ConflictError{Item: "step", Key: "z", Cause: workflow.ConflictRange}},
		{"added link is there", workflow.Patch{AddedEdges: []workflow.PlacedEdge{{Index: 0, Edge: w.Edges[1]}}},
			workflow.ConflictError{Item: "link", Key: "b>c", Cause: workflow.ConflictExists}},
		{"removed note is gone", workflow.Patch{RemovedNotes: []workflow.PlacedNote{{Note: workflow.Note{ID: "m"}}}},
			workflow.ConflictError{Item: "note", Key: "m", Cause: workflow.ConflictMissing}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := workflow.Apply(w, tt.p)
			var conflict *workflow.ConflictError
			if !errors.As(err, &conflict) || *conflict != tt.want {
				t.Fatalf("Apply: %v, want %v", err, &tt.want)
			}
			if !workflow.Same(got, w) {
				t.Error("Apply returned a changed workflow with its error")
			}
		})
	}
}

func TestApplySharesWhatStays(t *testing.T) {
	w := workflowtest.Parse(t, threeSteps)
	after := w.Nodes[1]
	after.Name = "Renamed"
	got, err := workflow.Apply(w, workflow.Patch{UpdatedNodes: []workflow.NodeChange{{Before: w.Nodes[1], After: after}}})
	if err != nil {
		t.Fatal(err)
	}
	if &got.Edges[0] != &w.Edges[0] {
		t.Error("the edges were copied, though none changed")
	}
	if got.Nodes[0].Tool != w.Nodes[0].Tool {
		t.Error("an unchanged step was copied")
	}
	if w.Nodes[1].Name == "Renamed" {
		t.Error("Apply changed its input")
	}
}

func TestApplyAtEnd(t *testing.T) {
	w := workflowtest.Parse(t, threeSteps)
	x, y := w.Nodes[0], w.Nodes[0]
	x.ID, y.ID = "x", "y"
	p := workflow.Patch{AddedNodes: []workflow.PlacedNode{{Index: workflow.AtEnd, Node: x}, {Index: 0, Node: y}}}
	got, err := workflow.Apply(w, p)
	if err != nil {
		t.Fatal(err)
	}
	var ids string
	for _, n := range got.Nodes {
		ids += n.ID
	}
	if ids != "yabcx" {
		t.Errorf("steps are in the order %s, want yabcx", ids)
	}
	back, err := workflow.Apply(got, p.Invert())
	if err != nil || !workflow.Same(back, w) {
		t.Errorf("Invert of an addition at the end: %v\n%s", err, back)
	}
}

// What Apply lets in can be saved.
func TestApplyRefusesBrokenJSON(t *testing.T) {
	w := workflowtest.Parse(t, threeSteps)
	raw := jsontext.Value(`{"a":1,"a":2}`)
	node := func(id string) workflow.Node { n := w.Nodes[0]; n.ID, n.Unknown = id, raw; return n }
	note := w.Notes[0]
	note.Unknown = raw
	tests := map[string]workflow.Patch{
		"nested step":  {AddedNodes: []workflow.PlacedNode{{Index: 0, Node: deep(workflow.MaxDepth - 4)}}},
		"step":         {AddedNodes: []workflow.PlacedNode{{Index: 0, Node: node("x")}}},
		"updated step": {UpdatedNodes: []workflow.NodeChange{{Before: w.Nodes[0], After: node("a")}}},
		"link":         {AddedEdges: []workflow.PlacedEdge{{Index: 0, Edge: workflow.Edge{From: "a", To: "c", Unknown: raw}}}},
		"note":         {AddedNotes: []workflow.PlacedNote{{Index: 0, Note: workflow.Note{ID: "x", Unknown: raw}}}},
		"updated note": {UpdatedNotes: []workflow.NoteChange{{Before: w.Notes[0], After: note}}},
	}
	for name, p := range tests {
		var conflict *workflow.ConflictError
		if _, err := workflow.Apply(w, p); !errors.As(err, &conflict) || conflict.Cause != workflow.ConflictRaw {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func deep(levels int) workflow.Node {
	raw := jsontext.Value(strings.Repeat("[", levels) + `"\"]["` + strings.Repeat("]", levels))
	return workflow.Node{ID: "x", Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "t", Arguments: workflow.Arguments{"a": raw}}}
}

// What Apply lets in just so is read back.
func TestApplyAtMaxDepth(t *testing.T) {
	n := deep(workflow.MaxDepth - 5)
	w, err := workflow.Apply(workflow.Workflow{}, workflow.Patch{AddedNodes: []workflow.PlacedNode{{Index: 0, Node: n}}})
	if err != nil {
		t.Fatal(err)
	}
	if _, problems := workflow.Decode(workflow.Encode(w)); len(problems) > 0 {
		t.Error(problems)
	}
}

// Names may come from anywhere; the file stays valid UTF-8.
func TestEncodeReplacesInvalidUTF8(t *testing.T) {
	w := workflowtest.Parse(t, threeSteps)
	w.Name, w.Nodes[0].Name = "a\xff", "b\xff"
	got, problems := workflow.Decode(workflow.Encode(w))
	if len(problems) > 0 || got.Name != "a\ufffd" || got.Nodes[0].Name != "b\ufffd" {
		t.Errorf("%v\n%s", problems, got)
	}
}

func TestConflictErrorText(t *testing.T) {
	tests := map[string]workflow.ConflictError{
		`the step "a" has changed in the meantime`: {Item: "step", Key: "a", Cause: workflow.ConflictChanged},
		"the name has changed in the meantime":     {Item: "name", Cause: workflow.ConflictChanged},
	}
	for want, err := range tests {
		if got := err.Error(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
