package document

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/atomicfile"
	"planwright/internal/document/journal/journaltest"
	"planwright/planner/workflow"
)

// saved is a document with one node that is in its file.
func saved(t testing.TB, store *Store, options Options) *Document {
	t.Helper()
	d := store.Create(workflow.Workflow{}, options)
	apply(t, d, "Add a", adding("a", 0))
	if err := d.Save(); err != nil {
		t.Fatal(err)
	}
	return d
}

func content(t testing.TB, d *Document) []byte {
	t.Helper()
	data, err := os.ReadFile(d.State().File.Path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// Whatever operation of a save fails, and in whatever way: the file stays byte for
// byte what it was, the edit stays in memory and history, the reason is told
// within two seconds, and the save is made up for.
func TestFailureAtEveryOperationOfASave(t *testing.T) {
	for _, cause := range []error{syscall.ENOSPC, syscall.EACCES, syscall.EIO} {
		for _, where := range []string{"file", "history"} {
			for n := 1; ; n++ {
				again := false
				t.Run(fmt.Sprintf("%s/%v/%d", where, cause, n), func(t *testing.T) {
					synctest.Test(t, func(t *testing.T) { again = failSave(t, where, n, cause) })
				})
				if !again {
					break
				}
			}
		}
	}
}

// failSave fails the n-th operation of a save and all that follow. It reports
// whether there were so many.
func failSave(t *testing.T, where string, n int, cause error) bool {
	var r recorder
	store := newStore(t)
	d := saved(t, store, r.options())
	before := content(t, d)
	fs := store.writer.FS.(*journaltest.Faulty)
	if where == "history" {
		fs = store.journal.FS.(*journaltest.Faulty)
	}
	failed, operation := false, ""
	fs.Fail(func(i int, name string) error {
		if i < n {
			return nil
		}
		if !failed {
			failed, operation = true, name
		}
		return cause
	})
	state := apply(t, d, "Add b", adding("b", 1))
	if len(state.Workflow.Nodes) != 2 {
		t.Fatal("the edit is not in memory")
	}
	time.Sleep(2 * time.Second)
	synctest.Wait()
	file := d.State().File
	if !failed {
		fs.Fail(nil)
		if file.Saved != SavedYes {
			t.Errorf("nothing failed, but the file is %+v", file)
		}
		closed(t, d, true)
		return false
	}
	if file.Saved != SavedFailed || !strings.Contains(file.Failure, atomicfile.Reason(cause)) {
		t.Errorf("%s failed; after two seconds the file is %+v", operation, file)
	}
	if last := r.saved[len(r.saved)-1]; last.Saved != SavedFailed {
		t.Errorf("%s failed; the page was told %+v", operation, last)
	}
	if where == "file" && operation != "sync folder" && !bytes.Equal(content(t, d), before) {
		t.Errorf("%s failed, and the file is\n%s", operation, content(t, d))
	}
	if where == "file" {
		if list, err := d.History(); err != nil || len(list) != 2 {
			t.Errorf("the history is %+v, %v", list, err)
		}
		saveElsewhere(t, store, d)
	}
	fs.Fail(nil)
	time.Sleep(retryTime + time.Second)
	synctest.Wait()
	if got := d.State().File; got.Saved != SavedYes || !bytes.Equal(content(t, d), workflow.Encode(d.State().Workflow)) {
		t.Errorf("%s failed; once it works again the file is %+v", operation, got)
	}
	closed(t, d, true)
	return true
}

// saveElsewhere checks that the document can be saved while its own file cannot.
func saveElsewhere(t *testing.T, store *Store, d *Document) {
	t.Helper()
	elsewhere := Files(store.folder, nil).Create(d.State().Workflow, new(recorder).options())
	if got := elsewhere.State().File; got.Saved != SavedYes {
		t.Errorf("elsewhere it is %+v", got)
	}
	closed(t, elsewhere, true)
}

// A disk that is full for the history, too, keeps edits in memory, says so, and
// loses none once there is space.
func TestEverythingFull(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := newStore(t)
		d := saved(t, store, new(recorder).options())
		failing(store.writer.FS, full)
		failing(store.journal.FS, full)
		if got := apply(t, d, "Add b", adding("b", 1)).File; got.Saved != SavedFailed || !strings.Contains(got.Failure, "in memory only") {
			t.Errorf("the answer says %+v", got)
		}
		apply(t, d, "Add c", adding("c", 2))
		failing(store.writer.FS, nil)
		failing(store.journal.FS, nil)
		time.Sleep(retryTime + time.Second)
		synctest.Wait()
		closed(t, d, false)
		again := open(t, store, d.State().File.Path)
		if got := again.State(); len(got.Workflow.Nodes) != 3 || got.UndoLabel != "Add c" {
			t.Errorf("opened again: %d nodes, undo %q", len(got.Workflow.Nodes), got.UndoLabel)
		}
		closed(t, again, true)
	})
}

// The workflow can be saved elsewhere while everything here is full.
func TestSaveAsWhileTheHistoryIsFull(t *testing.T) {
	store := newStore(t)
	d := saved(t, store, new(recorder).options())
	before := d.State().File.Path
	failing(store.journal.FS, full)
	want := apply(t, d, "Add b", adding("b", 1)).Workflow
	if err := d.Say(jsontext.Value(`1`)); err != nil || !strings.Contains(d.State().File.Failure, "disk is full") {
		t.Errorf("Say: %v, the state is %+v", err, d.State().File)
	}
	if err := d.KeepLayout(jsontext.Value(`1`)); err == nil || !strings.Contains(err.Error(), "disk is full") {
		t.Errorf("KeepLayout: %v", err)
	}
	path := filepath.Join(t.TempDir(), "stick.planwright.json")
	_, err := store.SaveAs(d, path)
	if err == nil || !strings.Contains(err.Error(), "holds the workflow as it is now") || d.State().File.Path != before {
		t.Errorf("SaveAs: %v; the document is in %s", err, d.State().File.Path)
	}
	data, err := os.ReadFile(path)
	if got, _ := workflow.Decode(data); err != nil || !workflow.Same(got, want) {
		t.Errorf("the other file holds %s, %v", data, err)
	}
	failing(store.journal.FS, nil)
	if state, err := store.SaveAs(d, path); err != nil || state.File.Path != path {
		t.Errorf("SaveAs once there is space: %v", err)
	}
	if list, err := d.History(); err != nil || len(list) != 2 || len(d.Conversation()) != 1 {
		t.Errorf("it has %v and %s, %v", list, d.Conversation(), err)
	}
	closed(t, d, true)
}

func TestFolderWithoutPermission(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("root may write everywhere")
	}
	store := newStore(t)
	d := saved(t, store, new(recorder).options())
	if err := os.Chmod(store.folder, 0o500); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.Chmod(store.folder, 0o700) })
	apply(t, d, "Add b", adding("b", 1))
	if err := d.Save(); err == nil || !strings.Contains(d.State().File.Failure, "not allowed") {
		t.Errorf("saved with %v: %+v", err, d.State().File)
	}
	closed(t, d, false)
}
