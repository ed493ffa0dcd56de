package document

import (
	"errors"
	"os"
	"time"

	"planwright/internal/filelock"
)

// claim is a locked file: other processes, and other parts of this one, see by it that
// something is taken. Other programs may take the file away or put another in its place,
// and a lock on what is gone keeps nobody out.
type claim struct {
	*filelock.Lock
	path string      // where the file is now
	file os.FileInfo // nil: what is locked could not be looked at
}

// claimFile locks the file at a path, which it makes. It is nil where somebody else has
// the lock.
func claimFile(path string) (*claim, error) {
	lock, err := filelock.Take(path, 0, time.Millisecond)
	if lock == nil {
		return nil, err
	}
	file, _ := os.Stat(path) // without it what is there is taken to be it
	return &claim{Lock: lock, path: path, file: file}, nil
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
