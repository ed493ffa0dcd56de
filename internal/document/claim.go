package document

import (
	"errors"
	"os"

	"github.com/gofrs/flock"
)

// claim is a locked file: other processes, and other parts of this one, see by it that
// something is taken. Other programs may take the file away or put another in its place,
// and a lock on what is gone keeps nobody out.
type claim struct {
	*flock.Flock
	path string      // where the file is now
	file os.FileInfo // nil: what is locked could not be looked at
}

// claimFile locks the file at a path, which it makes. It is nil where somebody else has
// the lock.
func claimFile(path string) (*claim, error) {
	lock := flock.New(path)
	locked, err := lock.TryLock()
	if err != nil || !locked {
		return nil, errors.Join(err, lock.Close())
	}
	file, _ := os.Stat(path) // without it what is there is taken to be it
	return &claim{Flock: lock, path: path, file: file}, nil
}

// isInPlace reports whether the file that is locked is where it was put. What cannot be
// looked at is taken to be there.
func (c *claim) isInPlace() bool {
	now, err := os.Stat(c.path)
	if err != nil {
		return !errors.Is(err, os.ErrNotExist)
	}
	return c.file == nil || os.SameFile(c.file, now)
}

// isClaimed reports whether somebody has the lock of the file. It makes no file.
func isClaimed(path string) bool {
	lock := flock.New(path, flock.SetFlag(os.O_RDONLY))
	free, err := lock.TryRLock()
	_ = lock.Close() // nothing was written
	return err == nil && !free
}
