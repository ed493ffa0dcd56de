package document

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/document/journal"
	"planwright/planner/catalog"
	"planwright/planner/problem"
)

// A document that is only looked at says what undo would do, and that its file lacks something; it
// takes no change, nor keeps what is said.
func TestLookTellsWhatOpeningWouldDo(t *testing.T) {
	store, path := kept(t)
	d := open(t, store, path)
	apply(t, d, "Add b", adding("b", 1))
	closed(t, d, false) // before it is saved
	files := Files(store.Folder(), catalog.Builtin())
	look := func() *Document {
		t.Helper()
		d, _, err := files.Look(path)
		must(t, err)
		return d
	}
	seen := look()
	if s := seen.State(); !s.CanUndo || !s.ReadOnly || Names(seen.Unwritten()) != "“Add b”" || len(s.Workflow.Nodes) != 1 || s.Reason != errLooking.Error() {
		t.Errorf("it is %+v, lacks %s", s, Names(seen.Unwritten()))
	}
	for name, err := range map[string]error{
		"apply": func() error { _, err := seen.Apply(Edit{Patch: adding("c", 0)}); return err }(), "undo": func() error { _, err := seen.Undo(); return err }(),
		"say": seen.Say(jsontext.Value(`1`)), "retell": seen.Retell(nil), "layout": seen.KeepLayout(jsontext.Value(`1`)), "name": seen.NameVersion("x"),
		"restore": func() error { _, err := seen.Restore(0); return err }(), "resolve": func() error { _, err := seen.Resolve(Mine); return err }(),
	} {
		if !errors.Is(err, errLooking) {
			t.Errorf("%s: %v", name, err)
		}
	}
	must(t, seen.Abandon())
	data, err := os.ReadFile(path)
	must(t, err)
	must(t, os.WriteFile(path, bytes.Replace(data, []byte(`"name": "a"`), []byte(`"name": "By another"`), 1), 0o600))
	seen = look()
	if s := seen.State(); s.UndoLabel != string(importLabel) || s.Workflow.Nodes[0].Name != "By another" {
		t.Errorf("changed by another program, undo would take back %q of %+v", s.UndoLabel, s.Workflow.Nodes)
	}
	must(t, seen.Abandon())
}

// Versions are named in the order in which they were made, the first of many counted.
func TestNamesOfVersions(t *testing.T) {
	version := func(kind journal.Kind, label string) Version {
		return Version{Entry: journal.Entry{Kind: kind, Label: label}}
	}
	edit := func(label string) Version { return version(journal.Edit, label) }
	for _, c := range []struct {
		versions []Version // the newest first
		want     string
	}{
		{nil, ""},
		{[]Version{edit("a")}, "“a”"},
		{[]Version{edit("b"), edit("a")}, "“a” and “b”"},
		{[]Version{version(journal.Undo, "a"), version(journal.Redo, "b"), edit("c")}, "“c”, what redoing “b” did and what undoing “a” did"},
		{[]Version{edit("e"), edit("d"), edit("c"), edit("b"), edit("a")}, "2 earlier changes, “c”, “d” and “e”"},
	} {
		if got := Names(c.versions); got != c.want {
			t.Errorf("they are named %q, want %q", got, c.want)
		}
	}
}

// What another program did to the file is told with what to do; a conflict that is over is refused,
// as is a choice that nobody has.
func TestExternalSaysWhatToDo(t *testing.T) {
	for e, want := range map[External]string{Altered: "merge the two", Deleted: "Save to write it again", Unreadable: "moves that aside", Untouched: ""} {
		if got := externalText(e, "/w.json"); !strings.Contains(got, want) || (got == "") != (e == Untouched) || e != Untouched && !strings.HasPrefix(got, "/w.json was ") {
			t.Errorf("%s: %q", e, got)
		}
	}
	store, path := kept(t)
	d := open(t, store, path)
	defer closed(t, d, true)
	_, err := d.Resolve(Mine)
	refusal(t, err, "no longer different")
	apply(t, d, "Add b", adding("b", 1))
	theirs(t, d, addNode("c"))
	if d.Look(); d.State().File.External != Altered {
		t.Fatalf("the file is %s", d.State().File.External)
	}
	before := d.State()
	_, err = d.Resolve("neither")
	if now := d.State(); !errors.Is(err, errNoConflict) || now.Revision != before.Revision || now.File.External != Altered {
		t.Errorf("a choice that nobody has: %v, %+v", err, now.File)
	}
	_, err = d.Resolve(Theirs)
	must(t, err)
	_, err = d.Difference()
	refusal(t, err, "no longer different")
}

// The cause of a refusal is known, what is said is for people; a document tells its version and
// whether somebody else has it.
func TestRefusalsAndTheirCauses(t *testing.T) {
	cause := fmt.Errorf("open: %w", os.ErrPermission)
	for said, r := range map[string]error{
		"could not be moved aside": notMoved("/w", cause), "could not be moved to the trash": notDiscarded("/w", cause), "could not keep x": notKept("x", cause), "This change no longer fits": unfit(cause),
		"It is unchanged": &Uncommitted{&Refusal{What: problem.Say("It is unchanged."), Cause: cause}, false},
	} {
		if refusal(t, r, said); !errors.Is(r, os.ErrPermission) {
			t.Errorf("%q has no cause", said)
		}
	}
	store, path := kept(t)
	d := open(t, store, path)
	defer closed(t, d, true)
	if state, version := d.Now(); version != state.UndoVersion || version == 0 || d.Elsewhere() != nil {
		t.Errorf("it is at %d, undo at %d, elsewhere: %v", version, state.UndoVersion, d.Elsewhere())
	}
	second := open(t, store, path)
	defer closed(t, second, true)
	if err := second.Elsewhere(); !errors.Is(err, errElsewhere) {
		t.Errorf("opened twice: %v", err)
	}
}

// The files that were open are known to the next start, the last used first, as many as are
// remembered; where their list is taken away, this one knows them still.
func TestFilesThatWereOpenAreRemembered(t *testing.T) {
	store := newStore(t)
	var paths []string
	for i := range maxRecent + 2 {
		path := filepath.Join(t.TempDir(), fmt.Sprint(i, suffix))
		must(t, os.WriteFile(path, []byte(strings.ReplaceAll(oneStep, `"one"`, fmt.Sprintf(`"one%d"`, i))), 0o600))
		store.remember(path)
		paths = append(paths, path)
	}
	next := Files(store.Folder(), catalog.Builtin()) // as another start reads it
	for name, list := range map[string]recents{"this one": store.recents(), "the next": next.recents()} {
		if len(list) != maxRecent || list[0].Path != paths[maxRecent+1] || list[maxRecent-1].Path != paths[2] {
			t.Errorf("%s knows %+v", name, list)
		}
	}
	store.remember(paths[5])
	if list := next.recents(); list[0].Path != paths[5] || len(list) != maxRecent || list[1].Path != paths[maxRecent+1] {
		t.Errorf("used again it is known as %+v", list)
	}
	must(t, os.Remove(store.recent))
	if len(store.recents()) != maxRecent || len(next.recents()) != 0 {
		t.Error("without their list they are forgotten, or known to who never saw them")
	}
	must(t, os.WriteFile(store.recent, []byte("{"), 0o600))
	if list := store.recents(); len(list) != 0 {
		t.Errorf("of a damaged list %+v is known", list)
	}
}

// What is no workflow is told by what it looks like, and a document by its file.
func TestWhatAFileIs(t *testing.T) {
	for data, want := range map[string]string{
		"\x89PNG\r\n\x1a\n": "a picture", "%PDF-1.7": "a PDF", "PK\x03\x04": "an archive or an office document", "\x1f\x8b\x08": "an archive", "Rar!\x1a\x07\x00": "an archive", "<html>": "a web page",
		"": "empty", " \n": "empty", "a\x00b": "no text", "\xff\xfe\xfd": "no text", `{"a": 1`: "JSON of another kind, or cut off", "[1]": "JSON of another kind, or cut off", "words": "text",
	} {
		if got := seeming([]byte(data)); got != want {
			t.Errorf("%q seems to be %q, want %q", data, got, want)
		}
	}
	store, path := kept(t)
	d := open(t, store, path)
	defer closed(t, d, true)
	link := filepath.Join(t.TempDir(), "link"+suffix)
	must(t, os.Symlink(path, link))
	for at, want := range map[string]bool{path: true, link: true, path + ".other": false, filepath.Dir(path): false, "": false} {
		if got := d.IsAt(at); got != want {
			t.Errorf("it is at %q: %v", at, got)
		}
	}
}
