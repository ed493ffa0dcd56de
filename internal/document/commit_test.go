package document

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"planwright/internal/document/journal/journaltest"
	"planwright/planner/workflow"
)

// Whatever operation of a commit fails, alone or with all that follow, by file or
// history: afterwards both hold the change, or neither does, or it is said that the
// history alone does.
func TestFailureAtEveryOperationOfACommit(t *testing.T) {
	for _, step := range []string{"apply", "undo"} {
		for _, where := range []string{"file", "history", "both"} {
			for _, once := range []bool{true, false} {
				for n := 1; ; n++ {
					again := false
					t.Run(fmt.Sprintf("%s/%s/once=%v/%d", step, where, once, n), func(t *testing.T) {
						again = failCommit(t, step, where, once, n)
					})
					if !again {
						break
					}
				}
			}
		}
	}
}

// failCommit reports whether there were n operations to fail.
func failCommit(t *testing.T, step, where string, once bool, n int) bool {
	store := newStore(t)
	made := saved(t, store, new(recorder).options())
	path := made.State().File.Path
	closed(t, made, true)
	d := open(t, store, path)
	before := d.State().Workflow
	total, failed := 0, false
	fail := func(int, string) error {
		if total++; total < n || once && total > n {
			return nil
		}
		failed = true
		return syscall.ENOSPC
	}
	for name, fs := range map[string]any{"file": store.writer.FS, "history": store.journal.FS} {
		if name == where || where == "both" {
			failing(fs, fail)
		}
	}
	err := commit(d, step)
	_ = d.Abandon() // as a process that ends while the disk is full
	for _, fs := range []any{store.writer.FS, store.journal.FS} {
		fs.(*journaltest.Faulty).Fail(nil)
	}
	after := commitLeft(t, store, d, err)
	var not *Uncommitted
	switch errors.As(err, &not); {
	case err == nil && workflow.Same(after, before):
		t.Error("it was committed, and the file is unchanged")
	case err != nil && not == nil:
		t.Errorf("the error is %v", err)
	case err != nil && !not.Kept && !workflow.Same(after, before):
		t.Errorf("%v, but the file holds it", err)
	}
	return failed
}

func commit(d *Document, step string) error {
	do, back := func() (State, error) {
		return d.Apply(Edit{Label: "Add b", Author: Person, BaseRevision: d.State().Revision, Patch: adding("b", 1)})
	}, d.Undo
	if step == "undo" {
		do, back = d.Undo, d.Redo
	}
	_, err := d.Commit(do, back)
	return err
}

// commitLeft opens what a process that ended left, checks that the two agree unless it
// was said that they do not, and returns what the file holds then.
func commitLeft(t *testing.T, store *Store, d *Document, err error) workflow.Workflow {
	t.Helper()
	path := d.State().File.Path
	var not *Uncommitted
	kept := errors.As(err, &not) && not.Kept
	if err != nil && strings.Contains(err.Error(), "tries again") {
		t.Errorf("a process that ends says %v", err)
	}
	again := open(t, store, path)
	defer closed(t, again, true)
	if lacking := again.Unwritten(); len(lacking) > 0 && !kept {
		t.Errorf("%v, and the file lacks %s", err, Names(lacking))
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	held, _ := workflow.Decode(data)
	if !kept && !workflow.Same(held, again.State().Workflow) {
		t.Error("file and history differ")
	}
	if err := again.Save(); err != nil {
		t.Fatal(err)
	}
	return held
}

// What a killed process left in the history alone is told when the document is opened.
func TestWhatTheFileLacksIsTold(t *testing.T) {
	store := newStore(t)
	d := saved(t, store, new(recorder).options())
	apply(t, d, "Add b", adding("b", 1))
	closed(t, d, false)
	var told []string
	options := new(recorder).options()
	options.Told = func(text string) { told = append(told, text) }
	again, _, err := store.OpenFile(d.State().File.Path, options)
	if err != nil || len(told) != 1 || !strings.Contains(told[0], "“Add b”") || Names(again.Unwritten()) != "“Add b”" {
		t.Fatalf("told %q, %v", told, err)
	}
	if err := again.Save(); err != nil || len(again.Unwritten()) > 0 {
		t.Errorf("saved with %v, it lacks %v", err, again.Unwritten())
	}
	closed(t, again, true)
}

// Another file with the id of one whose folder is gone has a history of its own.
func TestSameIDElsewhere(t *testing.T) {
	store := newStore(t)
	gone := filepath.Join(t.TempDir(), "gone")
	first, other := filepath.Join(gone, "a.planwright.json"), filepath.Join(t.TempDir(), "b.planwright.json")
	write := func(path, name string) {
		t.Helper()
		data := workflow.Encode(workflow.Workflow{Version: workflow.FileVersion, ID: "same", Name: name})
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, data, 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	write(first, "First")
	d := open(t, store, first)
	apply(t, d, "Add a", adding("a", 0))
	closed(t, d, false)
	if err := os.RemoveAll(gone); err != nil {
		t.Fatal(err)
	}
	write(other, "Other")
	looked, _, err := store.Look(other)
	if err != nil || looked.State().CanUndo {
		t.Errorf("looked at: undo %q, %v", looked.State().UndoLabel, err)
	}
	d = open(t, store, other)
	if got := d.State(); got.CanUndo || len(got.Workflow.Nodes) > 0 || got.Workflow.Name != "Other" || got.File.External != Untouched {
		t.Errorf("it is %+v", got)
	}
	closed(t, d, true)
}
