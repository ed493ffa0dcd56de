package journal_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"planwright/internal/document/journal"
	"planwright/internal/document/journal/journaltest"
	"planwright/planner/workflow"
)

// Whatever a journal's file holds, it opens, nothing of it is lost, and what was
// read can be read again.
func FuzzJournal(f *testing.F) {
	h := renamed(f, f.TempDir(), 3, journal.Options{})
	must(f, h.journal.NameVersion("three"))
	must(f, h.journal.Saving(h.journal.Seq(), "hash"))
	h.undo()
	must(f, h.journal.Close())
	good, err := os.ReadFile(segmentFiles(f, h.folder)[0])
	must(f, err)
	f.Add(good)
	f.Add(good[:len(good)-5])
	f.Add(bytes.Replace(good, []byte(`"3"`), []byte(`"4"`), 1))
	f.Add([]byte("\n"))
	f.Add(newerLine)
	head, start := line(`{"format":1,"seq":0,"time":"2031-05-06T07:08:09Z","path":"","stacks":{}}`), line(`{"version":1,"id":"w","name":"","nodes":[],"edges":[],"notes":[]}`)
	f.Add(append(head, start...))
	for _, entry := range []string{
		`{"seq":1,"time":"2031-05-06T07:08:09Z","kind":"edit","patch":{"name":{"before":"other","after":"b"}}}`,
		`{"seq":1,"time":"2031-05-06T07:08:09Z","kind":"undo","of":1}`,
		`{"seq":1,"time":"2031-05-06T07:08:09Z","kind":"later"}`,
		`{"seq":9,"time":"2031-05-06T07:08:09Z","kind":"edit"}`,
	} {
		f.Add(bytes.Join([][]byte{head, start, line(entry)}, nil))
	}
	fs := journaltest.Faulty{Quick: true}
	f.Fuzz(func(t *testing.T, data []byte) {
		folder := t.TempDir()
		file := filepath.Join(folder, "000000000000.journal")
		must(t, os.WriteFile(file, data, 0o600))
		j, opened, err := journal.Open(folder, "", workflow.Workflow{}, journal.Options{FS: &fs})
		if err != nil {
			if kept, _ := os.ReadFile(file); !bytes.Equal(kept, data) {
				t.Fatalf("refused with %v, but changed", err)
			}
			return
		}
		checkKept(t, folder, file, data, opened)
		_, again, err := journal.Open(folder, "", workflow.Workflow{}, journal.Options{FS: &fs})
		must(t, err)
		if again.Seq != opened.Seq || !workflow.Same(again.Workflow, opened.Workflow) || len(again.Aside) > 0 {
			t.Fatalf("version %d the first time, %d the second, aside %v", opened.Seq, again.Seq, again.Aside)
		}
		if _, err := j.HistoryAfter(0); err != nil {
			t.Fatal(err)
		}
	})
}

// checkKept looks for every byte of the data, in place or aside.
func checkKept(t *testing.T, folder, file string, data []byte, opened journal.Opened) {
	t.Helper()
	if len(opened.Aside) > 0 {
		if kept, _ := os.ReadFile(filepath.Join(folder, opened.Aside[0])); !bytes.Equal(kept, data) {
			t.Fatalf("kept %q aside", kept)
		}
		return
	}
	kept, _ := os.ReadFile(file)
	torn, _ := os.ReadFile(file + ".torn")
	if !bytes.Equal(append(kept, torn...), data) {
		t.Fatalf("kept %q and %q", kept, torn)
	}
}
