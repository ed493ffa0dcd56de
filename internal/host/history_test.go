package host

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"planwright/internal/llm/llmtest"
	"planwright/internal/session"
	"planwright/planner"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

func TestHistoryOfASession(t *testing.T) {
	server := llmtest.New(t, llmtest.Text(planReply))
	f := open(t, t.TempDir(), server.URL)
	if err := f.NameVersion("nothing"); err == nil {
		t.Error("what nobody changed has a name")
	}
	f.ask("take a screenshot")
	if err := f.NameVersion("first"); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Rename("Shots"); err != nil {
		t.Fatal(err)
	}
	list, err := f.History(0)
	if err != nil || len(list) != 2 {
		t.Fatal(list, err)
	}
	if since, err := f.History(list[1].Version); err != nil || !cmp.Equal(since, list[:1]) {
		t.Errorf("since then there is %v, %v", since, err)
	}
	plan := list[1]
	if plan.Author != "assistant" || plan.Prompt != "take a screenshot" || plan.Model != llmtest.DefaultModel || plan.Attempts != 1 || plan.Tokens == 0 || plan.Name != "first" {
		t.Errorf("the plan is on record as %+v", plan)
	}
	if w, err := f.Preview(plan.Version); err != nil || w.Workflow.Name == "Shots" || len(w.Workflow.Nodes) != 1 || w.Problems == nil {
		t.Errorf("its version is %v, %v", w, err)
	}
	if view, err := f.RestoreVersion(0); err != nil || len(view.Workflow.Nodes) != 0 {
		t.Errorf("restored %v, %v", view.Workflow, err)
	}
	if view, err := f.Undo(); err != nil || view.Workflow.Name != "Shots" {
		t.Errorf("undone to %v, %v", view.Workflow, err)
	}
	if err := f.NameVersion(""); err == nil {
		t.Error("a version has no name")
	}
}

func TestFilesOfASession(t *testing.T) {
	f := open(t, t.TempDir(), "")
	path := filepath.Join(f.folder, "mine.planwright.json")
	if _, err := f.Rename("Mine"); err != nil {
		t.Fatal(err)
	}
	if view, err := f.SaveAs(path); err != nil || view.Path != path {
		t.Fatal(view, err)
	}
	if view, err := f.Duplicate(); err != nil || view.Document.Workflow.Name != "Mine copy" || view.Document.Path == path {
		t.Errorf("the copy is %+v, %v", view, err)
	}
	if view, err := f.OpenFile(path); err != nil || view.Document.Workflow.Name != "Mine" || !view.Document.CanUndo {
		t.Errorf("opened %+v, %v", view, err)
	}
	if _, err := f.OpenFile(path); err == nil {
		t.Error("opened what is open")
	}
	if listed, err := f.Documents(); err != nil || len(listed) != 2 || listed[0].Path != path || !listed[0].Elsewhere || listed[1].Elsewhere {
		t.Errorf("documents are %+v, %v", listed, err)
	}
	if _, _, err := f.host.Files().Undo(path); err == nil {
		t.Error("the command line changed a document that is open in a window")
	}
	if err := f.host.Files().Change(path, workflow.Workflow{}, planner.Result{}, "x"); err == nil || !strings.Contains(err.Error(), "is open in another window") {
		t.Errorf("the command line wrote to a file that is open in a window: %v", err)
	}
	if err := f.host.Files().InUse(path); err == nil {
		t.Error("a file that is open in a window is not in use")
	}
	if list, _, err := f.host.Files().History(path); err != nil || len(list) != 1 {
		t.Errorf("the command line sees %v, %v", list, err)
	}
}

// The next start opens what was used last, wherever it is, or says that it is gone.
func TestStartOpensWhatWasUsedLast(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "mine.planwright.json")
	f := open(t, folder, "")
	if _, err := f.Rename("Mine"); err != nil {
		t.Fatal(err)
	}
	if _, err := f.SaveAs(path); err != nil {
		t.Fatal(err)
	}
	f.close()
	f = open(t, folder, "")
	if got := f.state(); got.Path != path {
		t.Errorf("opened %s", got.Path)
	}
	f.close()
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	f = open(t, folder, "")
	start, err := f.Start()
	if err != nil || start.Document.Path == path || start.Document.Workflow.Name != "Mine" {
		t.Errorf("opened %+v, %v", start.Document, err)
	}
	if !slices.ContainsFunc(start.Notices, func(p problem.Problem) bool { return strings.Contains(p.Message, path) }) {
		t.Errorf("nobody is told that it is gone: %v", start.Notices)
	}
}

// Where the canvas stood is kept with the document, over a restart and while another
// is open.
func TestLayoutStays(t *testing.T) {
	folder := t.TempDir()
	f := open(t, folder, "")
	if start, err := f.Start(); err != nil || !cmp.Equal(start.Layout, session.Layout{}) {
		t.Errorf("an empty document is shown at %v, %v", start.Layout, err)
	}
	if _, err := f.Rename("Mine"); err != nil {
		t.Fatal(err)
	}
	want := session.Layout{X: -12.5, Y: 40, Zoom: 0.75, Collapsed: []string{"r"}}
	if err := f.KeepLayout(want); err != nil {
		t.Fatal(err)
	}
	if err := f.KeepLayout(session.Layout{Zoom: 0}); err == nil {
		t.Error("a canvas without size was kept")
	}
	f.close()
	f = open(t, folder, "")
	start, err := f.Start()
	if err != nil || !cmp.Equal(start.Layout, want) {
		t.Errorf("after a restart: %v, %v", start.Layout, err)
	}
	if fresh, err := f.New(); err != nil || !cmp.Equal(fresh.Layout, session.Layout{}) {
		t.Errorf("a new document is shown at %v, %v", fresh.Layout, err)
	}
	if again, err := f.Open(start.Document.Workflow.ID); err != nil || !cmp.Equal(again.Layout, want) {
		t.Errorf("opened again: %v, %v", again.Layout, err)
	}
}

// A file that is named at the start is what is open; one that cannot be is told of.
func TestStartWithAFile(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "mine.planwright.json")
	if err := os.WriteFile(path, workflow.Encode(workflow.Workflow{Version: workflow.FileVersion, Name: "Mine"}), 0o600); err != nil {
		t.Fatal(err)
	}
	f := openWith(t, folder, "", path)
	if got := f.state(); got.Path != path || got.Workflow.Name != "Mine" {
		t.Errorf("opened %+v", got)
	}
	f.close()
	gone := filepath.Join(folder, "gone.planwright.json")
	f = openWith(t, folder, "", gone)
	start, err := f.Start()
	if err != nil || start.Document.Path != path {
		t.Errorf("opened %+v, %v", start.Document, err)
	}
	if !slices.ContainsFunc(start.Notices, func(p problem.Problem) bool { return strings.Contains(p.Message, gone) }) {
		t.Errorf("nobody is told of %s: %v", gone, start.Notices)
	}
}

// A file that another program changed is merged as the person chooses.
func TestResolve(t *testing.T) {
	f := open(t, t.TempDir(), "")
	if _, err := f.Rename("Mine"); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Difference(); err == nil {
		t.Error("a file differs that nobody touched")
	}
	theirs := f.now().Workflow
	theirs.Notes = []workflow.Note{{ID: "n"}}
	if _, err := f.Rename("Mine, changed"); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(f.state().Path, workflow.Encode(theirs), 0o600); err != nil {
		t.Fatal(err)
	}
	waitFor(t, func() bool { return strings.Contains(f.state().Failure, "another program") })
	if d, err := f.Difference(); err != nil || d.Merged.Workflow.Name != "Mine, changed" || len(d.Merged.Workflow.Notes) != 1 || len(d.Theirs.Workflow.Notes) != 1 {
		t.Errorf("the difference is %+v, %v", d, err)
	}
	if view, err := f.Resolve("merged"); err != nil || view.Workflow.Name != "Mine, changed" || len(view.Workflow.Notes) != 1 {
		t.Errorf("resolved to %v, %v", view.Workflow, err)
	}
}
