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

// historyTaken tells that the history was taken away.
func (d *Document) historyTaken() {
	d.tell(fmt.Sprintf("The history of this workflow in %s was deleted or moved by another program. It was written again: the workflow as it is, and the changes that can be taken back. Older versions are lost.", d.place.root))
}

func (d *Document) tell(text string) {
	if d.options.Told != nil {
		d.options.Told(text)
	}
}

// Tend looks whether all that is kept of the document is where it was put, and puts it
// there again where it is not. It is to be called every second or so.
func (d *Document) Tend() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed || d.readOnly != nil {
		return
	}
	if err := d.tend(); err != nil {
		d.historyFailed(err)
	}
	d.watch.again(d.place.path)
	if d.file.hash != "" && !isThere(d.place.path) {
		d.look()
	}
}

func (d *Document) tend() error {
	if !d.lock.isInPlace() {
		if err := d.relock(); err != nil || d.readOnly != nil {
			return err
		}
	}
	err := d.journal.Tend()
	if d.conversation != nil {
		err = errors.Join(err, d.conversation.Tend())
	}
	return err
}

// relock takes the document again where the file of the lock was taken away. Where
// somebody else was quicker, it can only be looked at from now on.
func (d *Document) relock() error {
	lock, err := d.place.acquire()
	if err != nil {
		return err
	}
	_ = d.lock.Close() // it holds nothing
	if d.lock = lock; lock == nil {
		d.readOnly = errElsewhere
		d.revision++
		d.options.Changed(Change{}, d.state())
		return nil
	}
	return nil
}

// remake makes the folder of the store again and writes the file.
func (d *Document) remake() {
	if err := os.MkdirAll(d.own, 0o700); err != nil {
		d.setExternal(Deleted)
		return
	}
	d.tell(fmt.Sprintf("The folder %s was deleted or moved by another program. It was made again, and this workflow was written to it; other workflows that were in it are no longer there.", d.own))
	d.saveSoon()
	d.overwrite("")
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
