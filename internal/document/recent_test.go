package document

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// used opens and closes a document, so that it is the one used last.
func used(t *testing.T, s *Store, path string) {
	t.Helper()
	closed(t, open(t, s, path), true)
}

// fileWith is a workflow file outside the store.
func fileWith(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "one"+suffix)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

const oneStep = `{"version": 1, "id": "one", "name": "One", "nodes": [{"id": "a", "name": "A", "kind": "Tool", "tool": {"name": "notify", "arguments": {"text": "a"}}}], "edges": [], "notes": []}`

func listed(t *testing.T, s *Store) []Info {
	t.Helper()
	list, err := s.List()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// Files elsewhere are listed and opened like those of the folder, by ids that tell
// nothing of where they are.
func TestListHasFilesElsewhere(t *testing.T) {
	store := newStore(t)
	d := saved(t, store, new(recorder).options())
	closed(t, d, true)
	path := fileWith(t, oneStep)
	used(t, store, path)
	list := listed(t, store)
	if len(list) != 2 || list[0].Path != path || !list[0].Elsewhere || list[1].Elsewhere || strings.Contains(list[0].ID, "one") {
		t.Fatalf("listed %+v", list)
	}
	again, _, err := store.Open(list[0].ID, new(recorder).options())
	if err != nil || again.State().File.Path != path {
		t.Fatal(again, err)
	}
	closed(t, again, true)
	used(t, store, list[1].Path)
	if list := listed(t, store); list[1].Path != path {
		t.Errorf("listed %+v", list)
	}
}

// A file that is gone says so, and comes back with its disk.
func TestListOfAFileThatIsGone(t *testing.T) {
	store := newStore(t)
	path := fileWith(t, oneStep)
	used(t, store, path)
	away := path + ".away"
	if err := os.Rename(path, away); err != nil {
		t.Fatal(err)
	}
	list := listed(t, store)
	if len(list) != 1 || !list[0].Gone() {
		t.Fatalf("listed %+v", list)
	}
	if _, _, err := store.Open(list[0].ID, new(recorder).options()); !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), path) {
		t.Errorf("opened a file that is gone: %v", err)
	}
	if err := os.Rename(away, path); err != nil {
		t.Fatal(err)
	}
	if list := listed(t, store); len(list) != 1 || list[0].Gone() {
		t.Errorf("listed %+v", list)
	}
}

func TestPeekNotesWhatOpeningWouldMeet(t *testing.T) {
	store := newStore(t)
	for text, want := range map[string]problem.English{
		oneStep: "",
		strings.Replace(oneStep, `"version": 1`, `"version": 999`, 1): noteNewer,
		"{": noteDamagedAt,
	} {
		if _, note := store.Peek(Info{Path: fileWith(t, text)}); note.Said.Text != want || note.Kept {
			t.Errorf("%s: noted %+v, want %q", text, note, want)
		}
	}
	if _, note := store.Peek(Info{Path: t.TempDir()}); note.Said.Text != noteClosed {
		t.Errorf("of a folder: noted %+v", note)
	}
}

func TestPeekNotesThatALastGoodStateIsKnown(t *testing.T) {
	store := newStore(t)
	d := store.Create(workflow.Workflow{}, new(recorder).options())
	apply(t, d, "Add", workflow.Patch{AddedNodes: []workflow.PlacedNode{{Node: notify("a")}}})
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	path := d.State().File.Path
	if err := os.WriteFile(path, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, note := store.Peek(Info{Path: path}); !note.Kept || note.Said.Text != noteDamagedAt {
		t.Errorf("noted %+v", note)
	}
}

// The store has one path for a file, also where a link leads to its folder.
func TestStoreBehindALink(t *testing.T) {
	real, link := t.TempDir(), filepath.Join(t.TempDir(), "home")
	if err := os.Symlink(real, link); err != nil {
		t.Fatal(err)
	}
	store, err := OpenStore(filepath.Join(link, "documents"), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	d := saved(t, store, new(recorder).options())
	path := d.State().File.Path
	if !d.IsAt(filepath.Join(link, "documents", filepath.Base(path))) {
		t.Errorf("the document is at %s", path)
	}
	closed(t, d, true)
	used(t, store, path)
	if list := listed(t, store); len(list) != 1 || list[0].Path != path {
		t.Errorf("listed %+v", list)
	}
}

func TestSaveAsAddsTheEnding(t *testing.T) {
	store := newStore(t)
	d := saved(t, store, new(recorder).options())
	defer closed(t, d, true)
	folder := t.TempDir()
	for given, want := range map[string]string{
		"a": "a.planwright.json", "b.planwright": "b.planwright.json", "c.json": "c.planwright.json", "d.planwright.json": "d.planwright.json", "e.txt": "e.txt.planwright.json",
	} {
		state, err := store.SaveAs(d, filepath.Join(folder, given))
		if err != nil || filepath.Base(state.File.Path) != want {
			t.Errorf("saved as %s: %s, %v", given, state.File.Path, err)
		}
	}
	var refusal *Refusal
	if _, err := store.SaveAs(d, filepath.Join(folder, "a")); !errors.As(err, &refusal) {
		t.Errorf("replaced a file that nobody chose: %v", err)
	}
	if w, _ := workflow.Decode(content(t, d)); ids(w) != "a" {
		t.Errorf("the file has %s", ids(w))
	}
}
