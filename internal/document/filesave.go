package document

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"planwright/internal/atomicfile"
	"planwright/internal/document/journal"
	"planwright/planner/workflow"
)

// plan sets the time of the next save. mu is held.
func (f *file) plan(wait time.Duration) {
	if f.stopped {
		return
	}
	if f.timer != nil {
		f.timer.Stop()
	}
	f.timer = time.AfterFunc(wait, func() { _ = f.save(autosave) }) // the state tells of a failure
}

// occasion says why a save happens.
type occasion bool

const (
	autosave occasion = false
	asked    occasion = true // a deleted file is written again
)

// save writes the latest workflow, unless it is on the disk already.
func (f *file) save(why occasion) error {
	f.writing.Lock()
	defer f.writing.Unlock()
	f.mu.Lock()
	w, seq, unsaved, external, path := f.latest, f.seq, f.unsaved && !f.stopped, f.state.External, f.state.Path
	f.mu.Unlock()
	if external == Deleted && why == asked {
		external, f.hash = Untouched, ""
	}
	switch {
	case !unsaved && external == Untouched:
		return nil
	case external != Untouched:
		return errExternal
	}
	history, err := f.write(path, w, seq)
	if errors.Is(err, errExternal) {
		go f.moved()
	}
	f.saved(seq, err, errors.Join(history, f.keepConversation()))
	return err
}

// keepConversation writes what was said and is not on the disk yet.
func (f *file) keepConversation() error {
	f.mu.Lock()
	c := f.talk
	f.mu.Unlock()
	if c == nil {
		return nil
	}
	return c.Flush()
}

// errExternal says that the file is not as it was left.
var errExternal = errors.New("another program has changed the file")

// write records what the file is about to hold, and writes it. A history that
// cannot be written does not keep the file from being saved.
func (f *file) write(path string, w workflow.Workflow, seq int64) (history, err error) {
	data := workflow.Encode(w)
	hash := hashOf(data)
	history = f.journal.Saving(seq, hash)
	writer := f.writer
	writer.BeforeRename = f.unchanged
	if f.hash == "" && filepath.Dir(path) == f.own {
		_ = os.MkdirAll(f.own, 0o700) // where it was taken away; the write says why it could not be made
	}
	if err := writer.Write(path, data, filePermissions); err != nil {
		if now, readErr := atomicfile.ReadFile(path, workflow.MaxFileBytes); readErr == nil && hashOf(now) == hash {
			f.hash = hash // it is in place, though perhaps not for ever
		}
		return history, err
	}
	f.hash = hash
	return f.journal.Saved(seq, hash), nil
}

// unchanged fails when the file is not as it was left.
func (f *file) unchanged(path string) error {
	data, err := atomicfile.ReadFile(path, workflow.MaxFileBytes)
	switch {
	case errors.Is(err, fs.ErrNotExist) && f.hash == "":
		return nil
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, atomicfile.ErrNoFile), err == nil && hashOf(data) != f.hash:
		return errExternal
	}
	return err
}

// saved records how a write of a version ended.
func (f *file) saved(seq int64, err, history error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err == nil {
		f.unsaved = f.seq != seq
		f.state = FileState{Saved: SavedYes, SavedAt: time.Now(), Path: f.state.Path}
		if f.unsaved {
			f.state.Saved = SavedSaving
		}
	}
	switch {
	case errors.Is(err, errExternal): // what comes next depends on what is found
	case err != nil:
		f.failed(failure(err, f.state.Path))
	case history != nil:
		f.failed(historyFailure(history))
	}
	f.notify(f.state)
}

// historyFailed says that the journal could not be written.
func (f *file) historyFailed(err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.failed(historyFailure(err))
	f.notify(f.state)
}

// conversationFailed says that what was said could not be written.
func (f *file) conversationFailed(c *journal.Conversation, err error) {
	f.mu.Lock()
	f.talk = c
	f.mu.Unlock()
	f.historyFailed(err)
}

// failed has a save tried again. mu is held.
func (f *file) failed(text string) {
	if !f.unsaved {
		f.unsaved, f.since = true, time.Now()
	}
	f.state.Saved, f.state.Failure = SavedFailed, text
	f.plan(retryTime)
}
