package document

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"sync"
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
	own     string // the folder of the store
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

// dirty reports whether the document has changes that the file does not.
func (f *file) dirty() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.unsaved
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
	return fmt.Sprintf("%s could not be saved: %s; Planwright keeps your changes and tries again every few seconds.", path, atomicfile.Reason(err))
}

// historyFailure says why the history could not be written and what to do.
func historyFailure(err error) string {
	return fmt.Sprintf("The last changes are in memory only: %s where Planwright keeps its history; it tries again every few seconds.", atomicfile.Reason(err))
}
