package local_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"planwright/internal/checkedline"
	"planwright/internal/engine"
	"planwright/internal/engine/journal"
	"planwright/internal/engine/local"
	"planwright/internal/engine/walk"
	"planwright/planner/workflow"
)

// From any line of its journal a run goes on with the very calls that it made the
// first time, and people read the same of it.
func TestReplay(t *testing.T) {
	if slower > 1 {
		fewer(t, "20")
	}
	whole := make([]wholeRun, len(generated()))
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(0, len(whole)-1).Draw(rt, "workflow")
		if whole[n].folder == "" {
			whole[n] = runWhole(t, generated()[n])
		}
		first, folder := whole[n], t.TempDir()
		must(t, os.CopyFS(folder, os.DirFS(first.folder)))
		done := cutJournal(t, rt, filepath.Join(folder, first.record.ID), first.record)

		w := &world{folder: t.TempDir()}
		r := &local.Runner{Folder: folder, Tools: w, Clock: quick{}, Ask: (&asker{answers: []engine.AnswerChoice{engine.Repeat}}).ask}
		defer r.Close()
		if aside := r.Mend(); len(aside) > 0 {
			rt.Fatalf("kept aside %v", aside)
		}
		list, err := r.List(engine.Filter{})
		must(t, err)
		if list[0].Status == walk.Interrupted {
			again, err := resume(r, first.record.ID)
			must(t, err)
			list[0] = again.Wait()
		}
		if diff := cmp.Diff(first.record, list[0], cmpopts.IgnoreFields(engine.Record{}, "Ended", "Resumed", "AwayMs")); diff != "" {
			rt.Fatalf("the end (-first +again):\n%s", diff)
		}
		if got := w.made(); !slices.Equal(got, first.made[done:]) {
			rt.Fatalf("called again %v, want %v", got, first.made[done:])
		}
		later, err := r.Entries(first.record.ID)
		must(t, err)
		if diff := cmp.Diff(first.entries, texts(later)); diff != "" {
			rt.Fatalf("the entries (-first +again):\n%s", diff)
		}
	})
}

// fewer makes rapid check less often, unless the command line says how often.
func fewer(t *testing.T, checks string) {
	t.Helper()
	f := flag.Lookup("rapid.checks")
	if f.Value.String() != f.DefValue {
		return
	}
	must(t, f.Value.Set(checks))
	t.Cleanup(func() { _ = f.Value.Set(f.DefValue) })
}

// wholeRun is a run that came to its end, and what was seen of it.
type wholeRun struct {
	folder  string // of runs
	record  engine.Record
	made    []string
	entries []string
}

func runWhole(t *testing.T, of workflow.Workflow) wholeRun {
	t.Helper()
	r, w := newRunner(t, func(r *local.Runner) { r.Clock = quick{} })
	run, err := begin(r, engine.Request{Workflow: of, Grant: anything})
	must(t, err)
	record := run.Wait()
	entries, err := r.Entries(run.ID())
	must(t, err)
	return wholeRun{r.Folder, record, w.made(), texts(entries)}
}

// cutJournal takes lines away from the end of a journal, and entries as well, as a
// power cut does. It returns how many calls the journal still has answers to.
func cutJournal(t *testing.T, rt *rapid.T, folder string, record engine.Record) (answers int) {
	files, _ := filepath.Glob(filepath.Join(folder, "*.journal"))
	text, err := os.ReadFile(files[0])
	must(t, err)
	lines := bytes.SplitAfter(text, []byte("\n"))
	kept := lines[:rapid.IntRange(1, len(lines)-1).Draw(rt, "lines")]
	for _, l := range kept {
		if bytes.Contains(l, []byte(`"kind":"returned"`)) && bytes.HasPrefix(l[checkedline.Overhead:], []byte(`{"event"`)) {
			answers++
		}
	}
	torn := rapid.IntRange(0, 5).Draw(rt, "torn")
	must(t, os.WriteFile(files[0], append(bytes.Join(kept, nil), lines[0][:torn]...), 0o600))
	cutEntries(t, rt, filepath.Join(folder, "first.entries"), lines[0])
	must(t, writeHead(folder, journal.Head{Format: 1, ID: record.ID, Workflow: "w", Began: record.Began}))
	return answers
}

// cutEntries takes entries away that were written behind the snapshot.
func cutEntries(t *testing.T, rt *rapid.T, path string, snapshot []byte) {
	var before struct {
		Snapshot struct {
			Entries int `json:"entries"`
		} `json:"snapshot"`
	}
	must(t, json.Unmarshal(snapshot[checkedline.Overhead:], &before))
	text, err := os.ReadFile(path)
	must(t, err)
	lines := bytes.SplitAfter(text, []byte("\n"))
	least := len(bytes.Join(lines[:before.Snapshot.Entries], nil))
	must(t, os.Truncate(path, int64(rapid.IntRange(least, len(text)).Draw(rt, "entries"))))
}

func writeHead(folder string, head journal.Head) error {
	text, err := checkedline.Append(nil, head)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, "head"), text, 0o600)
}
