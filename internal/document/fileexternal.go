package document

import (
	"fmt"
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
	if f.External == e {
		return
	}
	f.External, f.Saved, f.Failure = e, SavedFailed, externalText(e, f.Path)
	f.tell()
}

// isSaved says that the file, with this hash, holds the document as it is; history is why
// its journal does not know, nil where it does.
func (f *file) isSaved(hash string, history error) {
	f.hash, f.unsaved = hash, false
	f.holdsAll()
	if history != nil {
		f.fail(historyFailure(history))
	}
	f.tell()
}

// overwrite has the workflow saved over a file with this hash.
func (f *file) overwrite(hash string) {
	f.hash, f.unsaved = hash, true
	f.External, f.Failure, f.Saved = Untouched, "", SavedSaving
	f.plan(0)
	f.tell()
}

// untouched says that the file is as it was left, perhaps again.
func (f *file) untouched() {
	if f.External != Untouched {
		f.External, f.Failure, f.Saved = Untouched, "", SavedYes
		if f.unsaved {
			f.Saved = SavedSaving
		}
		f.tell()
	}
	if f.unsaved {
		f.plan(quietTime)
	}
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
