package host

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"planwright/planner/workflow"
)

// All folders of the program are taken away while it runs: it makes them again, says
// what was lost, and the workflow with its changes is there at the next start.
func TestOwnFoldersThatAreTakenAwayAreMadeAgain(t *testing.T) {
	folder := t.TempDir()
	f := open(t, folder, "")
	f.ask("Take a screenshot")
	if _, err := f.Rename("Shots"); err != nil {
		t.Fatal(err)
	}
	want := f.state().Workflow
	gone := filepath.Join(folder, "gone") // at once: events are written meanwhile
	must(t, os.Rename(filepath.Join(folder, "data"), gone))
	must(t, os.RemoveAll(gone))
	for said := ""; !strings.Contains(said, "The history of this workflow") || !strings.Contains(said, "was made again"); time.Sleep(20 * time.Millisecond) {
		start, err := f.Start()
		if err != nil {
			t.Fatal(err)
		}
		said = ""
		for _, n := range start.Notices {
			said += n.Message
		}
	}
	f.close()
	again := open(t, folder, "")
	if after := again.state(); !workflow.Same(want, after.Workflow) || !after.CanUndo {
		t.Errorf("opened again: %v", after.Workflow)
	}
}
