package journal_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"planwright/internal/atomicfile"
	"planwright/internal/checkedline"
	"planwright/internal/engine/journal"
)

var now = time.Date(2031, 5, 6, 7, 8, 9, 0, time.UTC)

// newRuns are runs in a folder of their own, at a time that stands still.
func newRuns(t *testing.T) journal.Runs {
	return journal.Runs{Folder: filepath.Join(t.TempDir(), "runs"), Now: func() time.Time { return now }}
}

// create makes a run with a snapshot.
func create(t *testing.T, runs journal.Runs, workflow string, began time.Time) (string, *journal.Log) {
	t.Helper()
	id := journal.NewID(began)
	log, err := runs.Create(journal.Head{ID: id, Workflow: workflow, Began: began, Record: jsontext.Value(`{"a":1}`)}, "start of "+id)
	must(t, err)
	must(t, log.Snapshot("snapshot 1"))
	return id, log
}

func open(t *testing.T, runs journal.Runs, id string, want ...string) *journal.Log {
	t.Helper()
	log, lines, err := runs.Open(id)
	must(t, err)
	var got []string
	for _, l := range lines {
		got = append(got, strings.Trim(string(l), `"`))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("the lines (-want +got):\n%s", diff)
	}
	return log
}

func TestRun(t *testing.T) {
	runs := newRuns(t)
	id, log := create(t, runs, "w", now)
	must(t, log.Append("one"))
	must(t, log.AppendMarked(journal.Mark{Seq: 1, Effects: 1}, "two", "three"))
	if _, _, err := runs.Open(id); !errors.Is(err, journal.ErrBusy) {
		t.Errorf("a run that is driven was opened: %v", err)
	}
	must(t, log.Close())
	if err := log.Append("four"); err == nil {
		t.Error("wrote after the end")
	}
	log = open(t, runs, id, "snapshot 1", "one", "two", "three")
	must(t, log.Append("four"))
	must(t, log.Snapshot("snapshot 2", "five"))
	must(t, log.Append("six"))
	must(t, log.Close())
	must(t, open(t, runs, id, "snapshot 2", "five", "six").Close())
	var start string
	must(t, runs.Start(id, &start))
	head, err := runs.Head(id)
	must(t, err)
	if start != "start of "+id || head.Workflow != "w" || string(head.Record) != `{"a":1}` || !head.Began.Equal(now) {
		t.Errorf("read %q and %+v", start, head)
	}
	if files := segments(t, runs, id); len(files) != 1 {
		t.Errorf("segments %v are left", files)
	}
}

// A run whose first snapshot was not written is as it was before its first step.
func TestRunWithoutSnapshot(t *testing.T) {
	runs := newRuns(t)
	id := journal.NewID(now)
	log, err := runs.Create(journal.Head{ID: id}, 1)
	must(t, err)
	must(t, log.Close())
	must(t, open(t, runs, id).Close())
}

func TestTornLine(t *testing.T) {
	runs := newRuns(t)
	id, log := create(t, runs, "w", now)
	must(t, log.Append("one"))
	must(t, log.Append("two"))
	must(t, log.Close())
	path := segments(t, runs, id)[0]
	data := read(t, path)
	must(t, os.WriteFile(path, data[:len(data)-2], 0o600))
	log = open(t, runs, id, "snapshot 1", "one")
	must(t, log.Append("three"))
	must(t, log.Close())
	must(t, open(t, runs, id, "snapshot 1", "one", "three").Close())
}

// Behind damage nobody knows what was called, so the run never goes on, and the
// others are in nobody's way.
func TestDamagedSegment(t *testing.T) {
	runs := newRuns(t)
	id, log := create(t, runs, "w", now)
	must(t, log.Append("one"))
	must(t, log.Append("two"))
	must(t, log.Close())
	path := segments(t, runs, id)[0]
	data := read(t, path)
	damaged := []byte(strings.Replace(string(data), "one", "onE", 1))
	must(t, os.WriteFile(path, damaged, 0o600))
	for range 2 {
		if _, _, err := runs.Open(id); !errors.Is(err, journal.ErrDamaged) {
			t.Errorf("a damaged run was opened: %v", err)
		}
	}
	aside, _ := filepath.Glob(path + ".corrupt-*")
	if len(aside) != 1 || string(read(t, aside[0])) != string(damaged) {
		t.Errorf("kept aside: %v", aside)
	}
	if list, err := runs.List(); err != nil || len(list) != 1 {
		t.Errorf("listed %v, %v", list, err)
	}
}

// A head that is damaged is kept aside when the run goes on; what it said of the run is
// found elsewhere.
func TestDamagedHead(t *testing.T) {
	runs := newRuns(t)
	id, log := create(t, runs, "w", now)
	must(t, log.Close())
	must(t, os.WriteFile(filepath.Join(runs.Folder, id, "head"), []byte("00000000 {}\n"), 0o600))
	list, err := runs.List()
	must(t, err)
	if len(list) != 1 || list[0].ID != id || list[0].Record != nil || !list[0].Began.Equal(now) {
		t.Errorf("listed %+v", list)
	}
	must(t, open(t, runs, id, "snapshot 1").Close())
	if aside, _ := filepath.Glob(filepath.Join(runs.Folder, id, "head.corrupt-*")); len(aside) != 1 {
		t.Errorf("kept aside: %v", aside)
	}
}

func TestNewerRun(t *testing.T) {
	runs := newRuns(t)
	id, log := create(t, runs, "w", now)
	must(t, log.Close())
	text, err := checkedline.Append(nil, map[string]any{"format": 999, "id": id})
	must(t, err)
	must(t, os.WriteFile(filepath.Join(runs.Folder, id, "head"), text, 0o600))
	if _, err := runs.Head(id); !errors.Is(err, journal.ErrNewer) {
		t.Errorf("read a newer run: %v", err)
	}
	if list, err := runs.List(); err != nil || len(list) != 0 {
		t.Errorf("listed %v, %v", list, err)
	}
	if got := read(t, filepath.Join(runs.Folder, id, "head")); string(got) != string(text) {
		t.Errorf("a newer head was changed: %s", got)
	}
}

// What does not name a run leads nowhere.
func TestForeignIDs(t *testing.T) {
	runs := newRuns(t)
	must(t, os.MkdirAll(filepath.Join(runs.Folder, "..", "secret"), 0o700))
	for _, id := range []string{"", ".", "../secret", "20310506T070809-abcdefg!", "20310506T070809-abcdefgh"} {
		_, _, open := runs.Open(id)
		_, head := runs.Head(id)
		for _, err := range []error{open, head, runs.Start(id, new(int))} {
			if !errors.Is(err, journal.ErrMissing) {
				t.Errorf("%q: %v", id, err)
			}
		}
	}
	if _, err := runs.Images("../secret"); err == nil {
		t.Error("pictures outside the folder of runs")
	}
	if err := runs.Remove(".."); err == nil {
		t.Error("removed the folder above")
	}
}

// A snapshot is wanted when as much was written behind the last one as it is long.
func TestWantsSnapshot(t *testing.T) {
	_, log := create(t, newRuns(t), "w", now)
	defer log.Close()
	lines := 0
	for ; !log.WantsSnapshot(); lines++ {
		must(t, log.Append(fmt.Sprintf("%01000d", lines)))
	}
	if lines < 250 || lines > 270 {
		t.Errorf("after %d lines of 1 kB", lines)
	}
	must(t, log.Snapshot(strings.Repeat("s", 1<<20)))
	for lines = 0; !log.WantsSnapshot(); lines++ {
		must(t, log.Append(fmt.Sprintf("%01000d", lines)))
	}
	if lines < 1000 {
		t.Errorf("after %d lines of 1 kB behind a snapshot of 1 MiB", lines)
	}
}

func segments(t *testing.T, runs journal.Runs, id string) []string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(runs.Folder, id, "*.journal"))
	must(t, err)
	return found
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	must(t, err)
	return data
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// What could not be created is no run, also where a part of it was written.
func TestNotCreated(t *testing.T) {
	runs := newRuns(t)
	id := journal.NewID(now)
	must(t, os.MkdirAll(filepath.Join(runs.Folder, id, "head"), 0o700))
	if _, err := runs.Create(journal.Head{ID: id, Workflow: "w", Began: now}, "start"); err == nil || journal.Cause(err) == "" {
		t.Errorf("it is created, or fails for %v", err)
	}
	if runs.HasStart(id) {
		t.Error("it can be resumed")
	}
}

// What would be written to a journal that another program took away, or put another file in
// the place of, would be lost without an error, so the run is told before its next effect.
func TestJournalThatIsTakenAwayTakesNoMore(t *testing.T) {
	for name, take := range map[string]func(runs journal.Runs, segment string) error{
		"folder":   func(runs journal.Runs, _ string) error { return os.RemoveAll(runs.Folder) },
		"segment":  func(_ journal.Runs, segment string) error { return os.Remove(segment) },
		"moved":    func(_ journal.Runs, segment string) error { return os.Rename(segment, segment+".aside") },
		"replaced": func(_ journal.Runs, segment string) error { return atomicfile.Write(segment, nil, 0o600) },
	} {
		for _, isOpenedAgain := range []bool{false, true} {
			runs := newRuns(t)
			id, log := create(t, runs, "w", now)
			must(t, log.Append("one"))
			if isOpenedAgain {
				must(t, log.Close())
				var err error
				log, _, err = runs.Open(id)
				must(t, err)
			}
			must(t, take(runs, segments(t, runs, id)[0]))
			if err := log.AppendMarked(journal.Mark{Seq: 1, Effects: 1}, "two"); !errors.Is(err, journal.ErrTaken) {
				t.Errorf("%s, opened again %v: written: %v", name, isOpenedAgain, err)
			}
			_ = log.Close()
		}
	}
}
