//go:build unix

package journal_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/journal"
)

// A pipe in the place of a file of a run is damage: whoever reads the run does not wait
// for somebody to write into it.
func TestPipeInTheFolderOfARunIsDamage(t *testing.T) {
	for name, want := range map[string]error{
		"head": nil, "mark": nil, "lock": nil, "first.entries": nil, "000001.entries": nil,
		"start": nil, "000001.journal": journal.ErrDamaged,
	} {
		t.Run(name, func(t *testing.T) {
			runs := newRuns(t)
			id, log := create(t, runs, "w", now)
			must(t, log.AddEntry(1, "entry"))
			must(t, log.Append("one"))
			must(t, log.Close())
			path := filepath.Join(runs.Folder, id, name)
			_ = os.Remove(path) // it need not be there
			must(t, syscall.Mkfifo(path, 0o600))
			within(t, func() {
				if name == "start" {
					if err := runs.Start(id, new(string)); !errors.Is(err, journal.ErrDamaged) {
						t.Errorf("start: %v", err)
					}
				}
				_, err := runs.List()
				must(t, err)
				_, err = runs.LacksEntries(id)
				must(t, err)
				for _, open := range []func(string) (*journal.Log, []jsontext.Value, error){runs.Look, runs.Open} {
					log, _, err := open(id)
					if !errors.Is(err, want) {
						t.Errorf("%v", err)
					}
					if err == nil {
						must(t, log.Close())
					}
				}
			})
		})
	}
}

// within fails the test where something does not come to its end.
func within(t *testing.T, do func()) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	done := make(chan struct{})
	go func() { defer close(done); do() }()
	select {
	case <-done:
	case <-ctx.Done():
		t.Fatal("it waits")
	}
}
