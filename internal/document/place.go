package document

import (
	"cmp"
	"errors"
	"os"
	"path/filepath"
	"runtime"

	"planwright/internal/atomicfile"
	"planwright/internal/document/journal"
	"planwright/internal/filelock"
	"planwright/planner/workflow"
)

// place is where the history of a document is: a folder named after the path of
// its file and its id, so that a copy of a file has a history of its own and one
// that was moved is found again.
type place struct {
	root    string // of all histories
	path    string // of the workflow file, absolute
	id      string
	left    string // the folder it is read from; "": its own
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
	return cmp.Or(p.left, filepath.Join(p.root, key(p.path)+"-"+key(p.id)))
}

const lockName = "lock"

// lockPath is the file whose lock says who may change the document.
func (p place) lockPath() string { return filepath.Join(p.folder(), lockName) }

// acquire gives this process the document to change. It returns nil where
// another one has it.
func (p place) acquire() (*claim, error) {
	if err := os.MkdirAll(p.folder(), 0o700); err != nil {
		return nil, err
	}
	return claimFile(p.lockPath())
}

// release lets others have the document. Where nothing came of it, nothing is
// left of it.
func (p place) release(lock *claim, empty bool) {
	removed := empty && os.Remove(lock.path) == nil
	_ = lock.Close() // the system lets go of it in any case
	if !empty {
		return
	}
	if !removed {
		_ = os.Remove(lock.path) // Windows removes no file that is open, here or elsewhere
	}
	_ = os.Remove(p.folder()) // keeps a folder with anything else in it
}

// move renames the folder of the history, of which this process holds the lock, and
// returns the lock in the new place. Windows renames no folder in which a file is open,
// so there the lock is let go of meanwhile; nil says that somebody was quicker.
func (p place) move(to place, lock *claim) (*claim, error) {
	if runtime.GOOS != "windows" {
		err := os.Rename(p.folder(), to.folder())
		if err == nil {
			lock.path = to.lockPath()
		}
		return lock, err
	}
	err := errors.Join(lock.Close(), atomicfile.OS{}.Rename(p.folder(), to.folder()))
	if err != nil {
		to = p
	}
	lock, locked := to.acquire()
	return lock, errors.Join(err, locked)
}

// isTaken reports whether another process, or another part of this one, has the
// document to change. It makes no file.
func (p place) isTaken() bool { return filelock.IsTaken(p.lockPath()) }

// adopt takes over the history of the same document under a path where its file
// is no longer: it was moved while no one looked. A file that holds something else
// than was left there is another one with the same id, and has a history of its own.
// It returns the path that the history comes from, "" where none was taken over.
func (p place) adopt(hash string, w workflow.Workflow) (from string) {
	folder, from := p.leftBehind(hash, w)
	if folder == "" || (atomicfile.OS{}).Rename(folder, p.folder()) != nil { // a history starts anew
		return ""
	}
	return from
}

// leftBehind is the folder with the history of the same document, which left it as w,
// under a path where its file is no longer, with that path; "" where there is none, or
// one under the path it has.
func (p place) leftBehind(hash string, w workflow.Workflow) (folder, from string) {
	if _, err := os.Stat(p.folder()); err == nil {
		return "", ""
	}
	folders, _ := filepath.Glob(filepath.Join(p.root, "*-"+key(p.id)))
	for _, folder := range folders {
		from, same := journal.Left(folder, hash, w, p.options)
		if !same || from == "" || from == p.path {
			continue
		}
		if _, err := os.Lstat(from); errors.Is(err, os.ErrNotExist) {
			return folder, from
		}
	}
	return "", ""
}
