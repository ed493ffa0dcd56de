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

	"planwright/internal/document/journal"
	"planwright/planner/workflow"
)

// A pipe in the place of a file of the history is set aside or passed over: nobody waits
// for somebody to write into it.
func TestPipeInTheFolderOfAHistoryIsDamage(t *testing.T) {
	folder := t.TempDir()
	w := workflow.Workflow{Name: "Kept"}
	h := newHistory(t, folder, w, journal.Options{})
	h.edit(workflow.Workflow{Name: "Changed"})
	must(t, h.journal.Close())
	must(t, openConversation(t, folder).Append(jsontext.Value(`1`)))
	files, err := os.ReadDir(folder)
	must(t, err)
	for _, file := range files {
		path := filepath.Join(folder, file.Name())
		must(t, os.Remove(path))
		must(t, syscall.Mkfifo(path, 0o600))
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	opened := make(chan error, 1)
	go func() {
		j, o, err := journal.Open(folder, "w.planwright.json", w, journal.Options{})
		if err == nil {
			err = j.Close()
		}
		_, aside, failed := journal.OpenConversation(folder, journal.Options{})
		if len(o.Aside) == 0 || aside == "" {
			t.Errorf("set aside: %v, %q", o.Aside, aside)
		}
		opened <- errors.Join(err, failed)
	}()
	select {
	case err := <-opened:
		if err != nil {
			t.Error(err)
		}
	case <-ctx.Done():
		t.Fatal("it waits")
	}
}
