package atomicfile

import (
	"errors"
	"syscall"
	"time"
)

// What Windows says of a file that somebody else has open: a scanner that looks at
// each new file, or another Planwright that reads it.
const (
	sharingViolation = syscall.Errno(32)
	lockViolation    = syscall.Errno(33)
)

// busyPatience is how long such a file is waited for.
const busyPatience = 500 * time.Millisecond

// patiently tries again while somebody else has the file open for a moment.
func patiently(try func() error) error {
	end := time.Now().Add(busyPatience)
	for pause := time.Millisecond; ; pause *= 2 {
		err := try()
		if err == nil || !isBusy(err) || time.Now().Add(pause).After(end) {
			return err
		}
		time.Sleep(pause)
	}
}

func isBusy(err error) bool {
	return errors.Is(err, sharingViolation) || errors.Is(err, lockViolation) || errors.Is(err, syscall.ERROR_ACCESS_DENIED)
}
