package document

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"time"

	"planwright/internal/atomicfile"
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

// file is what a document knows of its file, and when it will write it. The document is
// locked while its methods are called, but for write.
type file struct {
	FileState
	writer atomicfile.Writer
	own    string          // the folder of the store, which is made again where it is taken away
	told   func(FileState) // of what changes
	due    func()          // called when it is time to save

	hash    string    // of what it held when it was last read or written, "" where there is none
	unsaved bool      // it lacks something
	since   time.Time // of the oldest change that it lacks
	timer   *time.Timer
	stopped bool // nothing is due any more
}

// tell tells the listener of the file.
func (f *file) tell() { f.told(f.FileState) }

// holdsAll says that the file holds the document as it was just now.
func (f *file) holdsAll() {
	f.Saved, f.SavedAt, f.Failure, f.External = SavedYes, time.Now(), "", Untouched
}

// hashOf identifies the content of a file.
func hashOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:16])
}

// failure says why a file could not be written and what to do.
func failure(err error, path string) string {
	return fmt.Sprintf("%s could not be saved: %s; Planwright keeps your changes and tries again every few seconds.", path, atomicfile.Reason(err))
}

// historyFailure says why the history could not be written and what to do.
func historyFailure(err error) string {
	return fmt.Sprintf("The last changes are in memory only: %s where Planwright keeps its history; it tries again every few seconds.", atomicfile.Reason(err))
}
