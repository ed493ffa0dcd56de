package document

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"planwright/planner/workflow"
)

// foreign are files that are no workflows, and what is said of them.
var foreign = map[string]struct{ content, seems string }{
	"notes.txt":              {"Call Ann on Monday.", "text"},
	"empty":                  {"", "empty"},
	"photo.png":              {"\x89PNG\r\n\x1a\n\x00\x00", "a picture"},
	"package.json":           {`{"name": "x", "version": "1.0.0"}`, "JSON of another kind, or cut off (line 1, column 26"},
	"half.planwright.json":   {`{"version": 1, "nodes": [`, "JSON of another kind, or cut off (line 1, column 2"},
	"bytes":                  {"\x00\xff\xfe", "no text"},
	"report.pdf":             {"%PDF-1.7", "a PDF"},
	strings.Repeat("n", 255): {"long", "text"},
}

// snapshot is all that is in a folder: names, kinds, permissions, times and content.
func snapshot(t *testing.T, folder string) map[string]string {
	t.Helper()
	found := map[string]string{}
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		text := info.Mode().String()
		if info.Mode().IsRegular() {
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			text += info.ModTime().String() + string(data)
		}
		found[path] = text
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestOpeningWhatIsNoWorkflowLeavesItAsItIs(t *testing.T) {
	store, folder := newStore(t), t.TempDir()
	for name, f := range foreign {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(f.content), 0o644); err != nil {
			t.Fatal(err)
		}
		old := time.Now().Add(-time.Hour) // nobody writes it now
		if err := errors.Join(os.Chtimes(path, old, old), os.Symlink(path, filepath.Join(folder, "to "+name[:min(len(name), 100)]))); err != nil {
			t.Fatal(err)
		}
	}
	before := snapshot(t, folder)
	for path := range before {
		if path == folder {
			continue
		}
		for _, lastGood := range []bool{false, true} {
			options := new(recorder).options()
			options.LastGood = lastGood
			_, _, err := store.OpenFile(path, options)
			want := foreign[strings.TrimPrefix(filepath.Base(path), "to ")].seems
			var refusal *Refusal
			if !errors.As(err, &refusal) || !strings.Contains(refusal.Error(), want) || errors.As(err, new(*Damaged)) {
				t.Errorf("%.40s: %v", filepath.Base(path), err)
			}
		}
		if _, _, err := store.Look(path); err == nil {
			t.Errorf("%s was looked at as a workflow", path)
		}
	}
	if diff := cmp.Diff(before, snapshot(t, folder)); diff != "" {
		t.Errorf("the folder changed:\n%s", diff)
	}
	for _, path := range []string{folder, "/dev/null"} {
		if _, _, err := store.OpenFile(path, new(recorder).options()); err == nil {
			t.Errorf("%s was opened", path)
		}
	}
}

// A file that was opened, but never written, by this program is not its own.
func TestFileThatWasOnlyReadIsNotMoved(t *testing.T) {
	store, path := newStore(t), filepath.Join(t.TempDir(), "theirs.json")
	write := func(text string) {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(string(workflow.Encode(workflow.Workflow{Version: 1, ID: "w"})))
	closed(t, open(t, store, path), true)
	write("{")
	options := new(recorder).options()
	options.LastGood = true
	if _, _, err := store.OpenFile(path, options); err == nil || errors.As(err, new(*Damaged)) {
		t.Errorf("opened: %v", err)
	}
	if data, err := os.ReadFile(path); err != nil || string(data) != "{" {
		t.Errorf("it holds %q, %v", data, err)
	}
}

// A file whose id was changed where it lies is another workflow with a history of its
// own, which is said; with its id again its history goes on.
func TestAnotherIDInOurFileIsSaid(t *testing.T) {
	store := newStore(t)
	d := store.Create(workflow.Workflow{ID: "first"}, new(recorder).options())
	apply(t, d, "Add a", adding("a", 0))
	closed(t, d, true)
	path := d.State().File.Path
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	reopened := func(data string) (said string, undo string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
		d, problems, err := store.OpenFile(path, new(recorder).options())
		if err != nil {
			t.Fatal(err)
		}
		defer closed(t, d, true)
		for _, p := range problems {
			said += p.Message
		}
		return said, d.State().UndoLabel
	}
	id := d.State().Workflow.ID
	flipped := strings.Replace(string(whole), id, "other-"+id, 1) // an id may begin with any letter
	if said, undo := reopened(flipped); !strings.Contains(said, "“"+id+"”") || undo != "" {
		t.Errorf("with another id: %q, undo %q", said, undo)
	}
	if said, undo := reopened(string(whole)); said != "" || undo != "Add a" {
		t.Errorf("with its id again: %q, undo %q", said, undo)
	}
}

// A file that another program is writing is read when it is whole.
func TestFileThatIsBeingWrittenIsWaitedFor(t *testing.T) {
	store, path := newStore(t), filepath.Join(t.TempDir(), "a.planwright.json")
	data := workflow.Encode(workflow.Workflow{Version: 1, ID: "w", Name: "Whole"})
	if err := os.WriteFile(path, data[:10], 0o600); err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(tryTime/2, func() { _ = os.WriteFile(path, data, 0o600) })
	d := open(t, store, path)
	if got := d.State().Workflow.Name; got != "Whole" {
		t.Errorf("opened %q", got)
	}
	closed(t, d, true)
}

func TestLookWritesNothing(t *testing.T) {
	store := newStore(t)
	root := filepath.Dir(store.folder)
	d := store.Create(workflow.Workflow{}, new(recorder).options())
	apply(t, d, "Add a", adding("a", 0))
	closed(t, d, true)
	path := d.State().File.Path
	moved := path + "-moved.json"
	look := func(path, label string) {
		t.Helper()
		before := snapshot(t, root)
		d, _, err := store.Look(path)
		if err != nil {
			t.Fatal(err)
		}
		state := d.State()
		if _, err := d.Apply(Edit{Patch: adding("b", 1)}); err == nil || state.UndoLabel != label {
			t.Errorf("looked at: undo %q, edit %v", state.UndoLabel, err)
		}
		closed(t, d, true)
		if diff := cmp.Diff(before, snapshot(t, root)); diff != "" {
			t.Errorf("looking changed:\n%s", diff)
		}
	}
	look(path, "Add a")
	if err := os.Rename(path, moved); err != nil {
		t.Fatal(err)
	}
	look(moved, "Add a") // found by where it was
	data, err := os.ReadFile(moved)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(moved, []byte(strings.Replace(string(data), `"name": ""`, `"name": "Other"`, 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	look(moved, "") // another file with that id
	d = open(t, store, moved)
	look(moved, "") // somebody has it
	closed(t, d, true)
}
