package document

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"planwright/planner/workflow"
)

// theirs writes to the file as another program does, without care.
func theirs(t testing.TB, d *Document, change func(*workflow.Workflow)) {
	t.Helper()
	w, _ := workflow.Decode(content(t, d))
	change(&w)
	put(t, d, workflow.Encode(w))
}

func put(t testing.TB, d *Document, data []byte) {
	t.Helper()
	if err := os.WriteFile(d.State().File.Path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

func addNode(id string) func(*workflow.Workflow) {
	return func(w *workflow.Workflow) { w.Nodes = append(w.Nodes, notify(id)) }
}

func ids(w workflow.Workflow) string {
	var list []string
	for _, n := range w.Nodes {
		list = append(list, n.ID)
	}
	return strings.Join(list, " ")
}

func TestCleanDocumentReloads(t *testing.T) {
	var r recorder
	d := saved(t, newStore(t), r.options())
	theirs(t, d, addNode("x"))
	d.Look()
	state := d.State()
	if ids(state.Workflow) != "a x" || state.File.Saved != SavedYes || state.UndoLabel != string(importLabel) {
		t.Errorf("after a change by another program: %s, %+v, undo %q", ids(state.Workflow), state.File, state.UndoLabel)
	}
	if last := r.changes[len(r.changes)-1]; last.Author != Import {
		t.Errorf("the page was told %+v", last)
	}
	if undone, err := d.Undo(); err != nil || ids(undone.Workflow) != "a" {
		t.Errorf("undone to %s, %v", ids(undone.Workflow), err)
	}
	if err := d.Save(); err != nil {
		t.Error(err)
	}
	closed(t, d, true)
}

// What no patch reaches comes from the file, and survives a restart.
func TestUnknownFieldsOfAnotherProgram(t *testing.T) {
	store := newStore(t)
	d := saved(t, store, new(recorder).options())
	text := strings.Replace(string(content(t, d)), `"notes": []`, `"notes": [], "theirs": {"a": 1}`, 1)
	put(t, d, []byte(text))
	d.Look()
	apply(t, d, "Add b", adding("b", 1))
	closed(t, d, false)
	d = open(t, store, d.State().File.Path)
	closed(t, d, true)
	if got := string(content(t, d)); !strings.Contains(got, `"theirs"`) || !strings.Contains(got, `"b"`) {
		t.Errorf("the file is\n%s", got)
	}
	d = open(t, store, d.State().File.Path)
	if state, err := d.Restore(1); err != nil || ids(state.Workflow) != "a" {
		t.Errorf("restored is %s, %v", ids(state.Workflow), err)
	}
	closed(t, d, true)
	if got := string(content(t, d)); !strings.Contains(got, `"theirs"`) || strings.Contains(got, `"b"`) {
		t.Errorf("the file of an older version is\n%s", got)
	}
}

func TestConflict(t *testing.T) {
	for choice, want := range map[Choice]string{Mine: "a m", Theirs: "a x", Merged: "a x m"} {
		t.Run(string(choice), func(t *testing.T) {
			store := newStore(t)
			d := saved(t, store, new(recorder).options())
			apply(t, d, "Add m", adding("m", 1))
			theirs(t, d, addNode("x"))
			their := string(content(t, d))
			d.Look()
			if got := d.State().File; got.External != Altered || got.Failure == "" {
				t.Fatalf("the file is %+v", got)
			}
			if err := d.Save(); err == nil || string(content(t, d)) != their {
				t.Errorf("saved over it: %v", err)
			}
			difference, err := d.Difference()
			if err != nil || ids(difference.Theirs) != "a x" || ids(difference.Merged) != "a x m" {
				t.Errorf("the difference is %+v, %v", difference, err)
			}
			state, err := d.Resolve(choice)
			if err != nil || ids(state.Workflow) != want {
				t.Errorf("resolved to %s, %v", ids(state.Workflow), err)
			}
			if err := d.Save(); err != nil {
				t.Error(err)
			}
			if w, _ := workflow.Decode(content(t, d)); ids(w) != want {
				t.Errorf("the file has %s", ids(w))
			}
			if !inHistory(t, d, "a m") || choice != Merged && !inHistory(t, d, "a x") {
				t.Error("a side is not in the history")
			}
			if _, err := d.Difference(); !errors.Is(err, errNoConflict) {
				t.Errorf("there still is a difference: %v", err)
			}
			closed(t, d, true)
		})
	}
}

// inHistory reports whether some version has these nodes.
func inHistory(t testing.TB, d *Document, want string) bool {
	t.Helper()
	list, err := d.History()
	if err != nil {
		t.Fatal(err)
	}
	return slices.ContainsFunc(list, func(v Version) bool {
		w, err := d.Preview(v.Seq)
		return err == nil && ids(w) == want
	})
}

// A change that nobody looked for is found before it is written over.
func TestSaveNeverWritesOverAnother(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := saved(t, newStore(t), new(recorder).options())
		apply(t, d, "Add m", adding("m", 1))
		theirs(t, d, addNode("x"))
		time.Sleep(time.Second)
		synctest.Wait()
		if got := d.State().File; got.External != Altered {
			t.Errorf("the file is %+v", got)
		}
		if w, _ := workflow.Decode(content(t, d)); ids(w) != "a x" {
			t.Errorf("the file has %s", ids(w))
		}
		closed(t, d, false)
	})
}

// A conflict that was not decided is there again when the document is opened.
func TestConflictSurvivesARestart(t *testing.T) {
	store := newStore(t)
	d := saved(t, store, new(recorder).options())
	apply(t, d, "Add m", adding("m", 1))
	theirs(t, d, addNode("x"))
	closed(t, d, false)
	d = open(t, store, d.State().File.Path)
	if got := d.State(); got.File.External != Altered || ids(got.Workflow) != "a m" {
		t.Errorf("opened with %s, %+v", ids(got.Workflow), got.File)
	}
	if state, err := d.Resolve(Merged); err != nil || ids(state.Workflow) != "a x m" {
		t.Errorf("merged to %s, %v", ids(state.Workflow), err)
	}
	closed(t, d, true)
}

func TestChangedWhileClosed(t *testing.T) {
	store := newStore(t)
	d := saved(t, store, new(recorder).options())
	closed(t, d, true)
	theirs(t, d, addNode("x"))
	var r recorder
	d, _, err := store.OpenFile(d.State().File.Path, r.options())
	if err != nil {
		t.Fatal(err)
	}
	if got := d.State(); ids(got.Workflow) != "a x" || got.UndoLabel != string(importLabel) || len(r.changes) > 0 {
		t.Errorf("opened with %s, undo %q, told %v", ids(got.Workflow), got.UndoLabel, r.changes)
	}
	closed(t, d, true)
}

// Going back to what was saved once is a change by somebody else, too.
func TestOlderFilePutBack(t *testing.T) {
	store := newStore(t)
	d := saved(t, store, new(recorder).options())
	old := content(t, d)
	apply(t, d, "Add b", adding("b", 1))
	closed(t, d, true)
	put(t, d, old)
	d = open(t, store, d.State().File.Path)
	if got := d.State(); ids(got.Workflow) != "a" || got.UndoLabel != string(importLabel) {
		t.Errorf("opened with %s, undo %q", ids(got.Workflow), got.UndoLabel)
	}
	closed(t, d, true)
}

func TestDeletedFile(t *testing.T) {
	d := saved(t, newStore(t), new(recorder).options())
	path := d.State().File.Path
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	d.Look()
	if got := d.State().File; got.External != Deleted || !strings.Contains(got.Failure, "deleted") {
		t.Errorf("the file is %+v", got)
	}
	apply(t, d, "Add b", adding("b", 1))
	if err := d.saveAside(autosave); err == nil {
		t.Error("a deleted file was written again without being asked for")
	}
	if err := d.Save(); err != nil || d.State().File.Saved != SavedYes {
		t.Errorf("Save: %v, %+v", err, d.State().File)
	}
	if w, _ := workflow.Decode(content(t, d)); ids(w) != "a b" {
		t.Errorf("the file has %s", ids(w))
	}
	closed(t, d, true)
}

// Without a change since, a deleted file is written again only when that is what
// was asked for: a person may have deleted it on purpose.
func TestDeletedFileIsSavedAgain(t *testing.T) {
	store := newStore(t)
	closed(t, saved(t, store, new(recorder).options()), true)
	d := open(t, store, listed(t, store)[0].Path)
	if err := os.Remove(d.State().File.Path); err != nil {
		t.Fatal(err)
	}
	d.Look()
	if err := d.Save(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(d.State().File.Path); err == nil {
		t.Error("Save wrote a file that was deleted while nothing changed")
	}
	if err := d.SaveAgain(); err != nil || d.State().File.Saved != SavedYes || d.State().File.External != Untouched {
		t.Errorf("SaveAgain: %v, %+v", err, d.State().File)
	}
	if w, _ := workflow.Decode(content(t, d)); ids(w) != "a" {
		t.Errorf("the file has %s", ids(w))
	}
	closed(t, d, true)
}

func TestRenamedFileIsFollowed(t *testing.T) {
	store := newStore(t)
	d := saved(t, store, new(recorder).options())
	to := filepath.Join(store.folder, "renamed"+suffix)
	if err := os.Rename(d.State().File.Path, to); err != nil {
		t.Fatal(err)
	}
	d.Look()
	if got := d.State().File; got.Path != to || got.External != Untouched {
		t.Fatalf("the file is %+v", got)
	}
	d.Tend()
	if state := d.State(); state.ReadOnly || !d.archive.place.isTaken() {
		t.Errorf("in its new place it is not ours any more: %s", state.Reason)
	}
	apply(t, d, "Add b", adding("b", 1))
	closed(t, d, true)
	d = open(t, store, to)
	if list, err := d.History(); err != nil || len(list) != 2 {
		t.Errorf("the history is %+v, %v", list, err)
	}
	closed(t, d, true)
}

// Of two files that hold what the document's file held nobody knows which it is now.
func TestRenamedAndCopiedFileIsNotGuessed(t *testing.T) {
	store := newStore(t)
	d := saved(t, store, new(recorder).options())
	from := d.State().File.Path
	data := content(t, d)
	for _, name := range []string{"one", "two"} {
		if err := os.WriteFile(filepath.Join(store.folder, name+suffix), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Remove(from); err != nil {
		t.Fatal(err)
	}
	d.Look()
	if got := d.State().File; got.Path != from || got.External != Deleted {
		t.Errorf("the file is %+v", got)
	}
	closed(t, d, false)
}

func TestFileReplacedBySomethingElse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := saved(t, newStore(t), new(recorder).options())
		good := content(t, d)
		put(t, d, good[:len(good)/2]) // another program is writing
		d.Look()
		if got := d.State().File; got.External != Untouched {
			t.Errorf("while it is written the file is %+v", got)
		}
		put(t, d, good)
		time.Sleep(time.Second)
		if got := d.State().File; got.External != Untouched {
			t.Errorf("once it is written the file is %+v", got)
		}
		put(t, d, []byte("words"))
		d.Look()
		time.Sleep(time.Second)
		if got := d.State().File; got.External != Unreadable {
			t.Errorf("with words in it the file is %+v", got)
		}
		if _, err := d.Resolve(Theirs); err == nil {
			t.Error("words were taken for a workflow")
		}
		if _, err := d.Resolve(Mine); err != nil {
			t.Error(err)
		}
		time.Sleep(time.Second)
		synctest.Wait()
		aside, _ := filepath.Glob(d.State().File.Path + ".corrupt-*")
		if string(content(t, d)) != string(good) || len(aside) != 1 {
			t.Errorf("the file is %s, aside %v", content(t, d), aside)
		}
		closed(t, d, true)
	})
}

// The system's own word is enough for a document that is watched.
func TestWatch(t *testing.T) {
	d := saved(t, newStore(t), new(recorder).options())
	d.Watch()
	theirs(t, d, addNode("x"))
	for end := time.Now().Add(5 * time.Second); ids(d.State().Workflow) != "a x"; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("nothing was noticed")
		}
	}
	closed(t, d, true)
}

// crowd is a person, the assistant, autosave, another program and a second
// process at one file.
type crowd struct {
	t       *testing.T
	store   *Store
	random  *rand.Rand
	d       *Document
	next    int
	outside bool            // the other program wrote since the document last looked
	must    map[string]bool // what was in file or document once, and was never taken away
}

// In any interleaving nobody's work is written over in silence, and nobody is
// asked about a conflict where only the document wrote.
func TestInterleavings(t *testing.T) {
	const interleavings = 1000 / slower
	store := newStore(t)
	for seed := range uint64(interleavings) {
		synctest.Test(t, func(t *testing.T) {
			c := &crowd{t: t, store: store, random: rand.New(rand.NewPCG(seed, 1)), must: map[string]bool{}}
			c.d = saved(t, store, new(recorder).options())
			for range 8 {
				c.step()
			}
			c.finish()
		})
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

func (c *crowd) step() {
	switch c.random.IntN(8) {
	case 0, 1:
		c.edit(Person)
	case 2:
		c.edit(Assistant)
	case 3:
		time.Sleep(time.Duration(c.random.IntN(600)) * time.Millisecond)
		synctest.Wait()
	case 4:
		id := c.id("o")
		c.outside = true
		theirs(c.t, c.d, func(w *workflow.Workflow) { w.Notes = append(w.Notes, workflow.Note{ID: id}) })
	case 5:
		c.d.Look()
	case 6:
		c.second()
	case 7:
		closed(c.t, c.d, false)
		c.d = open(c.t, c.store, c.d.State().File.Path)
	}
	c.check()
	synctest.Wait() // each does one thing at a time
}

func (c *crowd) id(who string) string {
	c.next++
	id := fmt.Sprint(who, c.next)
	c.must[id] = true
	return id
}

// edit adds a note, which leaves a workflow as valid as it was.
func (c *crowd) edit(author Author) {
	state := c.d.State()
	id := c.id(string(author))
	_, err := c.d.Apply(Edit{Label: id, Author: author, BaseRevision: state.Revision,
		Patch: workflow.Patch{AddedNotes: []workflow.PlacedNote{{Index: workflow.AtEnd, Note: workflow.Note{ID: id}}}}})
	if err != nil {
		c.t.Error(err)
	}
}

// second is another process, which may look only.
func (c *crowd) second() {
	other := open(c.t, Files(c.store.folder, nil), c.d.State().File.Path)
	if !other.State().ReadOnly {
		c.t.Error("a second process may change the document")
	}
	closed(c.t, other, true)
}

// check looks for conflicts that are none, and decides those that are.
func (c *crowd) check() {
	if c.d.State().File.External == Untouched {
		return
	}
	if !c.outside {
		c.t.Errorf("a conflict with itself: %+v", c.d.State().File)
	}
	choices := []Choice{Mine, Theirs, Merged}
	if _, err := c.d.Resolve(choices[c.random.IntN(len(choices))]); err != nil {
		c.t.Error(err)
	}
}

// finish looks for everything that anybody wrote: in the document or its history.
func (c *crowd) finish() {
	time.Sleep(5 * time.Second)
	synctest.Wait()
	c.d.Look()
	c.check()
	time.Sleep(5 * time.Second)
	synctest.Wait()
	list, err := c.d.History()
	if err != nil {
		c.t.Error(err)
	}
	seen := map[string]bool{}
	for _, v := range list {
		w, err := c.d.Preview(v.Seq)
		if err != nil {
			c.t.Error(err)
		}
		for _, n := range w.Notes {
			seen[n.ID] = true
		}
	}
	if diff := cmp.Diff(c.must, seen); diff != "" {
		c.t.Errorf("what was written and what is in the history:\n%s", diff)
	}
	if got, _ := workflow.Decode(content(c.t, c.d)); !workflow.Same(got, c.d.State().Workflow) {
		c.t.Errorf("the file is\n%s\n--- the document\n%s", got, c.d.State().Workflow)
	}
	closed(c.t, c.d, true)
}
