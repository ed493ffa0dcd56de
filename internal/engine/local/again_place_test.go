package local_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"

	"planwright/internal/engine"
	"planwright/internal/engine/journal"
	"planwright/internal/engine/local"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
)

// forgetPlace takes away that a run was tried again, as where the program ended before it was noted.
func forgetPlace(t *testing.T, r *local.Runner, id string) {
	t.Helper()
	must(t, os.Remove(filepath.Join(r.Folder, id, "next")))
	must(t, journal.Runs{Folder: r.Folder}.Change(id, func(h *journal.Head) error {
		var record engine.Record
		must(t, json.Unmarshal(h.Record, &record))
		if record.Again == "" {
			t.Fatal("it was not noted")
		}
		record.Again = ""
		text, err := json.Marshal(record)
		h.Record = text
		return err
	}))
}

// cutOffAgain is a run that failed, what tries it again, and the run that did so until it was cut off,
// of which nothing is noted.
func cutOffAgain(t *testing.T, r *local.Runner, w *world) (run handle, request engine.Request, later string) {
	t.Helper()
	flaky(w, func(string) bool { return true })
	w.extra["hold"] = extraTool{Tool: catalog.Tool{Effect: catalog.Read}}
	run = start(t, r, "a: Tool add id=pay\n b: Tool flaky id=tell\n c: Tool hold x=1\n a > b > c")
	run.Wait()
	request = again(t, r, run.id)
	flaky(w, func(string) bool { return false })
	later = cutOffBy(t, w, catalog.Read, func(first *local.Runner) handle {
		next, err := begin(first, request)
		must(t, err)
		return next
	})
	forgetPlace(t, r, run.id)
	return run, request, later
}

// Where the program ended before it was noted that a run goes on in the place of another, either can
// be gone on with, and then the other one cannot.
func TestProgramEndsAsARunIsTriedAgain(t *testing.T) {
	for _, goesOn := range []string{"the later", "the earlier"} {
		t.Run(goesOn, func(t *testing.T) {
			r, w := newRunner(t)
			run, request, later := cutOffAgain(t, r, w)
			r.Mend()
			var next handle
			var err, other error
			if goesOn == "the later" {
				next, err = resume(r, later)
				_, other = begin(r, request)
			} else {
				next, err = begin(r, request)
				_, other = resume(r, later)
			}
			must(t, err)
			if record := next.Wait(); record.Status != walk.Done {
				t.Errorf("it is %+v", record)
			}
			if other == nil || !strings.Contains(other.Error(), next.id) {
				t.Errorf("the other one says %v", other)
			}
			if record, err := r.Record(run.id); err != nil || record.Again != next.id {
				t.Errorf("it is noted %+v, %v", record, err)
			}
			if record, err := r.Record(later); goesOn == "the earlier" && (err != nil || record.Stuck == 0 || !strings.Contains(record.Message, next.id)) {
				t.Errorf("of the later one the list says %+v, %v", record, err)
			}
		})
	}
}

// A run that was cut off before it was noted that it goes on in the place of another cannot be gone
// on with once that one is removed: yet another may have gone on.
func TestPlaceOfARunThatWasRemoved(t *testing.T) {
	r, w := newRunner(t)
	run, request, cutOff := cutOffAgain(t, r, w)
	forgetLines(t, r, cutOff)
	must(t, os.Remove(w.file())) // it has not come so far
	other, err := begin(r, request)
	must(t, err)
	other.Wait()
	must(t, r.Remove(t.Context(), run.id))
	r.Mend()
	for range 2 {
		if _, err := resume(r, cutOff); err == nil || !strings.Contains(err.Error(), "another one may have gone on there already") {
			t.Errorf("it says %v", err)
		}
	}
	if record, err := r.Record(cutOff); err != nil || record.Stuck == 0 {
		t.Errorf("the list says %+v, %v", record, err)
	}
	if diff := cmp.Diff([]string{"tell"}, w.lines()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// forgetLines takes the journal of a run away, as where the program ended before it had a line.
func forgetLines(t *testing.T, r *local.Runner, id string) {
	t.Helper()
	lines, err := filepath.Glob(filepath.Join(r.Folder, id, "*.journal"))
	must(t, err)
	if len(lines) == 0 {
		t.Fatal("there are no lines")
	}
	for _, path := range lines {
		must(t, os.Remove(path))
	}
	must(t, os.RemoveAll(filepath.Join(r.Folder, id, "mark")))
}

// fullDisk lets so many values be written, then none.
type fullDisk struct{ left atomic.Int64 }

func (d *fullDisk) Hide(value []byte) ([]byte, error) {
	if d.left.Add(-1) < 0 {
		return nil, errors.New("no space left on device")
	}
	return value, nil
}

func (d *fullDisk) Show(value []byte) ([]byte, error) { return value, nil }

// Wherever the disk is full as a run is tried again, it can be tried once there is room, or the run
// that began can be resumed: all of it is done, and done once.
func TestDiskIsFullAsARunIsTriedAgain(t *testing.T) {
	const plenty = 1 << 40
	for room := range int64(8) {
		disk := new(fullDisk)
		disk.left.Store(plenty)
		r, w := newRunner(t, func(r *local.Runner) {
			r.Vault, r.Ask = disk, (&asker{answers: []engine.AnswerChoice{engine.Skip}}).ask // what it is asked about is done
		})
		flaky(w, func(string) bool { return true })
		run := start(t, r, "a: Tool add id=pay\n b: Tool flaky id=tell\n a > b")
		run.Wait()
		request := again(t, r, run.id)
		flaky(w, func(string) bool { return false })
		disk.left.Store(room)
		next, err := begin(r, request)
		if err == nil {
			next.Wait()
		}
		disk.left.Store(plenty)
		r.Mend()
		record, err := r.Record(run.id)
		must(t, err)
		if record.Again == "" {
			next, err = begin(r, request)
		} else if record, err = r.Record(record.Again); err == nil && record.Status == walk.Interrupted {
			next, err = resume(r, record.ID)
		} else {
			next.id = record.ID
		}
		if err != nil {
			t.Errorf("with room for %d writes nothing goes on: %v", room, err)
			continue
		}
		last, err := r.Watch(t.Context(), next.id, 0, nil)
		if diff := cmp.Diff([]string{"pay", "tell"}, w.lines()); err != nil || last.Status != walk.Done || diff != "" {
			t.Errorf("with room for %d writes it is %+v, %v (-want +got):\n%s", room, last, err, diff)
		}
	}
}
