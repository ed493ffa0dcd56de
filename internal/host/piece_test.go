package host

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"planwright/internal/engine/walk"
	"planwright/internal/runs"
	"planwright/internal/session"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

const sizesFlow = `{"version": 2, "name": "Sizes", "nodes": [
 {"id": "list", "name": "List", "kind": "Tool", "tool": {"name": "list_files", "arguments": {"folder": "FILES/in"}}},
 {"id": "each", "name": "Each", "kind": "Loop", "loop": {"over": "list.files", "maxIterations": 10, "collect": "{{read.size}}"}},
 {"id": "read", "name": "Read", "kind": "Tool", "tool": {"name": "read_file", "arguments": {"path": "{{each.item}}"}}},
 {"id": "any", "name": "Any in it?", "kind": "If", "if": {"condition": {"left": {"variable": "read.size"}, "operator": "GreaterThan", "right": {"literal": 2}}}},
 {"id": "note", "name": "Note it", "kind": "Tool", "tool": {"name": "write_file", "arguments": {"path": "FILES/log.txt", "text": "{{read.name}} {{read.size}}\n", "mode": "append"}}},
 {"id": "end", "name": "End", "kind": "EndLoop", "endLoop": {"loop": "each"}},
 {"id": "tell", "name": "Tell", "kind": "Tool", "tool": {"name": "write_file", "arguments": {"path": "FILES/all.txt", "text": "They are {{each.results}}", "mode": "overwrite"}}}],
 "edges": [{"from": "list", "to": "each"}, {"from": "each", "to": "read", "output": "LoopBody"}, {"from": "read", "to": "any"},
  {"from": "any", "to": "note", "output": "IfTrue"}, {"from": "any", "to": "end", "output": "IfFalse"}, {"from": "note", "to": "end"}, {"from": "end", "to": "each"},
  {"from": "each", "to": "tell", "output": "LoopDone"}]}`

func held(t *testing.T, parts ...string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(parts...))
	must(t, err)
	return string(data)
}

// wrote runs the open workflow, and is what it wrote.
func (f *runFixture) wrote() string {
	f.t.Helper()
	for _, name := range []string{"log.txt", "all.txt"} {
		_ = os.Remove(filepath.Join(f.files, name)) // of the run before
	}
	view, err := f.StartRun(f.approved(runs.RunRequest{}))
	must(f.t, err)
	if detail := f.ended(view.ID); detail.Run.Status != walk.Done {
		f.t.Fatalf("the run is %+v", detail.Run)
	}
	return held(f.t, f.files, "log.txt") + held(f.t, f.files, "all.txt")
}

// A workflow is made of steps and called in their place, and does the same; its steps are put
// back, and do the same; each is one change that undo takes back.
func TestMakeWorkflowAndPutItsSteps(t *testing.T) {
	f := openToRun(t, t.TempDir(), "", sizesFlow)
	must(t, os.MkdirAll(filepath.Join(f.files, "in"), 0o700))
	for name, text := range map[string]string{"a.txt": "one", "b.txt": "x", "c.txt": "three"} {
		must(t, os.WriteFile(filepath.Join(f.files, "in", name), []byte(text), 0o600))
	}
	before, _ := f.Session.Current()
	wrote := f.wrote()
	look, err := f.LookAtPiece([]string{"read", "any", "note"})
	must(t, err)
	if look.Refusal.Text != "" || look.Steps != 3 || len(look.Inputs) != 1 || look.Inputs[0].Type != workflow.StringInput || len(look.Outputs) != 1 || look.Outputs[0].Name != "size" {
		t.Fatalf("it would be %+v", look)
	}
	made, err := f.MakeWorkflow(session.PieceRequest{BaseRevision: before.Revision, Steps: []string{"read", "any", "note"}, Name: " Note a size "})
	must(t, err)
	call, known := made.Document.Workflow.Node(made.Step)
	if !known || call.Tool.Name != "workflow__note_a_size" || made.Document.UndoLabel != "Make the workflow “Note a size”" {
		t.Fatalf("the call is %+v behind %q", call, made.Document.UndoLabel)
	}
	if problems := made.Document.Problems; problems.HasErrors() {
		t.Fatal(problems)
	}
	child, problems := workflow.Decode([]byte(held(t, made.Path)))
	if problems.HasErrors() || child.ID != call.Tool.Workflow || child.Name != "Note a size" || len(child.Nodes) != 3 {
		t.Fatalf("the file holds %v\n%s", problems, child)
	}
	if got := f.wrote(); got != wrote {
		t.Errorf("with the call it wrote %q, and before %q", got, wrote)
	}
	seen, err := f.LookAtCalled(child.ID)
	must(t, err)
	if !seen.Known || seen.Workflow.Name != "Note a size" || len(seen.Steps) != 3 || len(seen.Workflow.Inputs) != 1 {
		t.Errorf("what is shown of it is %+v", seen)
	}
	put, err := f.PutSteps(session.PutRequest{BaseRevision: made.Document.Revision, Step: made.Step})
	must(t, err)
	if put.Document.UndoLabel != "Put the steps of “Note a size” here" || len(put.Steps) != 3 || len(put.Document.Workflow.Nodes) != len(before.Workflow.Nodes) {
		t.Errorf("with its steps put back it is %q\n%s", put.Document.UndoLabel, put.Document.Workflow)
	}
	if got := f.wrote(); got != wrote {
		t.Errorf("put back it wrote %q, and before %q", got, wrote)
	}
	f.checkUndone(before.Workflow, made)
}

// checkUndone takes both changes back, and makes the first again.
func (f *runFixture) checkUndone(before workflow.Workflow, made session.MadeView) {
	f.t.Helper()
	for _, want := range []workflow.Workflow{made.Document.Workflow, before} {
		view, err := f.Undo()
		must(f.t, err)
		if !workflow.Same(view.Workflow, want) {
			f.t.Errorf("undone it is\n%s", view.Workflow)
		}
	}
	if _, err := os.Stat(made.Path); err != nil {
		f.t.Error("the workflow that was made is gone:", err)
	}
	view, err := f.Redo()
	must(f.t, err)
	if view.Problems.HasErrors() {
		f.t.Error(view.Problems)
	}
	opened, err := f.OpenCalled(view.Workflow.Nodes[2].Tool.Workflow)
	must(f.t, err)
	if opened.Document.Path != made.Path {
		f.t.Errorf("opened is %s", opened.Document.Path)
	}
}

// What cannot be made is refused with words, and nothing is left behind.
func TestMakeWorkflowRefuses(t *testing.T) {
	f := openToRun(t, t.TempDir(), "", sizesFlow)
	t.Setenv("XDG_DATA_HOME", t.TempDir()) // of its trash
	now, _ := f.Session.Current()
	revision := now.Revision
	files := func() int {
		list, err := f.Session.Workflows()
		must(t, err)
		return len(list)
	}
	before := files()
	look, err := f.LookAtPiece([]string{"any"})
	must(t, err)
	if !strings.Contains(look.Refusal.String(), "lead on to “Note it” and to the next round of “Each”") || len(look.Besides) != 1 {
		t.Errorf("it is %+v", look)
	}
	for _, r := range []session.PieceRequest{
		{BaseRevision: revision, Steps: []string{"any"}, Name: "A"},
		{BaseRevision: revision, Steps: []string{"read"}, Name: " "},
		{BaseRevision: revision, Steps: []string{"read"}, Name: strings.Repeat("x", session.MaxLabel+1)},
		{BaseRevision: -1, Steps: []string{"read"}, Name: "Of another document"},
	} {
		if _, err := f.MakeWorkflow(r); err == nil || problem.SaidOf(err).Text == "" {
			t.Errorf("%v is refused with %v", r, err)
		}
	}
	if _, err := f.PutSteps(session.PutRequest{BaseRevision: revision, Step: "read"}); err == nil {
		t.Error("a step that calls no workflow was put in place of itself")
	}
	if _, err := f.OpenCalled("nothing"); err == nil {
		t.Error("a workflow was opened that there is not")
	}
	if now := files(); now != before {
		t.Errorf("there are %d workflows, before there were %d", now, before)
	}
}
