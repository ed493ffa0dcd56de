package document

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"planwright/internal/document/journal/journaltest"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// failing lets an operation of one file system of the store fail from now on; nil
// mends it.
func failing(fs any, fail func(n int, operation string) error) {
	fs.(*journaltest.Faulty).Fail(fail)
}

// full is the disk that has no space left.
func full(int, string) error { return syscall.ENOSPC }

// recorder keeps what it was told.
type recorder struct {
	changes []Change
	states  []State
	saved   []FileState
}

func (r *recorder) options() Options {
	return Options{
		Changed: func(c Change, s State) { r.changes, r.states = append(r.changes, c), append(r.states, s) },
		Saved:   func(f FileState) { r.saved = append(r.saved, f) },
	}
}

func newStore(t testing.TB) *Store {
	t.Helper()
	s, err := OpenStore(filepath.Join(t.TempDir(), "documents"), catalog.Builtin())
	if err != nil {
		t.Fatal(err)
	}
	s.journal.FS = &journaltest.Faulty{Quick: true}
	s.writer.FS = &journaltest.Faulty{Quick: true}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func notify(id string) workflow.Node {
	return workflow.Node{ID: id, Name: id, Kind: workflow.KindTool, Tool: &workflow.ToolCall{
		Name: "notify", Arguments: workflow.Arguments{"message": []byte(`"done"`)},
	}}
}

func adding(id string, index int) workflow.Patch {
	return workflow.Patch{AddedNodes: []workflow.PlacedNode{{Index: index, Node: notify(id)}}}
}

func apply(t testing.TB, d *Document, label string, p workflow.Patch) State {
	t.Helper()
	state, err := d.Apply(Edit{Label: label, Author: Person, BaseRevision: d.State().Revision, Patch: p})
	if err != nil {
		t.Fatal(err)
	}
	return state
}

func TestApplyUndoRedo(t *testing.T) {
	var r recorder
	d := newStore(t).Create(workflow.Workflow{}, r.options())
	defer d.Close()
	apply(t, d, "Add a", adding("a", 0))
	added := apply(t, d, "Add b", adding("b", 1))
	if added.Revision != 2 || added.UndoLabel != "Add b" || added.CanRedo {
		t.Errorf("after two edits: revision %d, undo %q, redo %v", added.Revision, added.UndoLabel, added.CanRedo)
	}
	undone, err := d.Undo()
	if err != nil {
		t.Fatal(err)
	}
	if len(undone.Workflow.Nodes) != 1 || undone.Revision != 3 || undone.RedoLabel != "Add b" || undone.UndoLabel != "Add a" {
		t.Errorf("after undo: %d nodes, revision %d, undo %q, redo %q", len(undone.Workflow.Nodes), undone.Revision, undone.UndoLabel, undone.RedoLabel)
	}
	redone, err := d.Redo()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(added.Workflow, redone.Workflow); diff != "" {
		t.Errorf("redo differs (-edit +redo):\n%s", diff)
	}
	var revisions []int
	for _, s := range r.states {
		revisions = append(revisions, s.Revision)
	}
	if !slices.Equal(revisions, []int{1, 2, 3, 4}) {
		t.Errorf("it was told revisions %v", revisions)
	}
	if got := r.changes[2].Patch.RemovedNodes; len(got) != 1 || got[0].Node.ID != "b" {
		t.Errorf("the undo was told as %+v", r.changes[2].Patch)
	}
}

func TestNewEditForgetsRedo(t *testing.T) {
	d := newStore(t).Create(workflow.Workflow{}, new(recorder).options())
	defer d.Close()
	apply(t, d, "Add a", adding("a", 0))
	if _, err := d.Undo(); err != nil {
		t.Fatal(err)
	}
	apply(t, d, "Add b", adding("b", 0))
	if _, err := d.Redo(); !errors.Is(err, errNothingToRedo) {
		t.Errorf("Redo after a new edit: %v", err)
	}
}

func TestRefusals(t *testing.T) {
	d := newStore(t).Create(workflow.Workflow{}, new(recorder).options())
	defer d.Close()
	if _, err := d.Undo(); !errors.Is(err, errNothingToUndo) {
		t.Errorf("Undo of nothing: %v", err)
	}
	apply(t, d, "Add a", adding("a", 0))
	before := d.State()
	for name, edit := range map[string]Edit{
		"the same id again":  {Author: Person, Patch: adding("a", 1)},
		"a node that is not": {Author: Person, Patch: workflow.Patch{RemovedNodes: []workflow.PlacedNode{{Node: notify("x")}}}},
		"an invalid answer":  {Author: Assistant, Patch: adding("b", 1)}, // two entries
	} {
		_, err := d.Apply(edit)
		var refusal *Refusal
		if !errors.As(err, &refusal) || !strings.HasSuffix(refusal.Error(), ".") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if diff := cmp.Diff(before, d.State()); diff != "" {
		t.Errorf("a refused edit changed the document:\n%s", diff)
	}
}

// A page that has not noticed yet that another document is open must not edit it.
func TestEditsOfAnotherDocumentAreRefused(t *testing.T) {
	d := newStore(t).Create(workflow.Workflow{}, Options{FirstRevision: 8, Changed: func(Change, State) {}, Saved: func(FileState) {}})
	defer d.Close()
	for _, base := range []int{0, 7, 9} {
		if _, err := d.Apply(Edit{Author: Person, BaseRevision: base, Patch: adding("a", 0)}); !errors.Is(err, errOther) {
			t.Errorf("an edit of revision %d: %v", base, err)
		}
	}
	if _, err := d.Apply(Edit{Author: Person, BaseRevision: 8, Patch: adding("a", 0)}); err != nil {
		t.Errorf("an edit of its own revision: %v", err)
	}
}

// What is still as it was can be changed from an older revision too.
func TestEditOfAnOlderRevision(t *testing.T) {
	d := newStore(t).Create(workflow.Workflow{}, new(recorder).options())
	defer d.Close()
	apply(t, d, "Add a", adding("a", 0))
	if _, err := d.Apply(Edit{Author: Person, BaseRevision: 0, Patch: adding("b", workflow.AtEnd)}); err != nil {
		t.Error(err)
	}
}

// A person may leave a workflow invalid while working on it; its problems say so.
func TestPersonMayLeaveErrors(t *testing.T) {
	d := newStore(t).Create(workflow.Workflow{}, new(recorder).options())
	defer d.Close()
	if p := d.State().Problems; len(p) != 0 {
		t.Errorf("an empty document has problems: %v", p)
	}
	apply(t, d, "Add a", adding("a", 0))
	if p := apply(t, d, "Add b", adding("b", 1)).Problems; !p.HasErrors() {
		t.Errorf("two steps that are not linked give %v", p)
	}
}

func TestUndoTakesEverythingBack(t *testing.T) {
	store := newStore(t)
	rapid.Check(t, func(t *rapid.T) {
		d := store.Create(workflow.Workflow{}, new(recorder).options())
		defer d.Close()
		var past []workflow.Workflow
		for range rapid.IntRange(1, 20).Draw(t, "edits") {
			current := d.State().Workflow
			past = append(past, current)
			index := rapid.IntRange(0, len(current.Nodes)).Draw(t, "index")
			patch := adding(workflow.NewID("step", func(id string) bool { _, taken := current.Node(id); return taken }), index)
			if index < len(current.Nodes) && rapid.Bool().Draw(t, "remove") {
				patch = workflow.Patch{RemovedNodes: []workflow.PlacedNode{{Index: index, Node: current.Nodes[index]}}}
			}
			if _, err := d.Apply(Edit{Author: Person, BaseRevision: d.State().Revision, Patch: patch}); err != nil {
				t.Fatal(err)
			}
		}
		for _, want := range slices.Backward(past) {
			state, err := d.Undo()
			if err != nil {
				t.Fatal(err)
			}
			if !workflow.Same(state.Workflow, want) {
				t.Fatalf("undo gives %v, want %v", state.Workflow, want)
			}
		}
	})
}

func TestSavedInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var r recorder
		d := newStore(t).Create(workflow.Workflow{}, r.options())
		apply(t, d, "Add a", adding("a", 0))
		if got := d.State().File; got.Saved != SavedYes || len(r.saved) != 1 {
			t.Errorf("the first edit makes a file, but it is %+v", got)
		}
		r.saved = nil
		apply(t, d, "Add b", adding("b", 1))
		if got := d.State().File.Saved; got != SavedSaving {
			t.Errorf("right after an edit the document is %q", got)
		}
		time.Sleep(500 * time.Millisecond)
		synctest.Wait()
		if got := d.State().File.Saved; got != SavedYes {
			t.Errorf("500 ms after an edit the document is %q", got)
		}
		if len(r.saved) != 1 || r.saved[0].Saved != SavedYes || r.saved[0].SavedAt.IsZero() {
			t.Errorf("it was told %+v", r.saved)
		}
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
	})
}

func TestBusyDocumentIsSavedWithinTwoSeconds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := newStore(t)
		d := store.Create(workflow.Workflow{}, new(recorder).options())
		apply(t, d, "Add", adding("first", 0))
		var writes []time.Time
		start := time.Now()
		failing(store.writer.FS, func(_ int, operation string) error {
			if operation == "rename" {
				writes = append(writes, time.Now())
			}
			return nil
		})
		for i := range 30 { // one edit each 100 ms, never 400 ms of quiet
			apply(t, d, "Add", adding(string(rune('a'+i)), i))
			time.Sleep(100 * time.Millisecond)
		}
		synctest.Wait()
		if len(writes) == 0 || writes[0].Sub(start) > longestTime {
			t.Errorf("writes at %v after %v", writes, start)
		}
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
		if got := d.State().File.Saved; got != SavedYes {
			t.Errorf("a closed document is %q", got)
		}
	})
}

func TestFailedSaveIsToldAndTriedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var r recorder
		store := newStore(t)
		d := store.Create(workflow.Workflow{}, r.options())
		failing(store.writer.FS, full)
		apply(t, d, "Add a", adding("a", 0))
		time.Sleep(2 * time.Second)
		synctest.Wait()
		state := d.State().File
		if state.Saved != SavedFailed || !strings.Contains(state.Failure, "disk is full") {
			t.Errorf("on a full disk the state is %+v", state)
		}
		if err := d.Close(); err == nil {
			t.Error("Close of what cannot be saved gives no error")
		}
		failing(store.writer.FS, nil)
		apply(t, d, "Add b", adding("b", 1)) // it stayed open and in memory
		time.Sleep(retryTime)
		synctest.Wait()
		if got := d.State().File; got.Saved != SavedYes || got.Failure != "" {
			t.Errorf("after the disk has space again: %+v", got)
		}
		if last := r.saved[len(r.saved)-1]; last.Saved != SavedYes {
			t.Errorf("it was told last %+v", last)
		}
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
}

func TestClosedDocumentRefusesEdits(t *testing.T) {
	d := newStore(t).Create(workflow.Workflow{}, new(recorder).options())
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Apply(Edit{Patch: adding("a", 0)}); !errors.Is(err, errClosed) {
		t.Errorf("Apply after Close: %v", err)
	}
}

func TestReopen(t *testing.T) {
	store := newStore(t)
	first := store.Create(workflow.Workflow{}, new(recorder).options())
	apply(t, first, "Add a", adding("a", 0))
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	again, problems, err := store.Open(first.ID(), new(recorder).options())
	if err != nil || len(problems) > 0 {
		t.Fatal(problems, err)
	}
	defer again.Close()
	if was, is := first.State().Workflow, again.State().Workflow; !workflow.Same(was, is) {
		t.Errorf("the reopened document differs:\n%s\n--- was\n%s", is, was)
	}
	if got := again.State().File; got.Saved != SavedYes || got.SavedAt.IsZero() {
		t.Errorf("the reopened file is %+v", got)
	}
	info, err := os.Stat(again.State().File.Path)
	if err != nil || info.Mode().Perm() != filePermissions {
		t.Errorf("permissions %v, %v", info.Mode(), err)
	}
}

// A document that was never changed leaves no file behind.
func TestEmptyDocumentLeavesNoFile(t *testing.T) {
	store := newStore(t)
	if err := store.Create(workflow.Workflow{}, new(recorder).options()).Close(); err != nil {
		t.Fatal(err)
	}
	if list, err := store.List(); err != nil || len(list) != 0 {
		t.Errorf("the store holds %v, %v", list, err)
	}
}

func TestImportedDocumentIsSaved(t *testing.T) {
	store := newStore(t)
	d := store.Create(workflow.Workflow{ID: "theirs", Nodes: []workflow.Node{notify("a")}}, new(recorder).options())
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	w, note := store.Peek(Info{Path: d.State().File.Path})
	if note.Is() || len(w.Nodes) != 1 || w.ID == "theirs" {
		t.Errorf("the store holds %+v, %+v", w, note)
	}
}

func TestListStartsWithTheLastUsed(t *testing.T) {
	store := newStore(t)
	var ids []string
	for i := range 3 {
		d := store.Create(workflow.Workflow{Nodes: []workflow.Node{notify("a")}}, new(recorder).options())
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
		old := time.Now().Add(time.Duration(i-10) * time.Hour)
		if err := os.Chtimes(store.path(d.ID()), old, old); err != nil {
			t.Fatal(err)
		}
		ids = append(ids, d.ID())
	}
	oldest, _, err := store.Open(ids[0], new(recorder).options())
	if err != nil {
		t.Fatal(err)
	}
	defer oldest.Close()
	list, err := store.List()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, info := range list {
		got = append(got, info.ID)
	}
	if want := []string{ids[0], ids[2], ids[1]}; !slices.Equal(got, want) {
		t.Errorf("List gives %v, want %v", got, want)
	}
}

func TestNewerFileIsReadOnly(t *testing.T) {
	store := newStore(t)
	if err := os.WriteFile(store.path("abc"), []byte(`{"version": 999, "id": "abc", "name": "", "nodes": [], "edges": [], "notes": []}`), 0o600); err != nil {
		t.Fatal(err)
	}
	d, problems, err := store.Open("abc", new(recorder).options())
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if state := d.State(); !state.ReadOnly || state.Reason != errNewer.Error() || len(problems) != 0 {
		t.Errorf("a file of a newer version is read-only %v, because %q; said again as %v", state.ReadOnly, state.Reason, problems)
	}
	if _, err := d.Apply(Edit{Author: Person, Patch: adding("a", 0)}); !errors.Is(err, errNewer) {
		t.Errorf("Apply to a newer file: %v", err)
	}
}

func TestIDsReachNoOtherFolder(t *testing.T) {
	store := newStore(t)
	outside := filepath.Join(filepath.Dir(store.folder), "secret"+suffix)
	if err := os.WriteFile(outside, []byte(`{"version": 1}`), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"../secret", "", ".", "nothing"} {
		if _, _, err := store.Open(id, new(recorder).options()); !errors.Is(err, errUnknown) {
			t.Errorf("Open(%q): %v", id, err)
		}
	}
}

func TestOneProcessHasTheStore(t *testing.T) {
	store := newStore(t)
	if _, err := OpenStore(store.folder, nil); !errors.Is(err, errInUse) {
		t.Errorf("a second OpenStore: %v", err)
	}
}

func TestStoreThatCannotBeMade(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	var refusal *Refusal
	if _, err := OpenStore(filepath.Join(file, "documents"), nil); !errors.As(err, &refusal) {
		t.Errorf("OpenStore below a file: %v", err)
	}
}

func TestFailureSaysWhatToDo(t *testing.T) {
	for cause, want := range map[error]string{
		syscall.ENOSPC:                       "Free some space",
		&fs.PathError{Err: syscall.EACCES}:   "Change the permissions",
		&fs.PathError{Err: syscall.ENOENT}:   "Make it again",
		&fs.PathError{Err: syscall.EIO}:      "Check it",
		errors.Join(errors.New("rename: x")): "not known",
	} {
		if got := failure(cause, "file.json"); !strings.HasPrefix(got, "file.json could not be saved: ") || !strings.Contains(got, want) {
			t.Errorf("%v: %s", cause, got)
		}
	}
}
