package document

import (
	"fmt"
	"time"
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
