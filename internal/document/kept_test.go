package document

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
)

// kept is a store with a trash of its own, and the file of a document that is closed, with a history.
func kept(t *testing.T) (*Store, string) {
	t.Helper()
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	store := newStore(t)
	d := saved(t, store, new(recorder).options())
	must(t, d.Say(jsontext.Value(`"said"`)))
	path := d.State().File.Path
	closed(t, d, true)
	return store, path
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func refusal(t *testing.T, err error, said string) {
	t.Helper()
	var r *Refusal
	if !errors.As(err, &r) || !strings.Contains(err.Error(), said) || r.Said().String() != r.Error() {
		t.Errorf("it is refused for %v, want %q", err, said)
	}
}

func infoOf(t *testing.T, s *Store, path string) Info {
	t.Helper()
	for _, info := range listed(t, s) {
		if info.Path == path {
			return info
		}
	}
	t.Fatalf("%s is not listed", path)
	return Info{}
}

// A document goes into the trash and comes back with its history and what was said; what is open
// elsewhere stays, and where another file is by then, or nothing is in the trash, that is said.
func TestDiscardAndRecover(t *testing.T) {
	store, path := kept(t)
	info := infoOf(t, store, path)
	d := open(t, store, path)
	_, err := store.Discard(info)
	refusal(t, err, "open in another window")
	if !isThere(path) {
		t.Fatal("it is gone")
	}
	closed(t, d, true)
	item, err := store.Discard(info)
	must(t, err)
	if isThere(path) || len(listed(t, store)) != 0 {
		t.Errorf("it is there still: %v", listed(t, store))
	}
	_, err = store.Discard(info)
	refusal(t, err, "could not be moved to the trash")
	must(t, os.WriteFile(path, []byte("another"), 0o600))
	refusal(t, store.Recover(item), "There is another file at "+path)
	if data, err := os.ReadFile(path); err != nil || string(data) != "another" {
		t.Errorf("the other file holds %q, %v", data, err)
	}
	must(t, os.Remove(path))
	must(t, os.RemoveAll(store.Folder())) // made again for it
	must(t, store.Recover(item))
	refusal(t, store.Recover(item), "There is another file")
	must(t, os.Rename(path, path+".away"))
	refusal(t, store.Recover(item), filepath.Base(path)+" is not in the trash any more")
	must(t, os.Rename(path+".away", path))
	again := open(t, store, path)
	defer closed(t, again, true)
	if s := again.State(); !s.CanUndo || len(s.Workflow.Nodes) != 1 || len(again.Conversation()) != 1 {
		t.Errorf("it is %+v, said %s", s, again.Conversation())
	}
}

// A file that the person keeps elsewhere is listed again once it is back.
func TestDiscardOfAFileElsewhere(t *testing.T) {
	store, _ := kept(t)
	other := filepath.Join(t.TempDir(), "other"+suffix)
	must(t, os.WriteFile(other, []byte(`{"version": 2, "id": "o", "name": "O", "nodes": [], "edges": []}`), 0o600))
	used(t, store, other)
	item, err := store.Discard(infoOf(t, store, other))
	must(t, err)
	for _, info := range listed(t, store) {
		if info.Path == other {
			t.Error("what is in the trash is listed")
		}
	}
	must(t, store.Recover(item))
	if info := infoOf(t, store, other); !info.Elsewhere || info.Gone() {
		t.Errorf("it is listed as %+v", info)
	}
}

// Labels are kept by path, go along with a file, and are nothing where they cannot be read; those of
// a newer version stay as they are, and damaged ones are moved aside.
func TestLabels(t *testing.T) {
	store, path := kept(t)
	if labels := store.Labels(); labels == nil || len(labels) > 0 {
		t.Errorf("at first there are %+v", labels)
	}
	one, other := Label{Path: path, Archived: true, Folder: "Work"}, Label{Path: "/other", Shared: true}
	for _, l := range []Label{one, other, {Path: path}, one} {
		must(t, store.Label(l))
	}
	same := func(want ...Label) {
		t.Helper()
		got := store.Labels()
		for _, l := range want {
			if got[l.Path] != l {
				t.Errorf("of %s it is %+v", l.Path, got[l.Path])
			}
		}
		if len(got) != len(want) {
			t.Errorf("there are %+v", got)
		}
	}
	same(one, other)
	must(t, store.Label(Label{Path: path}))
	same(other)
	if (Label{Path: "a"}).IsNone() != true || other.IsNone() || one.IsNone() || (Label{Path: "a", Folder: "x"}).IsNone() {
		t.Error("a label that says something is none, or the other way round")
	}
	for _, way := range [][2]string{{"/none", "/new"}, {"/other", "/other"}, {"/other", "/new"}} {
		store.CarryLabel(way[0], way[1])
	}
	moved := other
	moved.Path = "/new"
	same(moved)
	const newer = `{"version": 2, "labels": []}`
	must(t, os.WriteFile(store.labels, []byte(newer), 0o600))
	refusal(t, store.Label(one), "Update Planwright")
	if data, _ := os.ReadFile(store.labels); string(data) != newer || len(store.Labels()) > 0 {
		t.Errorf("the labels of a newer version became %s", data)
	}
	must(t, os.WriteFile(store.labels, []byte(`{"vers`), 0o600))
	must(t, store.Label(one))
	aside, _ := filepath.Glob(store.labels + ".corrupt-*")
	if same(one); len(aside) != 1 {
		t.Errorf("damaged labels were kept as %q", aside)
	}
	must(t, os.Remove(store.labels))
	must(t, os.Mkdir(store.labels, 0o700))
	refusal(t, store.Label(one), "could not be kept in "+store.labels)
}

// What is said of a document is known without opening it, of this one and no other.
func TestSaidOfAClosedDocument(t *testing.T) {
	store, path := kept(t)
	w, _ := store.Peek(infoOf(t, store, path))
	for _, c := range []struct {
		path, id string
		want     int
	}{{path, w.ID, 1}, {path, "other", 0}, {path + ".none", w.ID, 0}} {
		if said := store.Said(c.path, c.id); len(said) != c.want {
			t.Errorf("of %s in %s was said %s", c.id, filepath.Base(c.path), said)
		}
	}
}
