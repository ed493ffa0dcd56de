// Package filelock locks files for those who change what they guard. Others only look whether
// somebody does, which takes a lock of its own for a moment: whoever wants to change something is
// not to take a look for a change, however long the machine holds it up.
package filelock

import (
	"errors"
	"os"
	"time"

	"github.com/gofrs/flock"

	"planwright/internal/atomicfile"
)

// Lock is a lock of a file until it is closed.
type Lock = flock.Flock

// looks is how long those who only look are waited for.
const looks = 30 * time.Second

// Take locks the file, which it makes. Somebody else who has it is waited for as long as patience,
// and tried at least once behind that. lock is nil where he has it still.
func Take(path string, patience, every time.Duration) (lock *Lock, err error) {
	if err := atomicfile.Check(path); err != nil { // to open a pipe may wait for ever
		return nil, err
	}
	lock = flock.New(path)
	for began := time.Now(); ; time.Sleep(every) {
		waited := time.Since(began) // before the try: this process may be held up itself
		locked, err := lock.TryLock()
		switch {
		case locked:
			return lock, nil
		case err != nil || waited >= patience && (waited >= patience+looks || IsTaken(path)):
			return nil, errors.Join(err, lock.Close())
		}
	}
}

// Look takes a lock that others may have at once, so that nobody takes the file, which it does not
// make. It has none where somebody has taken it, or where there is none.
func Look(path string) (lock *Lock, taken bool) {
	lock = flock.New(path, flock.SetFlag(os.O_RDONLY))
	if atomicfile.Check(path) != nil {
		return lock, false
	}
	free, err := lock.TryRLock()
	return lock, err == nil && !free
}

// IsTaken reports whether somebody has taken the file.
func IsTaken(path string) bool {
	lock, taken := Look(path)
	_ = lock.Close() // nothing was written
	return taken
}
