package journal_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/journal"
)

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
				if err := runs.Prune(journal.Limits{PerWorkflow: 100}, epitaph); err != nil {
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

// stored is a run that a test keeps.
type stored struct {
	workflow string
	days     int // old
	over     bool
	driven   bool
	bytes    int
}

// store keeps runs, each with a picture of its size.
func store(t *testing.T, runs journal.Runs, list []stored) (made []string) {
	t.Helper()
	for _, s := range list {
		began := now.AddDate(0, 0, -s.days)
		id, log := create(t, runs, s.workflow, began)
		must(t, log.SetHead(journal.Head{ID: id, Workflow: s.workflow, Began: began, Over: s.over}))
		must(t, os.WriteFile(filepath.Join(log.Images(), "a"), make([]byte, s.bytes), 0o600))
		if s.driven {
			t.Cleanup(func() { log.Close() })
		} else {
			must(t, log.Close())
		}
		made = append(made, id)
	}
	return made
}

// epitaph is that of a test.
func epitaph(head journal.Head, why journal.Bound) (journal.Head, any) {
	head.Record = jsontext.Value(`"gone: ` + string(why) + `"`)
	return head, "nothing"
}

// What goes is over, the oldest first. What could be resumed goes behind that, and the
// list says so; what is driven stays.
func TestPrune(t *testing.T) {
	const much = 100_000
	over, cut, driven := stored{workflow: "w", over: true, bytes: much}, stored{workflow: "w", bytes: much}, stored{workflow: "w", driven: true, bytes: much}
	of := func(s stored, workflow string, days int) stored {
		s.workflow, s.days = workflow, days
		return s
	}
	for name, c := range map[string]struct {
		limits journal.Limits
		runs   []stored // the newest first
		left   string   // of each: kept, gone, or why it has an epitaph
	}{
		"the usual":                   {journal.Limits{}, []stored{over, of(cut, "v", 1), of(over, "w", 2)}, "kept kept kept"},
		"a few each":                  {journal.Limits{PerWorkflow: 1}, []stored{over, of(over, "v", 1), of(over, "w", 2), of(over, "v", 3)}, "kept kept gone gone"},
		"a few that can go on":        {journal.Limits{PerWorkflow: 1}, []stored{over, of(cut, "w", 1), of(over, "w", 2)}, "gone kept gone"},
		"too many that can go on":     {journal.Limits{PerWorkflow: 1}, []stored{cut, of(cut, "w", 1), of(over, "v", 2)}, "kept many kept"},
		"the latest":                  {journal.Limits{Days: 2}, []stored{over, of(over, "w", 2), of(over, "w", 3), of(cut, "v", 3), of(driven, "v", 4)}, "kept kept gone old kept"},
		"little room":                 {journal.Limits{Bytes: 7 * much / 2}, []stored{over, of(cut, "v", 1), of(over, "w", 2), of(cut, "v", 3)}, "kept kept gone kept"},
		"only what can go on":         {journal.Limits{Bytes: 5 * much / 2}, []stored{over, of(cut, "v", 1), of(over, "w", 2), of(cut, "v", 3)}, "gone kept gone kept"},
		"less than what can go on":    {journal.Limits{Bytes: 3 * much / 2}, []stored{over, of(cut, "v", 1), of(over, "w", 2), of(cut, "v", 3)}, "gone kept gone much"},
		"no room":                     {journal.Limits{Bytes: 1}, []stored{over, of(cut, "v", 1), of(driven, "w", 2)}, "gone much kept"},
		"what is driven has its room": {journal.Limits{Bytes: 3 * much / 2}, []stored{of(cut, "v", 1), of(driven, "w", 2)}, "much kept"},
	} {
		t.Run(name, func(t *testing.T) {
			runs := newRuns(t)
			made := store(t, runs, c.runs)
			must(t, runs.Prune(c.limits, epitaph))
			if got := left(t, runs, made); got != c.left {
				t.Errorf("left %s, want %s", got, c.left)
			}
		})
	}
}

// left says of each run what is left of it.
func left(t *testing.T, runs journal.Runs, made []string) string {
	t.Helper()
	list, err := runs.List()
	must(t, err)
	var words []string
	for _, id := range made {
		at := slices.IndexFunc(list, func(l journal.Listed) bool { return l.ID == id })
		switch {
		case at < 0:
			words = append(words, "gone")
		case list[at].Gone.IsZero():
			words = append(words, "kept")
		default:
			words = append(words, strings.TrimPrefix(strings.Trim(string(list[at].Record), `"`), "gone: "))
		}
	}
	return strings.Join(words, " ")
}

// Of a run that had to go nothing but its epitaph takes room, and that goes in its turn.
func TestEpitaph(t *testing.T) {
	runs := newRuns(t)
	id := store(t, runs, []stored{{workflow: "w", days: 20, bytes: 100_000}})[0]
	must(t, runs.Prune(journal.Limits{Bytes: 10_000}, epitaph))
	var names []string
	found, err := os.ReadDir(filepath.Join(runs.Folder, id))
	must(t, err)
	for _, f := range found {
		names = append(names, f.Name())
	}
	if got := strings.Join(names, " "); got != "head lock start" {
		t.Errorf("there are %s", got)
	}
	if lacks, err := runs.LacksEntries(id); err != nil || lacks {
		t.Errorf("its entries are said to be damaged: %v, %v", lacks, err)
	}
	for _, c := range []struct {
		days int
		want string
	}{{29, "much"}, {31, "gone"}} {
		runs.Now = func() time.Time { return now.AddDate(0, 0, c.days) }
		must(t, runs.Prune(journal.Limits{}, epitaph))
		if got := left(t, runs, []string{id}); got != c.want {
			t.Errorf("after %d days it is %s, want %s", c.days, got, c.want)
		}
	}
}

// A run that is driven stays, as old as it is.
func TestPruneKeepsDrivenRuns(t *testing.T) {
	runs := newRuns(t)
	id, log := create(t, runs, "w", now.AddDate(-1, 0, 0))
	must(t, runs.Prune(journal.Limits{}, epitaph))
	if got := ids(t, runs); !slices.Equal(got, []string{id}) {
		t.Errorf("kept %v", got)
	}
	must(t, log.Close())
	must(t, runs.Prune(journal.Limits{}, epitaph))
	if got := left(t, runs, []string{id}); got != "old" {
		t.Errorf("it is %s", got)
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
	must(t, runs.Prune(journal.Limits{}, epitaph))
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
	must(t, runs.Prune(journal.Limits{Bytes: 20_000, FileBytes: 1500}, epitaph))
	var kept []bool
	for _, folder := range folders {
		_, err := os.Stat(folder)
		kept = append(kept, err == nil)
	}
	if !slices.Equal(kept, []bool{true, true, false}) || len(ids(t, runs)) != 3 {
		t.Errorf("kept the files of %v, and %d runs", kept, len(ids(t, runs)))
	}
}

// What a run needs that can go on stays with its files, however old and however deep, and takes no
// other run's place; it goes once nothing needs it any more.
func TestPruneLeavesWhatIsNeeded(t *testing.T) {
	runs := newRuns(t)
	first, log := create(t, runs, "w", now.AddDate(0, 0, -3))
	must(t, os.MkdirAll(log.Files(), 0o700))
	must(t, os.WriteFile(filepath.Join(log.Files(), "a"), make([]byte, 1000), 0o600))
	end := func(id string, log *journal.Log, days int, over bool, needs ...string) {
		must(t, log.SetHead(journal.Head{ID: id, Workflow: "w", Began: now.AddDate(0, 0, -days), Over: over, Needs: needs}))
		must(t, log.Close())
	}
	end(first, log, 3, true)
	second, log := create(t, runs, "w", now.AddDate(0, 0, -2))
	end(second, log, 2, true, first)
	third, log := create(t, runs, "w", now.AddDate(0, 0, -1))
	end(third, log, 1, false, second)
	last, log := create(t, runs, "w", now)
	end(last, log, 0, true)
	made, limits := []string{last, third, second, first}, journal.Limits{PerWorkflow: 2, Days: 2, FileBytes: 10}
	must(t, runs.Prune(limits, epitaph))
	if got := left(t, runs, made); got != "kept kept kept kept" {
		t.Errorf("left %s", got)
	}
	if _, err := os.Stat(filepath.Join(runs.Folder, first, "files", "a")); err != nil {
		t.Error(err)
	}
	log, _, err := runs.Open(third)
	must(t, err)
	end(third, log, 1, true, second)
	must(t, runs.Prune(limits, epitaph))
	if got := left(t, runs, made); got != "kept kept gone gone" {
		t.Errorf("left %s behind its end", got)
	}
}
