package document

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"planwright/planner/problem"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

func open(t rapid.TB, s *Store, path string) *Document {
	t.Helper()
	d, problems, err := s.OpenFile(path, new(recorder).options())
	if err != nil || len(problems) > 0 {
		t.Fatal(problems, err)
	}
	return d
}

// closed closes the document, or does what a kill does: nothing is saved.
func closed(t rapid.TB, d *Document, orderly bool) {
	t.Helper()
	end := d.Abandon
	if orderly {
		end = d.Close
	}
	if err := end(); err != nil {
		t.Fatal(err)
	}
}

// Any sequence of edits, undos, redos, saves and restarts leaves the document and
// what can be undone as a document has it that was never closed.
func TestHistorySurvivesRestarts(t *testing.T) {
	store := newStore(t)
	rapid.Check(t, func(t *rapid.T) {
		start := workflowtest.Any().Draw(t, "workflow")
		start.Notes = append(start.Notes, workflow.Note{ID: "always"}) // so that it has a file
		mirror := store.Create(start, new(recorder).options())
		d := store.Create(start, new(recorder).options())
		path := d.State().File.Path
		for range rapid.IntRange(1, 12).Draw(t, "steps") {
			switch step := rapid.IntRange(0, 6).Draw(t, "step"); step {
			case 0, 1, 2:
				next := workflowtest.Edited(start).Draw(t, "edit")
				for _, each := range []*Document{d, mirror} {
					now := each.State()
					if _, err := each.Apply(Edit{Label: next.Name, Author: Person, BaseRevision: now.Revision, Patch: workflow.Diff(now.Workflow, next)}); err != nil {
						t.Fatal(err)
					}
				}
			case 3, 4:
				move := (*Document).Undo
				if step == 4 {
					move = (*Document).Redo
				}
				_, first := move(d)
				_, second := move(mirror)
				if !errors.Is(first, second) {
					t.Fatalf("%v, but %v without restarts", first, second)
				}
			case 5:
				if err := d.Save(); err != nil {
					t.Fatal(err)
				}
			case 6:
				closed(t, d, rapid.Bool().Draw(t, "orderly"))
				d = open(t, store, path)
			}
			sameState(t, d.State(), mirror.State())
		}
		closed(t, d, true)
		closed(t, mirror, true)
	})
}

func sameState(t rapid.TB, got, want State) {
	t.Helper()
	got.Workflow.ID = want.Workflow.ID
	if !workflow.Same(got.Workflow, want.Workflow) {
		t.Fatalf("the workflow is\n%s\n--- want\n%s", got.Workflow, want.Workflow)
	}
	if got.CanUndo != want.CanUndo || got.CanRedo != want.CanRedo || got.UndoLabel != want.UndoLabel || got.RedoLabel != want.RedoLabel {
		t.Fatalf("undo %q redo %q, want %q and %q", got.UndoLabel, got.RedoLabel, want.UndoLabel, want.RedoLabel)
	}
}

func TestHistoryPreviewRestore(t *testing.T) {
	d := newStore(t).Create(workflow.Workflow{}, new(recorder).options())
	defer d.Close()
	first := apply(t, d, "Add a", adding("a", 0)).Workflow
	if err := d.NameVersion("just a"); err != nil {
		t.Fatal(err)
	}
	_, err := d.Apply(Edit{
		Label: "“call it x”", Author: Assistant, BaseRevision: d.State().Revision, Origin: Origin{Prompt: "call it x", Model: "m", Attempts: 1, Tokens: 9},
		Patch: workflow.Patch{Name: &workflow.TextChange{After: "x"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	list, err := d.History()
	if err != nil || len(list) != 2 {
		t.Fatal(list, err)
	}
	if list[0].Author != string(Assistant) || list[0].Origin.Model != "m" || list[1].Named != "just a" || list[1].Label != "Add a" {
		t.Errorf("the history is %+v", list)
	}
	if w, err := d.Preview(1); err != nil || !workflow.Same(w, first) {
		t.Errorf("version 1 is %v, %v", w, err)
	}
	restored, err := d.Restore(1)
	if err != nil || !workflow.Same(restored.Workflow, first) || restored.UndoLabel != "Restore “just a”" {
		t.Errorf("restored %v, %v", restored, err)
	}
	if undone, err := d.Undo(); err != nil || undone.Workflow.Name != "x" {
		t.Errorf("undone %v, %v", undone, err)
	}
	for _, c := range []struct {
		seq  int64
		want string
	}{{0, "Restore the beginning"}, {2, "Restore “call it x”"}, {5, "Restore the beginning"}, {4, "Restore what undoing “Restore “just a”” left"}} {
		if state, err := d.Restore(c.seq); err != nil || state.UndoLabel != c.want {
			t.Errorf("version %d is restored by %q, want %q: %v", c.seq, state.UndoLabel, c.want, err)
		}
	}
	if _, err := d.Restore(99); !errors.Is(err, errVersionGone) {
		t.Errorf("Restore of what never was: %v", err)
	}
}

// Whoever takes a change back or makes it again is in the history; pages are told whose
// change it was.
func TestAuthorOfAnUndo(t *testing.T) {
	for _, author := range []Author{Person, Assistant, Import} {
		var r recorder
		d := newStore(t).Create(workflow.Workflow{}, r.options())
		if _, err := d.Apply(Edit{Label: "Add a", Author: author, Patch: adding("a", 0)}); err != nil {
			t.Fatal(err)
		}
		for _, step := range []func() (State, error){d.Undo, d.Redo} {
			if _, err := step(); err != nil {
				t.Fatal(err)
			}
		}
		var told, kept []string
		for _, c := range r.changes {
			told = append(told, string(c.Author)+": "+c.Label)
		}
		list, err := d.History()
		for _, v := range list {
			kept = append(kept, string(v.Kind)+" by "+v.Author)
		}
		whose := string(author) + ": Add a"
		if !slices.Equal(told, []string{whose, whose, whose}) {
			t.Errorf("pages were told %q", told)
		}
		if !slices.Equal(kept, []string{"redo by person", "undo by person", "edit by " + string(author)}) {
			t.Errorf("the history has %q, %v", kept, err)
		}
		closed(t, d, true)
	}
}

// A change stands until it is taken back, and again when it is made again.
func TestStands(t *testing.T) {
	d := newStore(t).Create(workflow.Workflow{}, new(recorder).options())
	apply(t, d, "Add a", adding("a", 0))
	apply(t, d, "Add b", adding("b", 1))
	for _, c := range []struct {
		step        func() (State, error)
		first, next bool
	}{{nil, true, true}, {d.Undo, true, false}, {d.Undo, false, false}, {d.Redo, true, false}, {d.Redo, true, true}} {
		if c.step != nil {
			if _, err := c.step(); err != nil {
				t.Fatal(err)
			}
		}
		if first, next := d.Stands(1), d.Stands(2); first != c.first || next != c.next {
			t.Errorf("the first stands: %v, want %v; the second: %v, want %v", first, c.first, next, c.next)
		}
	}
	closed(t, d, true)
}

func TestConversationAndLayoutStay(t *testing.T) {
	store := newStore(t)
	d := store.Create(workflow.Workflow{Notes: []workflow.Note{{ID: "n"}}}, new(recorder).options())
	for _, text := range []string{`{"role":"user"}`, `2`, `3`} {
		if err := d.Say(jsontext.Value(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(d.Retell(d.Conversation()[:2]), d.KeepLayout(jsontext.Value(`{"zoom":2}`)), d.Close()); err != nil {
		t.Fatal(err)
	}
	d = open(t, store, d.State().File.Path)
	defer d.Close()
	if got := d.Conversation(); len(got) != 2 || string(got[1]) != `2` || string(d.Layout()) != `{"zoom":2}` {
		t.Errorf("kept %s, %s", got, d.Layout())
	}
	data, err := os.ReadFile(d.State().File.Path)
	if err != nil || strings.Contains(string(data), "role") || strings.Contains(string(data), "zoom") {
		t.Errorf("the file holds %s, %v", data, err)
	}
}

func TestSaveAsTakesTheHistoryAlong(t *testing.T) {
	store := newStore(t)
	d := store.Create(workflow.Workflow{}, new(recorder).options())
	apply(t, d, "Add a", adding("a", 0))
	if err := errors.Join(d.Say(jsontext.Value(`1`)), d.KeepLayout(jsontext.Value(`2`))); err != nil {
		t.Fatal(err)
	}
	old, path := d.State().File.Path, filepath.Join(t.TempDir(), "other.planwright.json")
	state, err := store.SaveAs(d, path)
	if err != nil || state.File.Path != path || state.File.Saved != SavedYes {
		t.Fatal(state.File, err)
	}
	apply(t, d, "Add b", adding("b", 1))
	closed(t, d, false)
	for _, tt := range []struct {
		path        string
		nodes, said int
	}{{path, 2, 1}, {old, 1, 1}} {
		again := open(t, store, tt.path)
		if got := again.State(); len(got.Workflow.Nodes) != tt.nodes || !got.CanUndo || len(again.Conversation()) != tt.said || string(again.Layout()) != `2` {
			t.Errorf("%s: %d nodes, undo %v, %s, layout %s", tt.path, len(got.Workflow.Nodes), got.CanUndo, again.Conversation(), again.Layout())
		}
		closed(t, again, true)
	}
	recent := store.recents()
	if len(recent) != 2 || recent[0].Path != old || recent[1].Path != path {
		t.Errorf("recent files are %+v", recent)
	}
}

func TestSaveAsOverAnotherKeepsItsHistory(t *testing.T) {
	store := newStore(t)
	path := filepath.Join(t.TempDir(), "a.planwright.json")
	d := store.Create(workflow.Workflow{}, new(recorder).options())
	apply(t, d, "Add a", adding("a", 0))
	old := d.State().File.Path
	for _, to := range []string{path, old, path} {
		if _, err := store.SaveAs(d, to); err != nil {
			t.Fatal(err)
		}
		if _, err := store.SaveAs(d, to); err == nil {
			t.Error("saved a document as itself")
		}
	}
	list, err := d.History()
	if err != nil || len(list) != 1 {
		t.Errorf("the history is %+v, %v", list, err)
	}
	if aside, _ := filepath.Glob(filepath.Join(store.history, "*.replaced-*")); len(aside) != 2 {
		t.Errorf("kept aside: %v", aside)
	}
	closed(t, d, true)
}

func TestSaveAsThatFailsStays(t *testing.T) {
	store := newStore(t)
	d := store.Create(workflow.Workflow{}, new(recorder).options())
	defer d.Close()
	apply(t, d, "Add a", adding("a", 0))
	before := d.State().File.Path
	var refusal *Refusal
	if _, err := store.SaveAs(d, filepath.Join(t.TempDir(), "no", "folder.json")); !errors.As(err, &refusal) {
		t.Errorf("SaveAs: %v", err)
	}
	if state := apply(t, d, "Add b", adding("b", 1)); state.File.Path != before {
		t.Errorf("the file is %s", state.File.Path)
	}
	if err := d.Save(); err != nil {
		t.Error(err)
	}
}

func TestDuplicate(t *testing.T) {
	store := newStore(t)
	d := store.Create(workflow.Workflow{Name: "Invoices"}, new(recorder).options())
	defer d.Close()
	apply(t, d, "Add a", adding("a", 0))
	other := store.Duplicate(d, new(recorder).options())
	defer other.Close()
	if got := other.State(); got.Workflow.Name != "Invoices copy" || len(got.Workflow.Nodes) != 1 || got.CanUndo || other.ID() == d.ID() {
		t.Errorf("the duplicate is %+v", got)
	}
}

// A file that was moved while it was not open has its history; a copy starts one.
func TestMovedFileKeepsItsHistory(t *testing.T) {
	store := newStore(t)
	d := store.Create(workflow.Workflow{}, new(recorder).options())
	apply(t, d, "Add a", adding("a", 0))
	closed(t, d, true)
	path := d.State().File.Path
	folder := t.TempDir()
	copied, moved := filepath.Join(folder, "copy.json"), filepath.Join(folder, "moved.json")
	data, err := os.ReadFile(path)
	if err == nil {
		err = os.WriteFile(copied, data, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		path    string
		history bool
	}{{copied, false}, {moved, true}} {
		if tt.history {
			if err := os.Rename(path, moved); err != nil {
				t.Fatal(err)
			}
		}
		again := open(t, store, tt.path)
		if got := again.State().CanUndo; got != tt.history {
			t.Errorf("%s: has a history %v", tt.path, got)
		}
		closed(t, again, true)
	}
}

// The last good state takes the place of a file that is damaged.
func TestDamagedFileComesBackFromHistory(t *testing.T) {
	store := newStore(t)
	d := store.Create(workflow.Workflow{}, new(recorder).options())
	want := apply(t, d, "Add a", adding("a", 0)).Workflow
	closed(t, d, true)
	path := d.State().File.Path
	if err := os.WriteFile(path, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	var damaged *Damaged
	if _, _, err := store.OpenFile(path, new(recorder).options()); !errors.As(err, &damaged) || damaged.Path != path {
		t.Fatalf("unasked: %v", err)
	}
	if aside, _ := filepath.Glob(path + ".corrupt-*"); len(aside) != 0 {
		t.Fatalf("moved aside unasked: %v", aside)
	}
	options := new(recorder).options()
	options.LastGood = true
	again, problems, err := store.OpenFile(path, options)
	if err != nil {
		t.Fatal(err)
	}
	if !workflow.Same(again.State().Workflow, want) || len(problems) != 1 || !problems.Has(problem.FileUnreadable) || problems.HasErrors() {
		t.Errorf("opened %v with %v", again.State().Workflow, problems)
	}
	closed(t, again, true)
	if aside, _ := filepath.Glob(path + ".corrupt-*"); len(aside) != 1 {
		t.Errorf("kept aside: %v", aside)
	}
	closed(t, open(t, store, path), true)
}

// A damaged file stays where it is while somebody has its document open to change it.
func TestDamagedFileOfAnOpenDocumentStays(t *testing.T) {
	store := newStore(t)
	d := store.Create(workflow.Workflow{}, new(recorder).options())
	apply(t, d, "Add a", adding("a", 0))
	closed(t, d, true)
	path := d.State().File.Path
	d = open(t, store, path)
	if err := os.WriteFile(path, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	options := new(recorder).options()
	options.LastGood = true
	if _, _, err := store.OpenFile(path, options); err != errElsewhere {
		t.Errorf("opened, though it is open: %v", err)
	}
	if data, err := os.ReadFile(path); string(data) != "{" {
		t.Errorf("in its place is %q, %v", data, err)
	}
	closed(t, d, false)
}

// damage changes a bit where the file says the words.
func damage(t *testing.T, path, words string) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	data[strings.Index(string(data), words)] ^= 1
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// Damage in several parts of a history is told once, with all that was kept.
func TestDamageIsToldOnce(t *testing.T) {
	store := newStore(t)
	d := store.Create(workflow.Workflow{}, new(recorder).options())
	apply(t, d, "Add a", adding("a", 0))
	closed(t, d, true)
	d = open(t, store, d.State().File.Path)
	apply(t, d, "Add b", adding("b", 1))
	closed(t, d, true)
	segments, err := filepath.Glob(filepath.Join(d.archive.place.folder(), "*.journal"))
	if err != nil || len(segments) != 2 {
		t.Fatal(segments, err)
	}
	for _, segment := range segments {
		damage(t, segment, `"format"`)
	}
	again, problems, err := store.OpenFile(d.State().File.Path, new(recorder).options())
	if err != nil || len(problems) != 1 || strings.Count(problems[0].Message, ".corrupt-") != 2 {
		t.Errorf("told %v, %v", problems, err)
	}
	closed(t, again, true)
}

// A history that is damaged is no reason not to open the file.
func TestDamagedHistory(t *testing.T) {
	store := newStore(t)
	d := store.Create(workflow.Workflow{}, new(recorder).options())
	apply(t, d, "Add a", adding("a", 0))
	want := apply(t, d, "Add b", adding("b", 1)).Workflow
	closed(t, d, true)
	damage(t, filepath.Join(d.archive.place.folder(), "000000000000.journal"), "Add b")
	again, problems, err := store.OpenFile(d.State().File.Path, new(recorder).options())
	if err != nil || len(problems) != 1 || !strings.Contains(problems[0].Message, ".corrupt-") {
		t.Fatal(problems, err)
	}
	if got := again.State(); !workflow.Same(got.Workflow, want) || got.UndoLabel != string(importLabel) || got.File.Saved != SavedYes {
		t.Errorf("opened %+v", got)
	}
	if undone, err := again.Undo(); err != nil || len(undone.Workflow.Nodes) != 1 {
		t.Errorf("undone to %v, %v", undone.Workflow, err)
	}
	closed(t, again, true)
}

func TestSecondProcessLooksOnly(t *testing.T) {
	store := newStore(t)
	d := store.Create(workflow.Workflow{}, new(recorder).options())
	apply(t, d, "Add a", adding("a", 0))
	other := Files(store.folder, nil)
	second := open(t, other, d.State().File.Path)
	state := second.State()
	if !state.ReadOnly || !strings.Contains(state.Reason, "another window") || len(state.Workflow.Nodes) != 1 {
		t.Errorf("the second is %+v", state)
	}
	if _, err := second.Apply(Edit{Author: Person, Patch: adding("b", 1)}); !errors.Is(err, errElsewhere) {
		t.Errorf("an edit of the second: %v", err)
	}
	if list, err := second.History(); err != nil || len(list) != 1 {
		t.Errorf("the second sees %+v, %v", list, err)
	}
	closed(t, second, true)
	closed(t, d, true)
	second = open(t, other, d.State().File.Path)
	if second.State().ReadOnly {
		t.Error("the second cannot change what is closed")
	}
	closed(t, second, true)
	if len(store.recents()) != 0 {
		t.Errorf("a command's file is remembered: %v", store.recents())
	}
}

// Fifty versions and more can be had back.
func TestManyVersions(t *testing.T) {
	d := newStore(t).Create(workflow.Workflow{}, new(recorder).options())
	defer d.Close()
	for i := range 60 {
		apply(t, d, "Add", adding("n"+strings.Repeat("x", i), i))
	}
	list, err := d.History()
	if err != nil || len(list) != 60 || time.Since(list[59].Time) > time.Minute {
		t.Fatal(len(list), err)
	}
	if !slices.IsSortedFunc(list, func(a, b Version) int { return int(b.Seq - a.Seq) }) {
		t.Error("the newest is not first")
	}
}

// A label is kept apart too, so that a page can say it in its own language.
func TestLabelsAreKeptApart(t *testing.T) {
	store := newStore(t)
	d := store.Create(workflow.Workflow{}, new(recorder).options())
	apply(t, d, "Add a", adding("a", 0))
	theirs := problem.Said{Text: "editing.rename", Args: []any{"x", problem.Said{Args: []any{"a", "b"}}}}
	ours := problem.Say("Rename to %s", "“x”")
	for _, edit := range []Edit{{Label: "Rename x", Said: theirs}, {Said: ours}} {
		edit.Author, edit.BaseRevision = Person, d.State().Revision
		edit.Patch = workflow.Patch{Name: &workflow.TextChange{Before: d.State().Workflow.Name, After: edit.Label + "x"}}
		if _, err := d.Apply(edit); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	d, _, err := store.Open(d.ID(), new(recorder).options())
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if now := d.State(); now.UndoLabel != "Rename to “x”" || cmp.Diff(now.UndoSaid, ours) != "" {
		t.Errorf("undo takes back %q, %+v", now.UndoLabel, now.UndoSaid)
	}
	undone, err := d.Undo()
	if err != nil || undone.UndoLabel != "Rename x" || cmp.Diff(undone.UndoSaid, theirs) != "" || cmp.Diff(undone.RedoSaid, ours) != "" {
		t.Errorf("undone: %q, %+v, then %+v, %v", undone.UndoLabel, undone.UndoSaid, undone.RedoSaid, err)
	}
	if _, err := d.Redo(); err != nil {
		t.Fatal(err)
	}
	if now, err := d.Restore(2); err != nil || now.UndoLabel != "Restore “Rename x”" || now.UndoSaid.Text != restored {
		t.Errorf("restored by %q, %+v, %v", now.UndoLabel, now.UndoSaid, err)
	}
}
