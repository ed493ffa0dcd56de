package document

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"planwright/internal/document/journal"
	"planwright/planner/workflow"
)

// takings names how many renames, deletes and changes of permissions are made under a
// document that is edited; DOCUMENT_TEST_TAKINGS=1000 makes so many.
const takings = "DOCUMENT_TEST_TAKINGS"

// TestNothingIsLostWhatIsTakenAway takes files and folders away, or makes them
// unwritable, while a document is edited. After each edit all that was acknowledged is
// in the file and in the history, with the changes that can be taken back, or the
// document says that it is not.
func TestNothingIsLostWhatIsTakenAway(t *testing.T) {
	count, err := strconv.Atoi(os.Getenv(takings))
	if err != nil {
		count = 60
	}
	const each = 20
	for seed := range uint64((count + each - 1) / each) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) { takeAway(t, rand.New(rand.NewPCG(seed, 1)), each) })
	}
}

func takeAway(t *testing.T, random *rand.Rand, steps int) {
	store, told := newStore(t), 0
	options := new(recorder).options()
	options.Told = func(string) { told++ }
	d := store.Create(workflow.Workflow{}, options)
	var did []string
	for n := range steps {
		apply(t, d, fmt.Sprint("Add ", n), adding(fmt.Sprint("s", n), n))
		what, putBack := spoil(t, random, store, d)
		did = append(did, what)
		apply(t, d, fmt.Sprint("Note ", n), noting(fmt.Sprint("n", n)))
		d.Tend()
		store.Tend()
		if err := d.Save(); err != nil && d.State().File.Failure == "" {
			t.Fatalf("%v: not saved, and nothing was said: %v", did, err)
		}
		if state := d.State(); state.ReadOnly {
			t.Fatalf("%v: %s", did, state.Reason)
		}
		putBack()
		d.Tend()
		if err := d.SaveAgain(); err != nil {
			t.Fatalf("%v: put back, and still not saved: %v: %s", did, err, d.State().File.Failure)
		}
		if err := d.archive.journal.Flush(); err != nil {
			t.Fatal(err)
		}
		reachable(t, did, d)
	}
	want := d.State()
	closed(t, d, true)
	if err := store.lock.Close(); err != nil {
		t.Fatal(err)
	}
	again, err := OpenStore(store.folder, store.tools)
	if err != nil {
		t.Fatalf("%v: %v", did, err)
	}
	store.lock = again.lock // for the end of the test
	d = open(t, store, want.File.Path)
	got := d.State()
	if !workflow.Same(got.Workflow, want.Workflow) || got.UndoLabel != want.UndoLabel {
		t.Errorf("%v: opened again with %d steps and %q to take back, want %d and %q", did, len(got.Workflow.Nodes), got.UndoLabel, len(want.Workflow.Nodes), want.UndoLabel)
	}
	closed(t, d, true)
	if told == 0 && slices.ContainsFunc(did, func(what string) bool {
		return strings.HasSuffix(what, "e documents") || strings.HasSuffix(what, "e history")
	}) {
		t.Errorf("%v: nobody was told", did)
	}
}

// reachable checks what another start of the program would find.
func reachable(t *testing.T, did []string, d *Document) {
	t.Helper()
	data, err := os.ReadFile(d.State().File.Path)
	w, _ := workflow.Decode(data)
	if err != nil || !workflow.Same(w, d.State().Workflow) {
		t.Fatalf("%v: the file has %d of %d steps, %v", did, len(w.Nodes), len(d.State().Workflow.Nodes), err)
	}
	options := d.archive.place.options
	options.ReadOnly = true
	_, o, err := journal.Open(d.archive.place.folder(), d.archive.place.path, workflow.Workflow{}, options)
	if err != nil || !workflow.Same(o.Workflow, d.State().Workflow) || len(o.Done) != len(d.archive.journal.Now().Done) {
		t.Fatalf("%v: the history has %d of %d steps and %d of %d changes, %v", did, len(o.Workflow.Nodes), len(d.State().Workflow.Nodes), len(o.Done), len(d.archive.journal.Now().Done), err)
	}
}

// spoil does something to one of the files and folders, and returns how to allow
// writing there again.
func spoil(t *testing.T, random *rand.Rand, store *Store, d *Document) (what string, putBack func()) {
	t.Helper()
	path := pick(random, places(store, d))
	info, err := os.Stat(path)
	if err != nil {
		return "nothing", func() {}
	}
	how := pick(random, []string{"remove", "rename", "read-only", "no access"})
	switch how {
	case "remove":
		err = os.RemoveAll(path)
	case "rename":
		err = os.Rename(path, fmt.Sprintf("%s-away-%d", path, random.Int64()))
	case "read-only":
		err = os.Chmod(path, info.Mode().Perm()&^0o222)
	case "no access":
		err = os.Chmod(path, 0)
	}
	if err != nil {
		t.Fatal(err)
	}
	return how + " " + filepath.Base(path), func() { _ = os.Chmod(path, info.Mode().Perm()) }
}

// places are all that is kept for the document, the folder of all among them.
func places(store *Store, d *Document) []string {
	list := []string{
		store.folder, store.history, store.recent, filepath.Join(store.folder, ".lock"),
		d.State().File.Path, d.archive.place.folder(), d.archive.place.lockPath(),
	}
	kept, _ := filepath.Glob(filepath.Join(d.archive.place.folder(), "*"))
	return append(list, kept...)
}

func pick[T any](random *rand.Rand, list []T) T { return list[random.IntN(len(list))] }

// noting is a patch that adds a note.
func noting(id string) workflow.Patch {
	return workflow.Patch{AddedNotes: []workflow.PlacedNote{{Index: workflow.AtEnd, Note: workflow.Note{ID: id, Text: id}}}}
}

// A lock on a file that was taken away keeps nobody out: whoever was quicker has the
// document, and the other one says so.
func TestLockThatWasTakenAwayIsTakenAgain(t *testing.T) {
	store := newStore(t)
	d := saved(t, store, new(recorder).options())
	if err := os.Remove(d.archive.place.lockPath()); err != nil {
		t.Fatal(err)
	}
	d.Tend()
	if !d.archive.place.isTaken() || d.State().ReadOnly {
		t.Error("it is not locked any more")
	}
	folder := d.archive.place.folder()
	if err := os.RemoveAll(folder); err != nil {
		t.Fatal(err)
	}
	other, err := d.archive.place.acquire()
	if err != nil || other == nil {
		t.Fatal(err)
	}
	defer other.Close()
	d.Tend()
	if there, err := os.ReadDir(folder); err != nil || len(there) != 1 {
		t.Errorf("a history was written where somebody else has one: %v, %v", there, err)
	}
	if state := d.State(); !state.ReadOnly || state.Reason != errElsewhere.Error() {
		t.Errorf("somebody else has it: %+v", state.Reason)
	}
	closed(t, d, true)
}

// The store takes its folder again.
func TestStoreThatWasTakenAwayIsTakenAgain(t *testing.T) {
	store := newStore(t)
	store.Tend()
	if err := os.RemoveAll(store.folder); err != nil {
		t.Fatal(err)
	}
	store.Tend()
	if _, err := OpenStore(store.folder, store.tools); err == nil {
		t.Error("two have the store")
	}
	if !isThere(filepath.Join(store.folder, ".lock")) {
		t.Error("there is no lock")
	}
}
