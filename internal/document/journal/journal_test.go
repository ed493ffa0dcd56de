package journal_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"planwright/internal/document/journal"
	"planwright/internal/document/journal/journaltest"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// Only the last change is taken back, and only what was taken back last is made again.
func TestStepsKeepTheirOrder(t *testing.T) {
	w := workflow.Workflow{}
	j, _, err := journal.Open(t.TempDir(), "w.planwright.json", w, journal.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range []struct {
		kind journal.Kind
		of   int64
		may  bool
	}{
		{journal.Edit, 0, true}, {journal.Edit, 0, true}, {journal.Redo, 2, false}, {journal.Undo, 1, false},
		{journal.Undo, 2, true}, {journal.Undo, 2, false}, {journal.Undo, 1, true},
		{journal.Redo, 2, false}, {journal.Redo, 1, true}, {journal.Redo, 2, true},
	} {
		if err := j.Append(journal.Entry{Kind: c.kind, Of: c.of, Author: "person", Label: "x"}, w); (err == nil) != c.may {
			t.Errorf("%d: %s of %d: %v", i, c.kind, c.of, err)
		}
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
}

// history drives a journal as a document does, and knows what it should hold.
type history struct {
	t       rapid.TB
	folder  string
	options journal.Options
	journal *journal.Journal

	current  workflow.Workflow
	versions []workflow.Workflow // by sequence number
	done     []*journal.Entry
	undone   []*journal.Entry
}

func newHistory(t rapid.TB, folder string, w workflow.Workflow, options journal.Options) *history {
	h := &history{t: t, folder: folder, options: options, current: w, versions: []workflow.Workflow{w}}
	h.open()
	return h
}

func (h *history) open() journal.Opened {
	j, opened, err := journal.Open(h.folder, "w.planwright.json", h.versions[0], h.options)
	if err != nil {
		h.t.Fatal(err)
	}
	h.journal = j
	return opened
}

// restart closes the journal, or drops it as a crash does, and checks what
// another start finds.
func (h *history) restart(orderly bool) {
	if orderly {
		if err := h.journal.Close(); err != nil {
			h.t.Fatal(err)
		}
	}
	opened := h.open()
	if len(opened.Aside) > 0 {
		h.t.Fatalf("moved aside: %v", opened.Aside)
	}
	if !workflow.Same(opened.Workflow, h.current) || opened.Seq != int64(len(h.versions)-1) {
		h.t.Fatalf("version %d of %d after a restart:\n%s\n--- before\n%s", opened.Seq, len(h.versions)-1, opened.Workflow, h.current)
	}
	if diff := cmp.Diff(h.texts(h.done), h.texts(opened.Done)); diff != "" {
		h.t.Fatalf("what can be undone (-before +after):\n%s", diff)
	}
	if diff := cmp.Diff(h.texts(h.undone), h.texts(opened.Undone)); diff != "" {
		h.t.Fatalf("what can be redone (-before +after):\n%s", diff)
	}
}

// texts are the entries as JSON, which does not tell an empty list from none.
func (h *history) texts(entries []*journal.Entry) []string {
	var list []string
	for _, e := range entries {
		text, err := json.Marshal(e, json.Deterministic(true))
		if err != nil {
			h.t.Fatal(err)
		}
		list = append(list, string(text))
	}
	return list
}

func (h *history) append(e journal.Entry) {
	next, err := workflow.Apply(h.current, e.Patch)
	if err != nil {
		h.t.Fatal(err)
	}
	if err := h.journal.Append(e, next); err != nil {
		h.t.Fatal(err)
	}
	h.current = next
	h.versions = append(h.versions, next)
}

func (h *history) edit(next workflow.Workflow) {
	h.append(journal.Entry{Kind: journal.Edit, Author: "person", Label: "Edit", Patch: workflow.Diff(h.current, next)})
	done := h.journal.Now().Done
	h.done, h.undone = append(h.done, done[len(done)-1]), nil
}

func (h *history) undo() {
	if len(h.done) == 0 {
		return
	}
	e := h.done[len(h.done)-1]
	h.append(journal.Entry{Kind: journal.Undo, Of: e.Seq, Patch: e.Patch.Invert()})
	h.done, h.undone = h.done[:len(h.done)-1], append(h.undone, e)
}

func (h *history) redo() {
	if len(h.undone) == 0 {
		return
	}
	e := h.undone[len(h.undone)-1]
	h.append(journal.Entry{Kind: journal.Redo, Of: e.Seq, Patch: e.Patch})
	h.undone, h.done = h.undone[:len(h.undone)-1], append(h.done, e)
}

func (h *history) checkVersions() {
	for seq, want := range h.versions {
		got, err := h.journal.Preview(int64(seq))
		if err != nil || !workflow.Same(got, want) {
			h.t.Fatalf("version %d is not what it was (%v):\n%s\n--- was\n%s", seq, err, got, want)
		}
	}
	list, err := h.journal.HistoryAfter(0)
	if err != nil || len(list) != len(h.versions)-1 {
		h.t.Fatalf("the history has %d versions, want %d; %v", len(list), len(h.versions)-1, err)
	}
}

func must(t rapid.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Any sequence of edits, undos, redos and restarts gives the document that
// replaying its journal gives.
func TestJournalProperties(t *testing.T) {
	base := t.TempDir()
	n := 0
	rapid.Check(t, func(t *rapid.T) {
		n++
		options := journal.Options{FS: &journaltest.Faulty{Quick: true}, Segment: rapid.IntRange(1, 6).Draw(t, "segment")}
		h := newHistory(t, filepath.Join(base, fmt.Sprint(n)), workflowtest.Any().Draw(t, "workflow"), options)
		for range rapid.IntRange(0, 12).Draw(t, "steps") {
			switch rapid.IntRange(0, 6).Draw(t, "step") {
			case 0, 1, 2:
				h.edit(workflowtest.Edited(h.versions[0]).Draw(t, "edit"))
			case 3:
				h.undo()
			case 4:
				h.redo()
			case 5:
				must(t, h.journal.Saving(h.journal.Seq(), "a"))
				must(t, h.journal.Saved(h.journal.Seq(), "a"))
			case 6:
				h.restart(rapid.Bool().Draw(t, "orderly"))
			}
		}
		h.restart(true)
		h.checkVersions()
		must(t, h.journal.Close())
	})
}

// A failure at any operation loses nothing: the entry stays pending, and once the
// disk works again a restart finds all of it.
func TestJournalWithFailures(t *testing.T) {
	base := t.TempDir()
	n := 0
	rapid.Check(t, func(t *rapid.T) {
		n++
		fs := journaltest.Faulty{Quick: true}
		h := newHistory(t, filepath.Join(base, fmt.Sprint(n)), workflow.Workflow{}, journal.Options{FS: &fs, Segment: 3})
		for i := range rapid.IntRange(1, 10).Draw(t, "edits") {
			first, many := rapid.IntRange(1, 8).Draw(t, "first"), rapid.IntRange(0, 3).Draw(t, "many")
			fs.Fail(func(n int, _ string) error {
				if n >= first && n < first+many {
					return syscall.ENOSPC
				}
				return nil
			})
			next := h.current
			next.Name = fmt.Sprint(i)
			err := h.journal.Append(journal.Entry{Kind: journal.Edit, Patch: workflow.Diff(h.current, next)}, next)
			if err != nil && !errors.Is(err, syscall.ENOSPC) {
				t.Fatal(err)
			}
			done := h.journal.Now().Done
			h.current, h.done = next, append(h.done, done[len(done)-1])
			h.versions = append(h.versions, next)
			if err == nil && rapid.Bool().Draw(t, "crash") {
				fs.Fail(nil)
				h.restart(false)
			}
		}
		fs.Fail(nil)
		must(t, h.journal.Flush())
		h.restart(false)
		h.checkVersions()
		names, err := os.ReadDir(h.folder)
		must(t, err)
		for _, name := range names {
			if strings.HasSuffix(name.Name(), ".tmp") {
				t.Fatalf("%s was left behind", name.Name())
			}
		}
	})
}

// renamed is a history of so many new names.
func renamed(t rapid.TB, folder string, edits int, options journal.Options) *history {
	options.FS = &journaltest.Faulty{Quick: true}
	h := newHistory(t, folder, workflow.Workflow{ID: "w"}, options)
	for i := range edits {
		next := h.current
		next.Name = fmt.Sprint(i + 1)
		h.edit(next)
	}
	return h
}

func segmentFiles(t testing.TB, folder string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.journal"))
	must(t, err)
	return files
}

func TestTornEndIsCutAndKept(t *testing.T) {
	for cut := 1; cut < 60; cut += 7 {
		h := renamed(t, t.TempDir(), 3, journal.Options{})
		must(t, h.journal.Close())
		file := segmentFiles(t, h.folder)[0]
		data, err := os.ReadFile(file)
		must(t, err)
		must(t, os.WriteFile(file, data[:len(data)-cut], 0o600))
		opened := h.open()
		if opened.Seq != 2 || opened.Workflow.Name != "2" || len(opened.Aside) > 0 {
			t.Fatalf("%d bytes short: version %d, aside %v", cut, opened.Seq, opened.Aside)
		}
		kept, err := os.ReadFile(file + ".torn")
		must(t, err)
		if !strings.HasSuffix(string(data[:len(data)-cut]), string(kept)) || len(kept) == 0 {
			t.Errorf("kept %q", kept)
		}
		h.versions, h.done, h.current = h.versions[:3], h.done[:2], h.versions[2]
		h.edit(workflow.Workflow{ID: "w", Name: "again"})
		h.restart(true)
		h.checkVersions()
	}
}

// flip changes one byte in the middle of a line of the file.
func flip(t testing.TB, file string, line int) {
	t.Helper()
	data, err := os.ReadFile(file)
	must(t, err)
	lines := strings.SplitAfter(string(data), "\n")
	changed := []byte(lines[line])
	changed[len(changed)/2] ^= 1
	lines[line] = string(changed)
	must(t, os.WriteFile(file, []byte(strings.Join(lines, "")), 0o600))
}

func TestDamageIsMovedAside(t *testing.T) {
	now := func() time.Time { return time.Date(2031, 5, 6, 7, 8, 9, 0, time.UTC) }
	for _, tt := range []struct {
		name    string
		segment int // of three, with two entries each
		line    int // of its head, its workflow and its entries
		seq     int64
		undo    int
	}{
		{"the last entry", 2, 3, 5, 5},
		{"the first entry of the last segment", 2, 2, 4, 4},
		{"the workflow of the last segment", 2, 1, 4, 4},
		{"the head of the last segment", 2, 0, 4, 4},
		{"an older segment", 1, 2, 6, 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := renamed(t, t.TempDir(), 6, journal.Options{Segment: 2, Now: now})
			must(t, h.journal.Close())
			files := segmentFiles(t, h.folder)
			flip(t, files[tt.segment], tt.line)
			must(t, os.Chtimes(files[tt.segment], time.Time{}, now()))
			opened := h.open()
			if opened.Seq != tt.seq || opened.Workflow.Name != fmt.Sprint(tt.seq) || len(opened.Done) != tt.undo {
				t.Errorf("opened at version %d %q, %d to undo", opened.Seq, opened.Workflow.Name, len(opened.Done))
			}
			if tt.segment == 2 {
				want := filepath.Base(files[2]) + ".corrupt-20310506T070809.000Z"
				if !slices.Equal(opened.Aside, []string{want}) {
					t.Errorf("aside: %v, want %s", opened.Aside, want)
				}
				if _, err := os.Stat(filepath.Join(h.folder, want)); err != nil {
					t.Error(err)
				}
			}
			if again := h.open(); len(again.Aside) > 0 || again.Seq != tt.seq {
				t.Errorf("opened again: version %d, aside %v", again.Seq, again.Aside)
			}
		})
	}
}

func TestNothingLeftButDamage(t *testing.T) {
	h := renamed(t, t.TempDir(), 2, journal.Options{})
	must(t, h.journal.Close())
	flip(t, segmentFiles(t, h.folder)[0], 0)
	opened := h.open()
	if !opened.Empty || opened.Seq != 0 || len(opened.Aside) != 1 {
		t.Errorf("opened %+v", opened)
	}
}

func TestReadOnlyTouchesNothing(t *testing.T) {
	h := renamed(t, t.TempDir(), 6, journal.Options{Segment: 2})
	must(t, h.journal.Close())
	flip(t, segmentFiles(t, h.folder)[2], 3)
	must(t, os.WriteFile(filepath.Join(h.folder, "1.tmp"), nil, 0o600))
	before := contents(t, h.folder)
	h.options.ReadOnly = true
	if opened := h.open(); opened.Seq != 5 {
		t.Errorf("opened version %d", opened.Seq)
	}
	if err := h.journal.NameVersion("mine"); err == nil {
		t.Error("a journal that is open to read can be written")
	}
	if diff := cmp.Diff(before, contents(t, h.folder)); diff != "" {
		t.Errorf("the folder changed:\n%s", diff)
	}
}

func contents(t testing.TB, folder string) map[string]string {
	t.Helper()
	names, err := os.ReadDir(folder)
	must(t, err)
	all := map[string]string{}
	for _, name := range names {
		data, err := os.ReadFile(filepath.Join(folder, name.Name()))
		must(t, err)
		all[name.Name()] = string(data)
	}
	return all
}

func TestNewerJournalIsNotTouched(t *testing.T) {
	folder := t.TempDir()
	must(t, os.WriteFile(filepath.Join(folder, "000000000000.journal"), newerLine, 0o600))
	before := contents(t, folder)
	_, _, err := journal.Open(folder, "", workflow.Workflow{}, journal.Options{})
	if !errors.Is(err, journal.ErrNewer) {
		t.Errorf("Open: %v", err)
	}
	if diff := cmp.Diff(before, contents(t, folder)); diff != "" {
		t.Errorf("the folder changed:\n%s", diff)
	}
}

// A journal of the first format opens for ever. The file in testdata is as it was
// written then.
func TestFirstFormat(t *testing.T) {
	folder := t.TempDir()
	must(t, os.CopyFS(folder, os.DirFS(filepath.Join("testdata", "format1"))))
	j, opened, err := journal.Open(folder, "", workflow.Workflow{}, journal.Options{})
	must(t, err)
	if opened.Seq != 4 || opened.Workflow.Name != "Invoices" || len(opened.Workflow.Nodes) != 1 || len(opened.Done) != 2 || len(opened.Undone) != 1 || len(opened.Aside) > 0 {
		t.Errorf("opened %+v", opened)
	}
	list, err := j.HistoryAfter(0)
	must(t, err)
	if len(list) != 4 || list[3].Origin.Model != "m" || list[2].Named != "ready" || !j.Holds("hash") || j.Base() != 2 {
		t.Errorf("the history is %+v", list)
	}
	c, aside, err := journal.OpenConversation(folder, journal.Options{})
	if err != nil || aside != "" || len(c.Messages()) != 1 {
		t.Errorf("the conversation is %s, %q, %v", c.Messages(), aside, err)
	}
}

func TestNamedVersions(t *testing.T) {
	h := renamed(t, t.TempDir(), 1, journal.Options{Segment: 2})
	must(t, h.journal.NameVersion("first"))
	for i := range 9 { // a segment full of names, none of which may get lost
		must(t, h.journal.NameVersion(fmt.Sprint("name ", i)))
	}
	h.edit(workflow.Workflow{ID: "w", Name: "2"})
	h.restart(false)
	list, err := h.journal.HistoryAfter(0)
	must(t, err)
	if len(list) != 2 || list[0].Named != "" || list[1].Named != "name 8" {
		t.Errorf("the history is %+v", list)
	}
}

// What the file may hold is known after any restart, and nothing else is.
func TestHolds(t *testing.T) {
	h := renamed(t, t.TempDir(), 2, journal.Options{Segment: 2})
	check := func(want ...string) {
		t.Helper()
		h.restart(false)
		for _, hash := range []string{"a", "b", "c"} {
			if got := h.journal.Holds(hash); got != slices.Contains(want, hash) {
				t.Errorf("Holds(%s) = %v", hash, got)
			}
		}
	}
	check()
	must(t, h.journal.Saving(h.journal.Seq(), "a"))
	check("a")
	must(t, h.journal.Saved(h.journal.Seq(), "a"))
	check("a")
	h.edit(workflow.Workflow{ID: "w", Name: "3"})
	must(t, h.journal.Saving(h.journal.Seq(), "b"))
	check("a", "b")
	if h.journal.Base() != 2 {
		t.Errorf("Base is %d", h.journal.Base())
	}
	must(t, h.journal.Saved(h.journal.Seq(), "b"))
	check("b")
	if h.journal.Base() != 3 {
		t.Errorf("Base is %d", h.journal.Base())
	}
}

// At least 50 versions, 7 days and what has a name are kept; the rest goes.
func TestPruning(t *testing.T) {
	now := time.Date(2031, 5, 6, 7, 8, 9, 0, time.UTC)
	clock := func() time.Time { return now }
	h := renamed(t, t.TempDir(), 12, journal.Options{Segment: 4, Now: clock})
	must(t, h.journal.NameVersion("keep"))
	add := func(n int) {
		for range n {
			h.edit(workflow.Workflow{ID: "w", Name: fmt.Sprint(len(h.versions))})
		}
	}
	add(60)
	if h.checkVersions(); len(segmentFiles(t, h.folder)) < 18 {
		t.Errorf("versions of today were removed: %d segments", len(segmentFiles(t, h.folder)))
	}
	now = now.Add(8 * 24 * time.Hour)
	add(5)
	list, err := h.journal.HistoryAfter(0)
	must(t, err)
	recent := slices.IndexFunc(list, func(v journal.Version) bool { return v.Named != "" })
	if recent < 50 || recent > 60 || list[recent].Seq != 12 {
		t.Errorf("the named version is the %dth of %d", recent, len(list))
	}
	if _, err := h.journal.Preview(12); err != nil {
		t.Errorf("the named version: %v", err)
	}
	if _, err := h.journal.Preview(2); !errors.Is(err, journal.ErrUnknownVersion) {
		t.Errorf("a version of eight days ago: %v", err)
	}
	opened := h.open()
	if opened.Seq != int64(len(h.versions)-1) || len(opened.Done) < 50 {
		t.Errorf("opened at %d with %d to undo", opened.Seq, len(opened.Done))
	}
	list, err = h.journal.HistoryAfter(0)
	must(t, err)
	if !slices.ContainsFunc(list, func(v journal.Version) bool { return v.Seq == 12 && v.Named == "keep" }) {
		t.Error("another start knows the name no more, and would remove the version")
	}
}

func TestOrigin(t *testing.T) {
	h := newHistory(t, t.TempDir(), workflow.Workflow{}, journal.Options{})
	origin := journal.Origin{Prompt: "take a screenshot", Model: "m", Attempts: 2, Tokens: 345}
	next := workflow.Workflow{Name: "n"}
	err := h.journal.Append(journal.Entry{Kind: journal.Edit, Author: "assistant", Label: "Plan", Origin: origin,
		Patch: workflow.Diff(workflow.Workflow{}, next)}, next)
	must(t, err)
	h.open()
	list, err := h.journal.HistoryAfter(0)
	must(t, err)
	if len(list) != 1 || list[0].Origin != origin || list[0].Author != "assistant" || list[0].Time.IsZero() {
		t.Errorf("the history is %+v", list)
	}
}

func TestUndoOutOfOrderIsRefused(t *testing.T) {
	h := renamed(t, t.TempDir(), 2, journal.Options{})
	if err := h.journal.Append(journal.Entry{Kind: journal.Undo, Of: 1}, h.current); err == nil {
		t.Error("an entry that is not the last can be taken back")
	}
	h.restart(true)
}
