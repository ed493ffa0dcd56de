package journal_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"planwright/internal/engine/journal"
)

// Who looks at a run, whole or damaged, leaves it as it is, and sees nobody's run.
func TestLookWritesNothing(t *testing.T) {
	for name, damage := range map[string]func(folder string) error{
		"whole":   func(string) error { return nil },
		"torn":    func(folder string) error { return appendTo(filepath.Join(folder, "000001.journal"), "0000") },
		"empty":   func(folder string) error { return os.Truncate(filepath.Join(folder, "000001.journal"), 0) },
		"damaged": func(folder string) error { return appendTo(filepath.Join(folder, "000001.journal"), "00000000 {}\n\n") },
		"entries": func(folder string) error { return appendTo(filepath.Join(folder, "first.entries"), "00000000 {}\n\n") },
		"no mark": func(folder string) error { return os.Remove(filepath.Join(folder, "mark")) },
		"head":    func(folder string) error { return os.WriteFile(filepath.Join(folder, "head"), []byte("x"), 0o600) },
		"old":     func(folder string) error { return os.WriteFile(filepath.Join(folder, ".a.tmp"), nil, 0o600) },
	} {
		t.Run(name, func(t *testing.T) {
			runs := newRuns(t)
			id, log := create(t, runs, "w", now)
			if _, _, err := runs.Look(id); !errors.Is(err, journal.ErrBusy) {
				t.Errorf("looked at a run that is driven: %v", err)
			}
			must(t, log.AddEntry(1, "entry"))
			must(t, log.Append("one"))
			must(t, log.Close())
			must(t, damage(filepath.Join(runs.Folder, id)))
			before := contents(t, runs.Folder)
			log, _, err := runs.Look(id)
			if (err != nil) != (name == "damaged") {
				t.Errorf("looked: %v", err)
			}
			if err == nil {
				must(t, log.Snapshot("snapshot 2"))
				must(t, log.AddEntry(9, "entry"))
				must(t, log.SetMark(journal.Mark{Seq: 5}))
				must(t, log.SetHead(journal.Head{ID: id}))
				must(t, log.Close())
			}
			_, err = runs.List()
			must(t, err)
			if diff := cmp.Diff(before, contents(t, runs.Folder)); diff != "" {
				t.Errorf("looking changed (-before +after):\n%s", diff)
			}
		})
	}
}

// Who looks at a run keeps others from driving it for as long, and is waited for, as nobody drives it.
func TestLookIsWaitedFor(t *testing.T) {
	runs := newRuns(t)
	id, log := create(t, runs, "w", now)
	must(t, log.Close())
	looking, _, err := runs.Look(id)
	must(t, err)
	opened := make(chan error, 1)
	go func() {
		log, _, err := runs.Open(id)
		if err == nil {
			err = log.Close()
		}
		opened <- err
	}()
	select {
	case err := <-opened:
		t.Fatalf("it could be driven while it was looked at, or was said to be driven: %v", err)
	case <-time.After(500 * time.Millisecond): // more than somebody who drives it is waited for
	}
	must(t, looking.Close())
	must(t, <-opened)
}

// One that was let go of can be driven, and what was read of it stays.
func TestLookLetsGo(t *testing.T) {
	runs := newRuns(t)
	id, log := create(t, runs, "w", now)
	must(t, log.Close())
	looking, lines, err := runs.Look(id)
	must(t, err)
	looking.LetGo()
	log = open(t, runs, id, "snapshot 1")
	log.LetGo()
	if _, _, err := runs.Look(id); !errors.Is(err, journal.ErrBusy) {
		t.Errorf("one that is driven is let go of: %v", err)
	}
	if mark, known := looking.Mark(); len(lines) != 1 || !known || mark != (journal.Mark{}) {
		t.Errorf("what was read is %s and %+v", lines, mark)
	}
	must(t, errors.Join(log.Close(), looking.Close()))
}

func appendTo(path, text string) error {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return errors.Join(err, f.Close())
}

// contents are the files in a folder, by their path.
func contents(t *testing.T, folder string) map[string]string {
	t.Helper()
	found := map[string]string{}
	must(t, filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			found[path] = string(read(t, path))
		}
		return err
	}))
	return found
}
