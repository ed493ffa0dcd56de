package document

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"planwright/internal/atomicfile"
	"planwright/planner/workflow"
)

// A new document clears away the histories of those that were killed before they had
// anything, and no others.
func TestCreateSweepsHistoriesThatNeverBegan(t *testing.T) {
	store := Files(filepath.Join(t.TempDir(), "documents"), nil)
	dead, living := inTheMaking(t, "a.jsonl")
	long := time.Now().Add(-2 * beginning)
	for folder, files := range map[string][]string{
		"killed":    {lockName, dead},
		"forgotten": {"old " + lockName},
		"starting":  {lockName},
		"writing":   {lockName, living},
		"begun":     {lockName, dead, "0000000001.jsonl"},
		"foreign":   {"old " + lockName, "mine.txt"},
	} {
		for _, name := range files {
			name, old := strings.CutPrefix(name, "old ")
			path := filepath.Join(store.history, folder, name)
			if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, nil, 0o600); err != nil {
				t.Fatal(err)
			}
			if old {
				if err := os.Chtimes(path, long, long); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	d := store.Create(workflow.Workflow{}, Options{Changed: func(Change, State) {}, Saved: func(FileState) {}})
	defer d.Close()
	own := filepath.Base(d.archive.place.folder())
	var kept []string
	folders, _ := os.ReadDir(store.history)
	for _, folder := range folders {
		if folder.Name() != own {
			kept = append(kept, folder.Name())
		}
	}
	if diff := cmp.Diff([]string{"begun", "foreign", "starting", "writing"}, kept); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// inTheMaking are the names of a file in the making, of a process that is over and of one
// that is at work.
func inTheMaking(t *testing.T, name string) (dead, living string) {
	child := exec.Command(os.Args[0], "-test.run", "^$")
	if err := child.Run(); err != nil {
		t.Fatal(err)
	}
	of := func(pid int) string {
		pattern := strings.Replace(atomicfile.TempPattern(name), "*", "123", 1)
		return strings.Replace(pattern, fmt.Sprintf("%010d", os.Getpid()), fmt.Sprintf("%010d", pid), 1)
	}
	return of(child.Process.Pid), of(os.Getppid())
}

// Of a document that was killed before its file was there nothing is left beside the others.
func TestCreateSweepsFilesThatNeverWere(t *testing.T) {
	store := Files(filepath.Join(t.TempDir(), "documents"), nil)
	dead, living := inTheMaking(t, "a"+suffix)
	if err := os.MkdirAll(store.folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{dead, living, "mine.tmp"} {
		if err := os.WriteFile(filepath.Join(store.folder, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	d := store.Create(workflow.Workflow{}, Options{Changed: func(Change, State) {}, Saved: func(FileState) {}})
	defer d.Close()
	var kept []string
	files, _ := os.ReadDir(store.folder)
	for _, file := range files {
		kept = append(kept, file.Name())
	}
	if diff := cmp.Diff([]string{living, "mine.tmp"}, kept); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
