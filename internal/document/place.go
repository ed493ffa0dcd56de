package document

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"

	"planwright/internal/document/journal"
)

// place is where the history of a document is: a folder named after the path of
// its file and its id, so that a copy of a file has a history of its own and one
// that was moved is found again.
type place struct {
	root    string // of all histories
	path    string // of the workflow file, absolute
	id      string
	options journal.Options
}

// at is the place of the same document under another path.
func (p place) at(path string) place {
	p.path = path
	return p
}

// keyLength keeps the names of folders short; keys are parts of a hash.
const keyLength = 20

func key(text string) string { return hashOf([]byte(text))[:keyLength] }

func (p place) folder() string {
	return filepath.Join(p.root, key(p.path)+"-"+key(p.id))
}

const lockName = "lock"

// acquire gives this process the document to change. It returns nil where
// another one has it.
func (p place) acquire() (*flock.Flock, error) {
	if err := os.MkdirAll(p.folder(), 0o700); err != nil {
		return nil, err
	}
	lock := flock.New(filepath.Join(p.folder(), lockName))
	locked, err := lock.TryLock()
	if err != nil || !locked {
		return nil, errors.Join(err, lock.Close())
	}
	return lock, nil
}

// release lets others have the document. Where nothing came of it, nothing is
// left of it.
func (p place) release(lock *flock.Flock, empty bool) {
	if empty {
		_ = os.Remove(lock.Path())
		_ = os.Remove(p.folder()) // keeps a folder with anything else in it
	}
	_ = lock.Close() // the system lets go of it in any case
}

// adopt takes over the history of the same document under a path where its file
// is no longer: it was moved while no one looked.
func (p place) adopt() {
	if _, err := os.Stat(p.folder()); err == nil {
		return
	}
	folders, _ := filepath.Glob(filepath.Join(p.root, "*-"+key(p.id)))
	for _, folder := range folders {
		from := journal.PathOf(folder, p.options)
		if from == "" || from == p.path {
			continue
		}
		if _, err := os.Lstat(from); errors.Is(err, os.ErrNotExist) {
			_ = os.Rename(folder, p.folder()) // otherwise a history starts anew
			return
		}
	}
}

// idAt is the id of the document that the histories know under the path, the one
// used last; "" for none.
func idAt(root, path string) string {
	folders, _ := filepath.Glob(filepath.Join(root, key(path)+"-*"))
	newest, id := time.Time{}, ""
	for _, folder := range folders {
		info, err := os.Stat(folder)
		if err == nil && info.ModTime().After(newest) {
			newest, id = info.ModTime(), journal.IDOf(folder, journal.Options{})
		}
	}
	return id
}

// setAside keeps a damaged file under another name, which it returns.
func setAside(path string) (string, error) {
	aside := fmt.Sprintf("%s.corrupt-%s", path, time.Now().UTC().Format("20060102T150405.000Z"))
	return aside, os.Rename(path, aside)
}
