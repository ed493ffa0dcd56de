package document

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// What other programs may take away while a document is open: its file, the folders
// of the store and of the histories, and locks in them. The system goes on writing to
// what is gone, without an error.

func isThere(path string) bool {
	_, err := os.Stat(path)
	return !errors.Is(err, os.ErrNotExist)
}

// historyTaken says that the history in a folder was taken away.
func historyTaken(root string) string {
	return fmt.Sprintf("The history of this workflow in %s was deleted or moved by another program. It was written again: the workflow as it is, and the changes that can be taken back. Older versions are lost.", root)
}

// Tend looks whether all that is kept of the document is where it was put, and puts it
// there again where it is not. It is to be called every second or so.
func (d *Document) Tend() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed || d.readOnly != nil {
		return
	}
	if err := d.archive.tend(); err != nil {
		d.file.historyFailed(err)
	}
	if d.archive.lock == nil { // somebody else was quicker
		d.readOnly = errElsewhere
		d.revision++
		d.options.Changed(Change{}, d.state())
	}
	d.watch.again(d.file.Path)
	if d.file.hash != "" && !isThere(d.file.Path) {
		d.look()
	}
}

// remake makes the folder of the store again and writes the file.
func (d *Document) remake() {
	if err := os.MkdirAll(d.file.own, 0o700); err != nil {
		d.file.setExternal(Deleted)
		return
	}
	d.options.tell(fmt.Sprintf("The folder %s was deleted or moved by another program. It was made again, and this workflow was written to it; other workflows that were in it are no longer there.", d.file.own))
	d.file.saveSoon()
	d.file.overwrite("")
}

// Tend takes the folder again where it, or its lock, was taken away. It is to be
// called every second or so, after the Tend of the document that is open: that tells
// a folder that is gone from a file that is.
func (s *Store) Tend() {
	if s.lock == nil || s.lock.isInPlace() || os.MkdirAll(s.folder, 0o700) != nil {
		return // what cannot be made now is tried again
	}
	lock, err := claimFile(filepath.Join(s.folder, ".lock"))
	if err != nil || lock == nil {
		return // somebody else has it; each document has a lock of its own
	}
	_ = s.lock.Close() // it holds nothing
	s.lock = lock
}
