package session

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"planwright/internal/document"
	"planwright/planner"
	"planwright/planner/catalog"
	"planwright/planner/memory"
	"planwright/planner/workflow"
)

// worked is a file with a history: a plan, and a name changed by hand; both can be taken back.
func worked(t *testing.T) (files Files, path string) {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "documents")
	s := open(t, folder, planReply, "Fine.")
	ask(t, s, "take a screenshot")
	ask(t, s, "is it fine?")
	change(t, s, func(n *workflow.Node) { n.Name = "Picture" })
	path = s.Path()
	closed(t, s)
	origin := func(_ planner.Result, words string) document.Origin { return document.Origin{Prompt: words} }
	return Files{Folder: folder, Tools: catalog.Builtin(), Origin: origin}, path
}

func read(t *testing.T, path string) workflow.Workflow {
	t.Helper()
	data, err := os.ReadFile(path)
	must(t, err)
	w, problems := workflow.Decode(data)
	if problems.HasErrors() {
		t.Fatal(problems)
	}
	return w
}

// Of a file it is known what undo and redo have to do, and what was said about it; to look at
// that changes nothing.
func TestWhatIsKnownOfAFile(t *testing.T) {
	files, path := worked(t)
	before, err := os.ReadFile(path)
	must(t, err)
	moves := func(wantUndo, wantRedo bool) {
		t.Helper()
		if undo, redo := files.Moves(path); undo != wantUndo || redo != wantRedo {
			t.Errorf("undo has something to do: %v, redo: %v", undo, redo)
		}
	}
	moves(true, false)
	told := files.Conversation(path)
	var said []string
	for _, m := range told.Messages {
		said = append(said, string(m.Role)+" "+string(m.Outcome)+" "+m.Content)
	}
	if len(said) != 4 || told.Messages[0].Content != "take a screenshot" || told.Messages[1].Outcome != memory.Applied || told.Messages[3].Content != "Fine." {
		t.Errorf("said was %q", said)
	}
	if unwritten := files.Unwritten(path); unwritten != "" || files.InUse(path) != nil {
		t.Errorf("it lacks %q, in use: %v", unwritten, files.InUse(path))
	}
	if after, err := os.ReadFile(path); err != nil || string(after) != string(before) {
		t.Errorf("looked at, it holds %s, %v", after, err)
	}
	label, _, err := files.Undo(path)
	must(t, err)
	if moves(true, true); label != "Change" {
		t.Errorf("taken back was %q", label)
	}
	_, _, err = files.Undo(path)
	must(t, err)
	moves(false, true)
	gone := path + ".gone"
	undo, redo := files.Moves(gone)
	if _, _, err := files.History(gone); err == nil || undo || redo || len(files.Conversation(gone).Messages) != 0 || files.Unwritten(gone) != "" || files.InUse(gone) != nil {
		t.Errorf("of a file that is not there something is known: %v", err)
	}
	if _, _, err := files.Redo(gone); err == nil {
		t.Error("a change of a file that is not there is made again")
	}
}

// What the assistant changes in a file is an edit of its history; where the file is not what the
// request was for, is open elsewhere or can only be looked at, it stays as it is.
func TestChangeOfAFile(t *testing.T) {
	files, path := worked(t)
	base := read(t, path)
	next := base
	next.Nodes = slices.Clone(base.Nodes)
	next.Nodes[0].Name = "Photo"
	result := planner.Result{Workflow: next}
	stale := base
	stale.Name = "What it was called before"
	if err := files.Change(path, stale, result, "call it photo"); err == nil || !strings.Contains(err.Error(), "Ask again") {
		t.Errorf("changed meanwhile: %v", err)
	}
	other, _, err := document.Files(files.Folder, files.Tools).OpenFile(path, document.Options{Changed: func(document.Change, document.State) {}, Saved: func(document.FileState) {}})
	must(t, err)
	for name, err := range map[string]error{"changed": files.Change(path, base, result, "x"), "in use": files.InUse(path)} {
		if err == nil || !strings.Contains(err.Error(), "another window") {
			t.Errorf("%s where it is open elsewhere: %v", name, err)
		}
	}
	must(t, other.Close())
	if got := read(t, path); got.Nodes[0].Name != "Picture" {
		t.Errorf("refused, it is %q", got.Nodes[0].Name)
	}
	nameless := base
	nameless.ID = "" // the file may have none
	must(t, files.Change(path, nameless, result, "call it photo"))
	versions, _, err := files.History(path)
	if got := read(t, path); err != nil || got.Nodes[0].Name != "Photo" || versions[0].Author != document.Assistant || versions[0].Label != "“call it photo”" || versions[0].Prompt != "call it photo" {
		t.Errorf("it is %q by %+v, %v", got.Nodes[0].Name, versions[0], err)
	}
	newer := strings.Replace(tidy, `"version": 1`, `"version": 99`, 1)
	must(t, os.WriteFile(path, []byte(newer), 0o600))
	w, _ := workflow.Decode([]byte(newer))
	if err := files.Change(path, w, result, "x"); err == nil {
		t.Error("what a newer version wrote is changed")
	}
	if data, _ := os.ReadFile(path); string(data) != newer {
		t.Errorf("it holds %s", data)
	}
}

// The certain fixes are made in a file as one change of the person; where there are none it says so.
func TestFixOfAFile(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "documents")
	files := Files{Folder: folder, Tools: catalog.Builtin()}
	path := filepath.Join(t.TempDir(), "twice.planwright.json")
	must(t, os.WriteFile(path, []byte(`{"version": 1, "id": "w", "name": "W", "nodes": [
		{"id": "a", "name": "Tell", "kind": "Tool", "tool": {"name": "notify", "arguments": {"message": "done"}}},
		{"id": "b", "name": "Tell", "kind": "Tool", "tool": {"name": "notify", "arguments": {"message": "done"}}}],
		"edges": [{"from": "a", "to": "b"}], "notes": []}`), 0o600))
	base := read(t, path)
	view := (&opened{tools: files.Tools, host: &around{}}).checked(base)
	if !files.Fixes(base, view.Problems) || files.Fixes(base, nil) {
		t.Errorf("it is not to be mended: %v", view.Problems)
	}
	fixed, err := files.Fix(path, base)
	must(t, err)
	if now := read(t, path); now.Nodes[1].Name != "Tell 2" || fixed.Nodes[1].Name != "Tell 2" || files.Fixes(now, view.Problems) {
		t.Errorf("it is %q, told is %q", now.Nodes[1].Name, fixed.Nodes[1].Name)
	}
	versions, _, err := files.History(path)
	if err != nil || len(versions) != 1 || versions[0].Author != document.Person || versions[0].Label != "Fix a problem of “Tell 2”" {
		t.Errorf("the history is %+v, %v", versions, err)
	}
	if same, err := files.Fix(path, fixed); !errors.Is(err, ErrNoFix) || len(same.Nodes) != 2 {
		t.Errorf("mended again it is %+v, %v", same, err)
	}
}

// What the history alone holds, as a process was cut off, is written before anything else; where
// another program changed the file in the meantime, the person is to choose.
func TestWhatAFileLacksIsSettled(t *testing.T) {
	for _, isChanged := range []bool{false, true} {
		files, path := worked(t)
		doc, _, err := document.Files(files.Folder, files.Tools).OpenFile(path, document.Options{Changed: func(document.Change, document.State) {}, Saved: func(document.FileState) {}})
		must(t, err)
		now := doc.State()
		_, err = doc.Apply(document.Edit{Label: "Rename", Author: document.Person, BaseRevision: now.Revision, Patch: workflow.Patch{Name: &workflow.TextChange{Before: now.Workflow.Name, After: "New"}}})
		must(t, err)
		must(t, doc.Abandon()) // before it is saved
		if unwritten := files.Unwritten(path); unwritten != "“Rename”" {
			t.Fatalf("it lacks %q", unwritten)
		}
		if isChanged {
			data, err := os.ReadFile(path)
			must(t, err)
			must(t, os.WriteFile(path, []byte(strings.Replace(string(data), `"Picture"`, `"By another"`, 1)), 0o600))
			_, settled := files.Settle(path)
			_, _, undone := files.Undo(path)
			for _, err := range []error{settled, undone} {
				if err == nil || !strings.Contains(err.Error(), "before it held “Rename”") || !strings.Contains(err.Error(), "planwright serve "+path) {
					t.Errorf("changed by another program: %v", err)
				}
			}
			if w := read(t, path); w.Name == "New" || w.Nodes[0].Name != "By another" {
				t.Errorf("it holds %q with %q", w.Name, w.Nodes[0].Name)
			}
			continue
		}
		written, err := files.Settle(path)
		if err != nil || written != "“Rename”" || read(t, path).Name != "New" || files.Unwritten(path) != "" {
			t.Errorf("written is %q, %v; it lacks %q", written, err, files.Unwritten(path))
		}
	}
}

// A damaged file is told with how to have its last good state.
func TestDamagedFileIsToldWithARemedy(t *testing.T) {
	files, path := worked(t)
	must(t, os.WriteFile(path, []byte(`{"version": 2, "nod`), 0o600))
	must(t, os.Chtimes(path, time.Time{}, time.Now().Add(-time.Hour))) // nobody writes it now
	for name, do := range map[string]func() error{
		"history": func() error { _, _, err := files.History(path); return err },
		"undo":    func() error { _, _, err := files.Undo(path); return err },
		"change":  func() error { return files.Change(path, workflow.Workflow{}, planner.Result{}, "x") },
	} {
		if err := do(); err == nil || !strings.Contains(err.Error(), "planwright serve "+path) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if written, err := files.Settle(path); written != "" || err != nil {
		t.Errorf("written is %q, %v", written, err)
	}
}
