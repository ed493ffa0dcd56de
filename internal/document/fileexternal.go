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
func (d *Document) setExternal(e External) {
	f := &d.file
	if f.External == e {
		return
	}
	f.External, f.Saved, f.Failure = e, SavedFailed, externalText(e, d.place.path)
	d.tellFile()
}

// isSaved says that the file, with this hash, holds the document as it is.
func (d *Document) isSaved(hash string) {
	d.file.hash, d.file.unsaved = hash, false
	err := d.journal.Saved(d.journal.Seq(), hash)
	d.file.FileState = FileState{Saved: SavedYes, SavedAt: time.Now()}
	if err != nil {
		d.fail(historyFailure(err))
	}
	d.tellFile()
}

// overwrite has the workflow saved over a file with this hash.
func (d *Document) overwrite(hash string) {
	f := &d.file
	f.hash, f.unsaved = hash, true
	f.External, f.Failure, f.Saved = Untouched, "", SavedSaving
	d.plan(0)
	d.tellFile()
}

// untouched says that the file is as it was left, perhaps again.
func (d *Document) untouched() {
	f := &d.file
	if f.External != Untouched {
		f.External, f.Failure, f.Saved = Untouched, "", SavedYes
		if f.unsaved {
			f.Saved = SavedSaving
		}
		d.tellFile()
	}
	if f.unsaved {
		d.plan(quietTime)
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
