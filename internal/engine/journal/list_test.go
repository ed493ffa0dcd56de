package journal_test

import (
	"os"
	"path/filepath"
	"slices"
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

// Runs are created while others clean up.
func TestCreateWhilePruned(t *testing.T) {
	runs := newRuns(t)
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		for {
			select {
			case <-stop:
				return
			default:
				if err := runs.Prune(journal.Limits{PerWorkflow: 100}); err != nil {
					t.Error(err)
				}
			}
		}
	}()
	for range 100 {
		_, log := create(t, runs, "w", now)
		must(t, log.Close())
	}
	close(stop)
	<-stopped
	if n := len(ids(t, runs)); n != 100 {
		t.Errorf("%d runs, want 100", n)
	}
}

func TestPrune(t *testing.T) {
	day := 24 * time.Hour
	for name, c := range map[string]struct {
		limits journal.Limits
		keep   []int // of the runs, newest first: three of w and two of v, a day between them
	}{
		"the usual":    {journal.Limits{}, []int{0, 1, 2, 3, 4}},
		"a few each":   {journal.Limits{PerWorkflow: 1}, []int{0, 1}},
		"the latest":   {journal.Limits{Days: 2}, []int{0, 1, 2}},
		"little space": {journal.Limits{Bytes: 1}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			runs := newRuns(t)
			var made, want []string
			for i, workflow := range []string{"w", "v", "w", "v", "w"} {
				id, log := create(t, runs, workflow, now.Add(-time.Duration(i)*day))
				must(t, log.Close())
				made = append(made, id)
			}
			for _, i := range c.keep {
				want = append(want, made[i])
			}
			must(t, runs.Prune(c.limits))
			if got := ids(t, runs); !slices.Equal(got, want) {
				t.Errorf("kept %v, want %v", got, want)
			}
		})
	}
}

// A run that is driven stays, as old as it is.
func TestPruneKeepsDrivenRuns(t *testing.T) {
	runs := newRuns(t)
	id, log := create(t, runs, "w", now.AddDate(-1, 0, 0))
	must(t, runs.Prune(journal.Limits{}))
	if got := ids(t, runs); !slices.Equal(got, []string{id}) {
		t.Errorf("kept %v", got)
	}
	must(t, log.Close())
	must(t, runs.Prune(journal.Limits{}))
	if got := ids(t, runs); got != nil {
		t.Errorf("kept %v", got)
	}
}

// What was set aside goes when its time has come.
func TestPruneAside(t *testing.T) {
	runs := newRuns(t)
	for _, began := range []time.Time{now, now.AddDate(0, -2, 0)} {
		id, log := create(t, runs, "w", began)
		must(t, log.Close())
		_, err := runs.SetAside(id)
		must(t, err)
	}
	must(t, runs.Prune(journal.Limits{}))
	left, err := filepath.Glob(filepath.Join(runs.Folder, "*.corrupt-*"))
	must(t, err)
	if len(left) != 1 || ids(t, runs) != nil {
		t.Errorf("left %v", left)
	}
}

// Beyond their limit, the files of the oldest runs go and the runs stay; a run that can
// go on keeps its own.
func TestPruneFiles(t *testing.T) {
	runs := newRuns(t)
	var folders []string
	for i, over := range []bool{true, false, true} {
		id, log := create(t, runs, "w", now.AddDate(0, 0, -i))
		must(t, log.SetHead(journal.Head{ID: id, Workflow: "w", Began: now.AddDate(0, 0, -i), Over: over}))
		must(t, os.MkdirAll(log.Files(), 0o700))
		must(t, os.WriteFile(filepath.Join(log.Files(), "a"), make([]byte, 1000), 0o600))
		folders = append(folders, log.Files())
		must(t, log.Close())
	}
	must(t, runs.Prune(journal.Limits{Bytes: 20_000, FileBytes: 1500}))
	var kept []bool
	for _, folder := range folders {
		_, err := os.Stat(folder)
		kept = append(kept, err == nil)
	}
	if !slices.Equal(kept, []bool{true, true, false}) || len(ids(t, runs)) != 3 {
		t.Errorf("kept the files of %v, and %d runs", kept, len(ids(t, runs)))
	}
}
