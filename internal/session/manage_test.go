package session

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"planwright/internal/document"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// managed is a session with a trash of its own and these workflow files, by the names of
// their files.
func managed(t *testing.T, files map[string]string) (*Session, string) {
	t.Helper()
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	folder := filepath.Join(t.TempDir(), "documents")
	must(t, os.MkdirAll(folder, 0o700))
	for name, text := range files {
		must(t, os.WriteFile(filepath.Join(folder, name+".planwright.json"), []byte(text), 0o600))
	}
	s := open(t, folder)
	_, err := s.New() // none of them is open
	must(t, err)
	return s, folder
}

func listed(t *testing.T, s *Session) map[string]WorkflowInfo {
	t.Helper()
	list, err := s.Workflows()
	must(t, err)
	by := map[string]WorkflowInfo{}
	for _, info := range list {
		by[info.ID] = info
	}
	return by
}

const (
	tidy   = `{"version": 1, "id": "tidy", "name": "Tidy", "nodes": [{"id": "a", "name": "Tell me", "kind": "Tool", "tool": {"name": "notify", "arguments": {"message": "done"}}}], "edges": [], "notes": [{"id": "n", "text": "Every\nFriday.", "position": {"x": 0, "y": 0}}]}`
	thinks = `{"version": 1, "id": "thinks", "name": "Thinks", "nodes": [{"id": "a", "name": "Think", "kind": "AiStep", "aiStep": {"prompt": "Think.", "allowedTools": []}}, {"id": "b", "name": "Tell me", "kind": "Tool", "tool": {"name": "notify", "arguments": {"message": "done"}}}], "edges": [{"from": "a", "to": "b"}], "notes": []}`
	broken = `{"version": 1, "id": "broken", "name": "Broken", "nodes": [{"id": "a", "name": "A", "kind": "Tool", "tool": {"name": "notify", "arguments": {}}}], "edges": [], "notes": []}`
)

func TestWorkflows(t *testing.T) {
	s, folder := managed(t, map[string]string{"tidy": tidy, "broken": broken, "thinks": thinks, "torn": `{"version": 1, "na`, "newer": `{"version": 99, "id": "newer", "name": "Newer", "nodes": [], "edges": []}`})
	got := listed(t, s)
	if len(got) != 5 {
		t.Fatalf("listed are %+v", got)
	}
	if one := got["tidy"]; one.Name != "Tidy" || one.Description != "Every Friday." || one.Steps != 1 || !slices.Equal(one.Names, []string{"Tell me"}) || one.Tool != "notify" || one.Errors != 0 || one.Note.Is() {
		t.Errorf("tidy is %+v", one)
	}
	if one := got["thinks"]; one.Kind != workflow.KindTool || one.Tool != "notify" {
		t.Errorf("what stands for a workflow is its first tool, not %+v", one)
	}
	if got["broken"].Errors == 0 {
		t.Error("a workflow with an error is listed as one without")
	}
	for _, id := range []string{"torn", "newer"} {
		if !got[id].Note.Is() || got[id].Name == "" || got[id].Path == "" {
			t.Errorf("what cannot be opened is listed as %+v", got[id])
		}
	}
	path := filepath.Join(folder, "tidy.planwright.json")
	info, err := os.Stat(path)
	must(t, err)
	must(t, os.WriteFile(path, []byte(strings.Replace(tidy, "Tidy", "Neat", 1)), 0o600))
	must(t, os.Chtimes(path, info.ModTime(), info.ModTime()))
	if name := listed(t, s)["tidy"].Name; name != "Tidy" {
		t.Errorf("a file that seems unchanged was read again: %s", name)
	}
	must(t, os.Chtimes(path, time.Time{}, info.ModTime().Add(time.Second)))
	if name := listed(t, s)["tidy"].Name; name != "Neat" {
		t.Errorf("a file that changed was not read again: %s", name)
	}
}

func TestRenameWorkflow(t *testing.T) {
	s, folder := managed(t, map[string]string{"tidy": tidy})
	must(t, s.RenameWorkflow(WorkflowName{"tidy", "Friday"}))
	if data, err := os.ReadFile(filepath.Join(folder, "tidy.planwright.json")); err != nil || !strings.Contains(string(data), `"Friday"`) {
		t.Fatalf("the file holds %s, %v", data, err)
	}
	view, err := s.Open("tidy")
	must(t, err)
	if view.Document.Workflow.Name != "Friday" || view.Document.UndoLabel == "" {
		t.Fatalf("opened is %q, and undo is %q", view.Document.Workflow.Name, view.Document.UndoLabel)
	}
	must(t, s.RenameWorkflow(WorkflowName{"tidy", "Monday"})) // the open one
	if name := s.current().State().Workflow.Name; name != "Monday" || listed(t, s)["tidy"].Name != "Monday" {
		t.Errorf("the open one is called %q", name)
	}
	if err := s.RenameWorkflow(WorkflowName{"none", "X"}); err == nil {
		t.Error("a workflow that is not there was renamed")
	}
	if err := s.RenameWorkflow(WorkflowName{"tidy", strings.Repeat("x", MaxLabel+1)}); err == nil {
		t.Error("a name without end was taken")
	}
}

func TestDuplicateWorkflow(t *testing.T) {
	s, _ := managed(t, map[string]string{"tidy": tidy, "torn": `{`})
	must(t, s.LabelWorkflow(WorkflowLabel{ID: "tidy", Folder: "Work", Archived: true}))
	id, err := s.DuplicateWorkflow("tidy")
	must(t, err)
	if one := listed(t, s)[id]; id == "tidy" || one.Name != "Tidy copy" || one.Folder != "Work" || one.Archived || one.Steps != 1 {
		t.Errorf("the copy %s is %+v", id, one)
	}
	_, err = s.Open("tidy")
	must(t, err)
	before := s.current()
	must(t, s.RenameWorkflow(WorkflowName{"tidy", "Neat"}))
	id, err = s.DuplicateWorkflow("tidy")
	must(t, err)
	if one := listed(t, s)[id]; one.Name != "Neat copy" || s.current() != before {
		t.Errorf("the copy of the open one is %+v", one)
	}
	if _, err := s.DuplicateWorkflow("torn"); err == nil {
		t.Error("a damaged file was duplicated")
	}
	if len(listed(t, s)) != 4 {
		t.Errorf("listed are %+v", listed(t, s))
	}
}

func TestLabelWorkflow(t *testing.T) {
	s, folder := managed(t, map[string]string{"tidy": tidy})
	must(t, s.LabelWorkflow(WorkflowLabel{ID: "tidy", Archived: true, Folder: "Work"}))
	if one := listed(t, s)["tidy"]; !one.Archived || one.Folder != "Work" {
		t.Errorf("labelled is %+v", one)
	}
	_, err := s.Open("tidy")
	must(t, err)
	_, err = s.SaveAs(filepath.Join(t.TempDir(), "else.planwright.json"))
	must(t, err)
	at := slices.IndexFunc(slices.Collect(maps.Values(listed(t, s))), func(i WorkflowInfo) bool { return i.Elsewhere && i.Archived && i.Folder == "Work" })
	if at < 0 {
		t.Errorf("saved elsewhere it is labelled %+v", listed(t, s))
	}
	path := filepath.Join(filepath.Dir(folder), document.LabelsName)
	must(t, os.WriteFile(path, []byte(`{"version": 9}`), 0o600))
	if err := s.LabelWorkflow(WorkflowLabel{ID: "tidy"}); err == nil {
		t.Error("the labels of a newer version were replaced")
	}
	must(t, os.WriteFile(path, []byte(`{"version`), 0o600))
	must(t, s.LabelWorkflow(WorkflowLabel{ID: "tidy", Folder: "New"}))
	aside, _ := filepath.Glob(path + ".corrupt-*")
	if listed(t, s)["tidy"].Folder != "New" || len(aside) != 1 {
		t.Errorf("damaged labels were kept as %v", aside)
	}
}

func TestDeleteWorkflow(t *testing.T) {
	s, folder := managed(t, map[string]string{"tidy": tidy, "torn": `{`})
	path := filepath.Join(folder, "tidy.planwright.json")
	_, err := s.Open("tidy")
	must(t, err)
	must(t, s.RenameWorkflow(WorkflowName{"tidy", "Friday"}))
	must(t, s.LabelWorkflow(WorkflowLabel{ID: "tidy", Folder: "Work"}))
	must(t, s.DeleteWorkflow("tidy"))
	if _, err := os.Stat(path); err == nil || len(listed(t, s)) != 1 || s.current().IsAt(path) {
		t.Fatalf("deleted, and listed are %+v", listed(t, s))
	}
	if err := s.DeleteWorkflow("tidy"); err == nil {
		t.Error("deleted twice")
	}
	must(t, s.RestoreWorkflow("tidy"))
	view, err := s.Open("tidy")
	must(t, err)
	if view.Document.Workflow.Name != "Friday" || view.Document.UndoLabel == "" || listed(t, s)["tidy"].Folder != "Work" {
		t.Errorf("restored is %q, undo is %q", view.Document.Workflow.Name, view.Document.UndoLabel)
	}
	if err := s.RestoreWorkflow("tidy"); err == nil {
		t.Error("restored twice")
	}
	must(t, s.DeleteWorkflow("torn"))
	must(t, os.WriteFile(filepath.Join(folder, "torn.planwright.json"), []byte(tidy), 0o600))
	if err := s.RestoreWorkflow("torn"); err == nil {
		t.Error("another file was replaced")
	}
}

// What another program has open is left alone, whether it is open here or not.
func TestDeleteOfWhatIsOpenElsewhere(t *testing.T) {
	s, folder := managed(t, map[string]string{"tidy": tidy})
	path := filepath.Join(folder, "tidy.planwright.json")
	other, _, err := document.Files(folder, catalog.Builtin()).OpenFile(path, document.Options{
		Changed: func(document.Change, document.State) {}, Saved: func(document.FileState) {},
	})
	must(t, err)
	for range 2 {
		if err := s.DeleteWorkflow("tidy"); err == nil || !strings.Contains(err.Error(), "another window") {
			t.Errorf("it was deleted, or refused for %v", err)
		}
		if err := s.RenameWorkflow(WorkflowName{"tidy", "Mine"}); err == nil {
			t.Error("it was renamed")
		}
		_, err := s.Open("tidy")
		must(t, err)
	}
	must(t, other.Close())
	_, err = s.New()
	must(t, err)
	must(t, s.DeleteWorkflow("tidy"))
}

// A start after the deletion of what was used last does not miss it.
func TestStartAfterDelete(t *testing.T) {
	s, folder := managed(t, nil)
	path := filepath.Join(t.TempDir(), "else.planwright.json")
	must(t, os.WriteFile(path, []byte(tidy), 0o600))
	_, err := s.OpenFile(path)
	must(t, err)
	list, err := s.Workflows()
	must(t, err)
	must(t, s.DeleteWorkflow(list[0].ID))
	closed(t, s)
	next := open(t, folder)
	if view, _ := next.Now(); len(view.Notices) != 0 {
		t.Errorf("the next start says %+v", view.Notices)
	}
}
