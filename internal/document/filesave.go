package document

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"planwright/internal/atomicfile"
	"planwright/planner/workflow"
)

// saveSoon has the workflow saved soon. It reports whether there was no file yet.
func (d *Document) saveSoon() (first bool) {
	f, now := &d.file, time.Now()
	if !f.unsaved {
		f.unsaved, f.since = true, now
	}
	if f.Saved == SavedYes {
		f.Saved = SavedSaving
	}
	d.plan(min(quietTime, f.since.Add(longestTime).Sub(now)))
	return f.SavedAt.IsZero() && f.Saved == SavedSaving
}

// plan sets the time of the next save.
func (d *Document) plan(wait time.Duration) {
	if d.closed {
		return
	}
	if d.file.timer != nil {
		d.file.timer.Stop()
	}
	d.file.timer = time.AfterFunc(wait, func() { _ = d.saveAside(autosave) }) // the state tells of a failure
}

// occasion says why a save happens.
type occasion bool

const (
	autosave occasion = false
	asked    occasion = true // a deleted file is written again
)

// save writes the workflow, unless the file holds it already. Nothing else happens to
// the document meanwhile.
func (d *Document) save(why occasion) error {
	return d.saveWhile(why, func(long func()) { long() })
}

// saveAside is save, and others go on with the document meanwhile. mu is not held.
func (d *Document) saveAside(why occasion) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.saveWhile(why, func(long func()) {
		d.writing = true
		d.mu.Unlock()
		long()
		d.mu.Lock()
		d.writing = false
		d.idle.Broadcast()
	})
}

// still waits until nobody writes the file.
func (d *Document) still() {
	for d.writing {
		d.idle.Wait()
	}
}

// errExternal says that the file is not as it was left.
var errExternal = errors.New("another program has changed the file")

// saveWhile saves as aside has it do what takes long.
func (d *Document) saveWhile(why occasion, aside func(long func())) error {
	d.still()
	f, external := &d.file, d.file.External
	if external == Deleted && why == asked {
		external, f.hash = Untouched, ""
	}
	switch {
	case external != Untouched:
		return errExternal
	case !f.unsaved || d.closed:
		return nil
	}
	f.unsaved = false // what changes from here on is saved the next time
	now, path, before := d.journal.Now(), d.place.path, f.hash
	var data []byte
	var hash string
	aside(func() {
		data = workflow.Encode(now.Workflow)
		hash = hashOf(data)
	})
	history := d.journal.Saving(now.Seq, hash)
	var err error
	aside(func() { err = d.write(path, data, before) })
	if err == nil || holds(path, hash) {
		f.hash = hash // after a failure it is in place, though perhaps not for ever
	}
	switch {
	case err == nil:
		history = d.journal.Saved(now.Seq, hash)
	case errors.Is(err, errExternal):
		go d.Look()
	}
	d.saved(err, errors.Join(history, d.keepConversation()))
	return err
}

// write writes the file, unless it is not as it was left, with this hash. A history
// that cannot be written does not keep the file from being saved.
func (d *Document) write(path string, data []byte, before string) error {
	writer := d.writer
	writer.BeforeRename = func(path string) error { return unchanged(path, before) }
	if before == "" && filepath.Dir(path) == d.own {
		_ = os.MkdirAll(d.own, 0o700) // where it was taken away; the write says why it could not be made
	}
	return writer.Write(path, data, filePermissions)
}

// unchanged fails when the file is not as it was left.
func unchanged(path, before string) error {
	data, err := atomicfile.ReadFile(path, workflow.MaxFileBytes)
	switch {
	case errors.Is(err, fs.ErrNotExist) && before == "":
		return nil
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, atomicfile.ErrNoFile), err == nil && hashOf(data) != before:
		return errExternal
	}
	return err
}

// holds reports whether the file has the content with the hash.
func holds(path, hash string) bool {
	data, err := atomicfile.ReadFile(path, workflow.MaxFileBytes)
	return err == nil && hashOf(data) == hash
}

// keepConversation writes what was said and is not on the disk yet.
func (d *Document) keepConversation() error {
	if d.conversation == nil {
		return nil
	}
	return d.conversation.Flush()
}

// saved notes how a write of the file ended.
func (d *Document) saved(err, history error) {
	f := &d.file
	if err != nil {
		f.unsaved = true
	} else {
		f.FileState = FileState{Saved: SavedYes, SavedAt: time.Now()}
		if f.unsaved {
			f.Saved = SavedSaving
		}
	}
	switch {
	case errors.Is(err, errExternal): // what comes next depends on what is found
	case err != nil:
		d.fail(failure(err, d.place.path))
	case history != nil:
		d.fail(historyFailure(history))
	}
	d.tellFile()
}

// historyFailed says that the history, or what was said, could not be written.
func (d *Document) historyFailed(err error) {
	d.fail(historyFailure(err))
	d.tellFile()
}

// fail has a save tried again.
func (d *Document) fail(text string) {
	if !d.file.unsaved {
		d.file.unsaved, d.file.since = true, time.Now()
	}
	d.file.Saved, d.file.Failure = SavedFailed, text
	d.plan(retryTime)
}
