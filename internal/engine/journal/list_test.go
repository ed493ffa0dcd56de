package journal_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"planwright/internal/engine/journal"
)

// ids are those of the runs that are listed.
func ids(t *testing.T, runs journal.Runs) []string {
	t.Helper()
	list, err := runs.List()
	must(t, err)
	var found []string
	for _, run := range list {
		found = append(found, run.ID)
	}
	return found
}

func TestList(t *testing.T) {
	runs := newRuns(t)
	if got := ids(t, runs); got != nil {
		t.Errorf("there are runs %v", got)
	}
	old, log := create(t, runs, "w", now.Add(-time.Hour))
	must(t, log.Close())
	driven, log := create(t, runs, "w", now)
	defer log.Close()
	list, err := runs.List()
	must(t, err)
	if len(list) != 2 || list[0].ID != driven || !list[0].Driven || list[1].ID != old || list[1].Driven {
		t.Errorf("listed %+v", list)
	}
}

// A run whose start was cut off before anybody knew of it is gone, unless somebody
// may still be creating it.
func TestUnbornRun(t *testing.T) {
	runs := newRuns(t)
	for began, left := range map[time.Time]bool{now.Add(-2 * time.Hour): false, now: true} {
		folder := filepath.Join(runs.Folder, journal.NewID(began))
		must(t, os.MkdirAll(folder, 0o700))
		must(t, os.WriteFile(filepath.Join(folder, ".start.1.tmp"), nil, 0o600))
		if got := ids(t, runs); got != nil {
			t.Errorf("listed %v", got)
		}
		must(t, runs.RemoveUnborn())
		if _, err := os.Stat(folder); os.IsNotExist(err) == left {
			t.Errorf("began %v: left %v, want %v", began, !left, left)
		}
	}
}

// What was removed comes back as it was, until its time is over.
func TestDiscardedRun(t *testing.T) {
	runs := newRuns(t)
	id, log := create(t, runs, "w", now)
	must(t, runs.Discard(id))
	if got := ids(t, runs); len(got) != 1 {
		t.Errorf("one that is driven went: %v", got)
	}
	must(t, log.Close())
	must(t, runs.Discard(id))
	must(t, runs.RemoveDiscarded())
	if got := ids(t, runs); got != nil {
		t.Errorf("listed %v", got)
	}
	must(t, runs.Recover(id))
	if got := ids(t, runs); len(got) != 1 || got[0] != id {
		t.Errorf("it came back as %v", got)
	}
	must(t, runs.Discard(id))
	late := runs
	late.Now = func() time.Time { return now.Add(2 * time.Hour) }
	must(t, late.RemoveDiscarded())
	if err := runs.Recover(id); !errors.Is(err, journal.ErrMissing) {
		t.Errorf("after its time: %v", err)
	}
	if left, err := os.ReadDir(runs.Folder); err != nil || len(left) != 0 {
		t.Errorf("left %v, %v", left, err)
	}
}
