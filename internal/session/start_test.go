package session

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"planwright/internal/document"
	"planwright/internal/engine/walk"
	"planwright/internal/redact"
	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// The file that is to be opened first is, or it is said why not and what was used last is opened;
// of all that was wrong the page is told.
func TestFileOfTheStart(t *testing.T) {
	for name, c := range map[string]struct{ text, opened, said string }{
		"as it is":       {tidy, "Tidy", ""},
		"with an oddity": {strings.Replace(threeSteps("w"), `"edges": [`, `"edges": [{"from": "s0", "to": "s1"},`, 1), "Three", "there twice"},
		"damaged":        {`{"version": 2, "nod`, "Last", "is not a workflow"},
		"gone":           {"", "Last", "no longer there"},
	} {
		folder := filepath.Join(t.TempDir(), "documents")
		first := open(t, folder, planReply)
		ask(t, first, "take a screenshot")
		_, err := first.Rename("Last")
		must(t, err)
		closed(t, first)
		file := filepath.Join(t.TempDir(), "first"+workflow.FileEnd)
		if c.text != "" {
			must(t, os.WriteFile(file, []byte(c.text), 0o600))
			must(t, os.Chtimes(file, time.Time{}, time.Now().Add(-time.Hour))) // nobody writes it now
		}
		store, err := document.OpenStore(folder, catalog.Builtin())
		must(t, err)
		earlier := problem.List{problem.New(problem.SettingsDamaged, problem.Place{}, "Before that.")}
		s := OpenSession(context.WithoutCancel(t.Context()), SessionOptions{
			Host: &around{}, Emit: func(string, any) {}, Tools: catalog.Builtin(), Redactor: &redact.Redactor{}, Store: store, Unsent: folder + "/unsent.json", File: file, Notices: earlier,
		})
		view, _ := s.Now()
		if view.Document.Workflow.Name != c.opened {
			t.Errorf("%s: opened is %q", name, view.Document.Workflow.Name)
		}
		told := view.Notices[1:]
		if view.Notices[0].Message != "Before that." || c.said == "" && len(told) > 0 || c.said != "" && (len(told) != 1 || !strings.Contains(told[0].Message, c.said)) {
			t.Errorf("%s: told is %v", name, view.Notices)
		}
		closed(t, s)
	}
}

// Listed as running are those whose runs go on and no others, and those are not deleted.
func TestRunningDocuments(t *testing.T) {
	s, folder := managed(t, map[string]string{"tidy": tidy, "w": strings.ReplaceAll(tidy, "tidy", "w")})
	if list, err := s.RunningDocuments(); err != nil || len(list) != 0 || list == nil {
		t.Errorf("where none runs: %+v, %v", list, err)
	}
	real, err := filepath.EvalSymlinks(filepath.Join(folder, "w"+workflow.FileEnd))
	must(t, err)
	r := &running{file: real}
	s.host, s.workflows.host = r, r
	list, err := s.RunningDocuments()
	if err != nil || len(list) != 1 || list[0].ID != "w" || list[0].Run != walk.Waiting || list[0].Steps != 1 || list[0].Name != "Tidy" {
		t.Errorf("running are %+v, %v", list, err)
	}
	all, err := s.Documents()
	if err != nil || len(all) != 2 || slices.ContainsFunc(all, func(d DocumentInfo) bool { return (d.Run != "") != (d.ID == "w") }) {
		t.Errorf("all are %+v, %v", all, err)
	}
	if err := s.DeleteWorkflow("w"); err == nil || !strings.Contains(err.Error(), "Stop it") {
		t.Errorf("deleted: %v", err)
	}
	if must(t, s.DeleteWorkflow("tidy")); len(listed(t, s)) != 1 {
		t.Errorf("left are %+v", listed(t, s))
	}
}

// A workflow is labelled within bounds, and copied once there is something in it.
func TestBoundsOfTheList(t *testing.T) {
	s, folder := managed(t, map[string]string{
		"tidy": tidy, "note": `{"version": 1, "id": "note", "name": "Note", "nodes": [], "edges": [], "notes": [{"id": "n", "text": "Later.", "position": {"x": 0, "y": 0}}]}`,
		"empty": `{"version": 1, "id": "empty", "name": "Empty", "nodes": [], "edges": [], "notes": []}`, "torn": `{`,
	})
	if err := s.RenameWorkflow(WorkflowName{"torn", "Whole"}); err == nil {
		t.Error("what cannot be opened is renamed")
	}
	gone := filepath.Join(t.TempDir(), "gone"+workflow.FileEnd)
	must(t, os.WriteFile(gone, []byte(strings.ReplaceAll(tidy, "tidy", "gone")), 0o600))
	_, err := s.OpenFile(gone)
	must(t, err)
	_, err = s.New()
	must(t, err)
	before := len(listed(t, s))
	if must(t, os.Remove(gone)); len(listed(t, s)) != before-1 {
		t.Errorf("what is gone is listed: %+v", listed(t, s))
	}
	longest := strings.Repeat("ä", MaxLabel)
	must(t, s.LabelWorkflow(WorkflowLabel{ID: "tidy", Folder: longest, Shared: true}))
	for name, l := range map[string]WorkflowLabel{"a longer folder": {ID: "tidy", Folder: longest + "ä"}, "none": {ID: "none", Folder: "Work"}} {
		if s.LabelWorkflow(l) == nil {
			t.Errorf("%s: it is labelled", name)
		}
	}
	if one := listed(t, s)["tidy"]; one.Folder != longest || !one.Shared || one.Archived {
		t.Errorf("it is labelled %+v", one)
	}
	if _, err := s.DuplicateWorkflow("empty"); err != errNothingToCopy {
		t.Errorf("of nothing: %v", err)
	}
	id, err := s.DuplicateWorkflow("note")
	if one := listed(t, s)[id]; err != nil || one.Description != "Later." || one.Errors != 0 || one.Shared {
		t.Errorf("of a note alone: %+v, %v", one, err)
	}
	if in, err := s.FolderOf("tidy"); err != nil || filepath.Base(in) != filepath.Base(folder) {
		t.Errorf("it is in %q, %v", in, err)
	}
	for name, err := range map[string]error{"duplicated": second(s.DuplicateWorkflow("none")), "folder of": second(s.FolderOf("none")), "deleted": s.DeleteWorkflow("none"), "restored": s.RestoreWorkflow("tidy")} {
		if err == nil {
			t.Errorf("%s: what is not there", name)
		}
	}
	must(t, s.RenameWorkflow(WorkflowName{"tidy", longest}))
	_, err = s.Open("tidy")
	must(t, err)
	view, err := s.Duplicate()
	if err != nil || view.Document.Workflow.ID == "tidy" || len(view.Document.Workflow.Nodes) != 1 || s.doc.ID() != view.Document.Workflow.ID {
		t.Errorf("the open one is copied as %+v, %v", view.Document.Workflow, err)
	}
}

func second[T any](_ T, err error) error { return err }

// What is wrong with a workflow, open or not, and with what is proposed for it, is looked at again
// when other tools are there.
func TestRecheck(t *testing.T) {
	calls := strings.Replace(strings.Replace(tidy, `"name": "notify"`, `"name": "workflow__three", "workflow": "three"`, 1), `{"message": "done"}`, "{}", 1)
	s, _, folder := openCalling(t, map[string]string{"tidy": calls, "other": strings.ReplaceAll(calls, `"id": "tidy"`, `"id": "other"`)})
	_, err := s.Open("tidy")
	if err != nil && err != errOpenAlready {
		t.Fatal(err)
	}
	base := s.doc.State()
	s.conversation.say("r", "rename it", base.File.SavedAt)
	p := &proposal{id: "p", request: "r", base: base.Workflow, patch: workflow.Patch{Name: &workflow.TextChange{Before: "Tidy", After: "Neat"}}}
	must(t, p.follow(base, s.desk.tools))
	s.desk.put(p)
	wrong := func(want bool) {
		t.Helper()
		list, state := listed(t, s), s.doc.State()
		for name, is := range map[string]bool{"the open one": state.Problems.HasErrors(), "listed": list["tidy"].Errors > 0, "the other": list["other"].Errors > 0, "proposed": s.desk.state().Proposal.Problems.HasErrors()} {
			if is != want {
				t.Errorf("something is wrong with %s: %v", name, is)
			}
		}
	}
	wrong(true)
	must(t, os.WriteFile(filepath.Join(folder, "three"+workflow.FileEnd), []byte(threeSteps("three")), 0o600))
	s.Recheck()
	wrong(false)
}

// Of a file that another program changed, both sides are shown, and one of them, or both, kept.
func TestChangeOfAnotherProgram(t *testing.T) {
	for choice, want := range map[Choice][2]string{document.Mine: {"Mine", "Shot"}, document.Theirs: {"Theirs", "Photo"}, document.Merged: {"Mine", "Photo"}} {
		s := open(t, filepath.Join(t.TempDir(), "documents"), planReply)
		ask(t, s, "take a screenshot")
		must(t, s.Save())
		if _, err := s.Difference(); err == nil {
			t.Error("nothing was changed, and there is a difference")
		}
		if _, err := s.Resolve(choice); err == nil {
			t.Error("nothing was changed, and it is resolved")
		}
		_, err := s.Rename("Mine")
		must(t, err)
		theirs := read(t, s.Path())
		theirs.Name, theirs.Nodes[0].Name = "Theirs", "Photo"
		must(t, os.WriteFile(s.Path(), workflow.Encode(theirs), 0o600))
		if s.doc.Look(); s.doc.State().File.External != document.Altered {
			t.Fatalf("the file is %s", s.doc.State().File.External)
		}
		d, err := s.Difference()
		must(t, err)
		if len(d.MyChanges.Steps) != 0 || d.TheirChanges.Changed != 1 || d.TheirChanges.Steps[0].Name != "Photo" || d.Theirs.Workflow.Name != "Theirs" || d.Merged.Workflow.Name != "Mine" || d.Merged.Workflow.Nodes[0].Name != "Photo" || len(d.Conflicts) != 1 || d.Theirs.Problems == nil {
			t.Errorf("the difference is %+v", d)
		}
		view, err := s.Resolve(choice)
		if w := view.Workflow; err != nil || w.Name != want[0] || w.Nodes[0].Name != want[1] || view.External != ExternalNothing {
			t.Errorf("%s: it is %q with %q, %v", choice, w.Name, w.Nodes[0].Name, err)
		}
	}
}

// Where the folder of documents cannot be written, one for passing files stands in, with copies.
func TestStandIn(t *testing.T) {
	passing, blocked := t.TempDir(), filepath.Join(t.TempDir(), "file")
	t.Setenv("TMPDIR", passing)
	for runtime, want := range map[string]bool{passing: true, "": false, "here": false} {
		t.Setenv("XDG_RUNTIME_DIR", runtime)
		if places := standIns(); places[0] != os.TempDir() || slices.Contains(places[1:], runtime) != want || places[len(places)-1] != "/dev/shm" && filepath.Separator == '/' {
			t.Errorf("with %q these stand in: %q", runtime, places)
		}
	}
	must(t, os.WriteFile(blocked, nil, 0o600))
	store, unkept, err := OpenStore(filepath.Join(blocked, "documents"), catalog.Builtin())
	must(t, err)
	defer store.Close()
	if at := store.Folder(); !strings.HasPrefix(at, passing) || !strings.Contains(unkept, filepath.Dir(at)) || strings.Contains(unkept, "copied") {
		t.Errorf("in %s stands in, told is %q", at, unkept)
	}
	from, to := t.TempDir(), t.TempDir()
	for name, text := range map[string]string{"a" + workflow.FileEnd: tidy, "b" + workflow.FileEnd: broken, "other.txt": "x"} {
		must(t, os.WriteFile(filepath.Join(from, name), []byte(text), 0o600))
	}
	must(t, os.Mkdir(filepath.Join(from, "c"+workflow.FileEnd), 0o700))
	if n, err := copyDocuments(from, to); n != 2 || err != nil || read(t, filepath.Join(to, "a"+workflow.FileEnd)).Name != "Tidy" {
		t.Errorf("copied are %d, %v", n, err)
	}
	if copies, err := os.ReadDir(to); err != nil || len(copies) != 2 {
		t.Errorf("there are %v, %v", copies, err)
	}
	must(t, os.Truncate(filepath.Join(from, "b"+workflow.FileEnd), mostCopied))
	if n, err := copyDocuments(from, t.TempDir()); n != 1 || err == nil {
		t.Errorf("of more than there is room for %d are copied, %v", n, err)
	}
	if n, err := copyDocuments(filepath.Join(from, "gone"), to); n != 0 || err != nil {
		t.Errorf("of nothing %d are copied, %v", n, err)
	}
}

// Words that were not sent go along with the document to another file.
func TestUnsentWordsGoAlong(t *testing.T) {
	s, folder := managed(t, map[string]string{"tidy": tidy, "other": strings.ReplaceAll(tidy, "tidy", "other")})
	_, err := s.Open("tidy")
	must(t, err)
	must(t, s.KeepUnsent(UnsentWords{s.Path(), "mine"}))
	must(t, s.KeepUnsent(UnsentWords{filepath.Join(folder, "other"+workflow.FileEnd), "of the other"}))
	elsewhere := filepath.Join(t.TempDir(), "else"+workflow.FileEnd)
	_, err = s.SaveAs(elsewhere)
	must(t, err)
	for path, want := range map[string]string{elsewhere: "mine", filepath.Join(folder, "other"+workflow.FileEnd): "of the other", filepath.Join(folder, "tidy"+workflow.FileEnd): ""} {
		if got := s.unsent.of(path); got != want {
			t.Errorf("of %s it is %q", filepath.Base(path), got)
		}
	}
}
