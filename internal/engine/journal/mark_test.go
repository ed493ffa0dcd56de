package journal_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/journal"
)

// The mark is the last that was written whole, and there is none where nothing is
// left of it.
func TestMark(t *testing.T) {
	last, before := journal.Mark{Seq: 7, Effects: 3}, journal.Mark{Seq: 5, Effects: 2}
	for name, c := range map[string]struct {
		change func(data []byte) []byte
		want   journal.Mark
		ok     bool
	}{
		"whole":             {func(d []byte) []byte { return d }, last, true},
		"the last damaged":  {func(d []byte) []byte { d[512+20] = 'x'; return d }, before, true},
		"the last cut off":  {func(d []byte) []byte { return d[:520] }, before, true},
		"the first damaged": {func(d []byte) []byte { clear(d[:512]); return d }, last, true},
		"nothing":           {func([]byte) []byte { return nil }, journal.Mark{}, false},
		"zeros":             {func(d []byte) []byte { clear(d); return d }, journal.Mark{}, false},
	} {
		runs := newRuns(t)
		id, log := create(t, runs, "w", now)
		must(t, log.AppendMarked(journal.Mark{Seq: 1, Effects: 1}, "one"))
		must(t, log.AppendMarked(before, "two"))
		must(t, log.AppendMarked(last, "three"))
		must(t, log.Close())
		path := filepath.Join(runs.Folder, id, "mark")
		must(t, os.WriteFile(path, c.change(read(t, path)), 0o600))
		log = open(t, runs, id, "snapshot 1", "one", "two", "three")
		if mark, ok := log.Mark(); mark != c.want || ok != c.ok {
			t.Errorf("%s: the mark is %+v, %v", name, mark, ok)
		}
		must(t, log.Close())
	}
}

// Of one that has neither nobody knows it either.
func TestNeitherMarkNorJournal(t *testing.T) {
	runs := newRuns(t)
	id, log := create(t, runs, "w", now)
	must(t, log.Close())
	must(t, os.Remove(segments(t, runs, id)[0]))
	must(t, os.Remove(filepath.Join(runs.Folder, id, "mark")))
	for _, how := range []func(string) (*journal.Log, []jsontext.Value, error){runs.Look, runs.Open, runs.Open} {
		log, _, err := how(id)
		must(t, err)
		if mark, ok := log.Mark(); !mark.Unknown || !ok {
			t.Errorf("the mark is %+v, %v", mark, ok)
		}
		must(t, log.Close())
	}
}

// Of a run without a mark whose journal has a torn end nobody knows how far it came,
// however often it is opened.
func TestTornWithoutMark(t *testing.T) {
	runs := newRuns(t)
	id, log := create(t, runs, "w", now)
	must(t, log.Append("one"))
	must(t, log.Close())
	path := segments(t, runs, id)[0]
	data := read(t, path)
	must(t, os.WriteFile(path, data[:len(data)-2], 0o600))
	must(t, os.Remove(filepath.Join(runs.Folder, id, "mark")))
	for range 2 {
		log = open(t, runs, id, "snapshot 1")
		if mark, ok := log.Mark(); !mark.Unknown || !ok {
			t.Errorf("the mark is %+v, %v", mark, ok)
		}
		must(t, log.Close())
	}
}

// That a head could not be written is known where nothing but the mark could, until one is.
func TestOldHead(t *testing.T) {
	runs := newRuns(t)
	id, log := create(t, runs, "w", now)
	head := journal.Head{ID: id, Workflow: "w", Began: now}
	path := filepath.Join(runs.Folder, id, "head")
	must(t, os.Rename(path, path+".kept"))
	must(t, os.Mkdir(path, 0o700))
	isOld := func(log *journal.Log) bool {
		cause, is := log.OldHead()
		if is != (cause != "") {
			t.Errorf("the cause is %q", cause)
		}
		return is
	}
	if isOld(log) || log.SetHead(head) == nil || !isOld(log) {
		t.Error("it is not noted")
	}
	must(t, log.AppendMarked(journal.Mark{Seq: 1, Effects: 1}, "one"))
	must(t, log.Close())
	must(t, os.Remove(path))
	must(t, os.Rename(path+".kept", path))
	looked, _, err := runs.Look(id)
	if must(t, err); !isOld(looked) {
		t.Error("who looks does not know")
	}
	must(t, looked.Close())
	log = open(t, runs, id, "snapshot 1", "one")
	if mark, ok := log.Mark(); !isOld(log) || !ok || mark.Seq != 1 {
		t.Errorf("who goes on with it does not know, and has the mark %+v, %v", mark, ok)
	}
	must(t, log.SetHead(head))
	must(t, log.Close())
	if log = open(t, runs, id, "snapshot 1", "one"); isOld(log) {
		t.Error("it is noted although a head was written")
	}
	must(t, log.Close())
}
