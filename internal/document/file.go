package document

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"
	"syscall"
	"time"

	"planwright/internal/atomicfile"
	"planwright/internal/document/journal"
	"planwright/planner/workflow"
)

// A document is saved when nothing changed for quietTime, but a change waits no
// longer than longestTime. A failed save is tried again after retryTime.
const (
	quietTime   = 400 * time.Millisecond
	longestTime = 2 * time.Second
	retryTime   = 2 * time.Second
)

// filePermissions keep a workflow to its owner.
const filePermissions fs.FileMode = 0o600

// Saved says whether the file holds the document as it is.
type Saved string

// The states of saving.
const (
	SavedYes    Saved = "saved"
	SavedSaving Saved = "saving" // it will be, within two seconds
	SavedFailed Saved = "failed" // kept in memory and history, and tried again
)

// External says what another program did to the file.
type External string

// What others do to files.
const (
	Untouched  External = ""
	Altered    External = "changed"
	Deleted    External = "deleted"
	Unreadable External = "unreadable" // there is something else than a workflow in it
)

// FileState is what is known of a document's file.
type FileState struct {
	Saved    Saved
	SavedAt  time.Time // zero for a document that never had anything to save
	Path     string
	Failure  string   // why saving failed and what to do, "" otherwise
	External External // unless it is Untouched, saving waits for Resolve or Save
}

// file keeps the file of one document up to date.
type file struct {
	writer  atomicfile.Writer
	journal *journal.Journal
	notify  func(FileState) // called with mu held, so that states arrive in order
	moved   func()          // called when a save finds that another program was here

	writing sync.Mutex // one write at a time; guards hash
	hash    string     // of what the file held when it was last read or written, "" where there is none

	mu      sync.Mutex
	latest  workflow.Workflow
	seq     int64                 // the version that latest is
	stopped bool                  // for good
	talk    *journal.Conversation // nil: it was never short of the disk
	unsaved bool
	since   time.Time // of the oldest unsaved change
	timer   *time.Timer
	state   FileState
}

func newFile(path string, notify func(FileState)) *file {
	return &file{notify: notify, state: FileState{Saved: SavedYes, Path: path}}
}

// hashOf identifies the content of a file.
func hashOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:16])
}

// changed has the workflow saved soon. It reports whether there was no file yet.
func (f *file) changed(w workflow.Workflow, seq int64) (first bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	now := time.Now()
	if !f.unsaved {
		f.since = now
	}
	f.latest, f.seq, f.unsaved = w, seq, true
	if f.state.Saved == SavedYes {
		f.state.Saved = SavedSaving
	}
	f.plan(min(quietTime, f.since.Add(longestTime).Sub(now)))
	return f.state.SavedAt.IsZero() && f.state.Saved == SavedSaving
}

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
	if err := writer.Write(path, data, filePermissions); err != nil {
		if now, readErr := os.ReadFile(path); readErr == nil && hashOf(now) == hash {
			f.hash = hash // it is in place, though perhaps not for ever
		}
		return history, err
	}
	f.hash = hash
	return f.journal.Saved(seq, hash), nil
}

// unchanged fails when the file is not as it was left.
func (f *file) unchanged(path string) error {
	data, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist) && f.hash == "":
		return nil
	case errors.Is(err, fs.ErrNotExist), err == nil && hashOf(data) != f.hash:
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

// setExternal says what another program did to the file.
func (f *file) setExternal(e External) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.state.External == e {
		return
	}
	f.state.External, f.state.Saved, f.state.Failure = e, SavedFailed, externalText(e, f.state.Path)
	f.notify(f.state)
}

// holds says that the file, with this hash, is a version that was read from it.
// writing is held.
func (f *file) holds(hash string, seq int64) {
	f.hash = hash
	err := f.journal.Saved(seq, hash)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.unsaved = false
	f.state = FileState{Saved: SavedYes, SavedAt: time.Now(), Path: f.state.Path}
	if err != nil {
		f.failed(historyFailure(err))
	}
	f.notify(f.state)
}

// overwrite has the latest workflow saved over a file with this hash.
// writing is held.
func (f *file) overwrite(hash string) {
	f.hash = hash
	f.mu.Lock()
	defer f.mu.Unlock()
	f.unsaved = true
	f.state.External, f.state.Failure, f.state.Saved = Untouched, "", SavedSaving
	f.plan(0)
	f.notify(f.state)
}

// dirty reports whether the document has changes that the file does not.
func (f *file) dirty() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.unsaved
}

// seen says that there is a file.
func (f *file) seen() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.state.SavedAt.IsZero() {
		f.state.SavedAt = time.Now()
	}
}

// untouched says that the file is as it was left, perhaps again.
func (f *file) untouched() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.state.External != Untouched {
		f.state.External, f.state.Failure, f.state.Saved = Untouched, "", SavedYes
		if f.unsaved {
			f.state.Saved = SavedSaving
		}
		f.notify(f.state)
	}
	if f.unsaved {
		f.plan(quietTime)
	}
}

// relocate says that the file has another path now.
func (f *file) relocate(path string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.state.Path = path
	f.notify(f.state)
}

func (f *file) current() FileState {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.state
}

// exists reports whether there is a file, as far as is known.
func (f *file) exists() bool {
	f.writing.Lock()
	defer f.writing.Unlock()
	return f.hash != ""
}

// close saves what is unsaved and stops. A conflict is no reason to stay open: it
// is there again when the document is opened.
func (f *file) close() error {
	if f.dirty() {
		if err := f.save(asked); err != nil && !errors.Is(err, errExternal) {
			return err
		}
	}
	if f.journal != nil {
		if err := errors.Join(f.journal.Flush(), f.keepConversation()); err != nil {
			return err
		}
	}
	f.stop()
	return nil
}

// stop ends saving for good. A save that has begun is waited for.
func (f *file) stop() {
	f.writing.Lock()
	defer f.writing.Unlock()
	f.mu.Lock()
	defer f.mu.Unlock()
	f.stopped = true
	if f.timer != nil {
		f.timer.Stop()
	}
}

// failure says why a file could not be written and what to do.
func failure(err error, path string) string {
	return fmt.Sprintf("%s could not be saved: %s; Planwright keeps your changes and tries again every few seconds.", path, reason(err))
}

// historyFailure says why the history could not be written and what to do.
func historyFailure(err error) string {
	return fmt.Sprintf("The last changes are in memory only: %s where Planwright keeps its history; it tries again every few seconds.", reason(err))
}

func reason(err error) string {
	switch {
	case errors.Is(err, syscall.ENOSPC):
		return "the disk is full. Free some space"
	case errors.Is(err, fs.ErrPermission):
		return "writing there is not allowed. Change the permissions of the folder"
	case errors.Is(err, fs.ErrNotExist):
		return "the folder is gone. Make it again"
	}
	return "the disk reports an error. Check it"
}

// externalText says what happened to the file and what to do.
func externalText(e External, path string) string {
	switch e {
	case Altered:
		return fmt.Sprintf("%s was changed by another program. Keep yours, take theirs, or merge the two.", path)
	case Deleted:
		return fmt.Sprintf("%s was deleted or moved by another program. Save to write it again, or save it under another name.", path)
	case Unreadable:
		return fmt.Sprintf("%s was replaced by something that is not a workflow. Keep yours, which moves that aside, or save under another name.", path)
	case Untouched:
	}
	return ""
}
