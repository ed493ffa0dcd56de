package document

import (
	"errors"
	"os"
	"path/filepath"
)

// IsBlank reports whether the document was made here and never held anything: it has its
// file for what was said about it alone.
func (d *Document) IsBlank() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.isBlank()
}

func (d *Document) isBlank() bool {
	f, now := &d.file, d.archive.journal.Now()
	w := now.Workflow
	return d.writable() == nil && f.hash != "" && f.External == Untouched && filepath.Dir(f.Path) == f.own &&
		now.Seq == 0 && w.Name == "" && len(w.Nodes)+len(w.Notes)+len(w.Inputs) == 0
}

// Drop closes the document. Where it is blank, and its file is as it was left, nothing of
// it stays, and dropped is true.
func (d *Document) Drop() (dropped bool, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.still()
	if !d.isBlank() || unchanged(d.file.Path, d.file.hash) != nil || os.Remove(d.file.Path) != nil {
		return false, d.close()
	}
	d.file.hash = ""
	return true, errors.Join(d.archive.forget(), d.end())
}

// forget removes all that is kept but the lock. What cannot be removed is only in the way.
func (a *archive) forget() error {
	err := a.journal.Close()
	files, _ := os.ReadDir(a.place.folder())
	for _, file := range files {
		if file.Name() != lockName {
			_ = os.Remove(filepath.Join(a.place.folder(), file.Name()))
		}
	}
	return err
}
