//go:build unix

package builtin

import (
	"errors"
	"syscall"
)

// openAtOnce keeps the opening of a pipe from waiting for its other end.
const openAtOnce = syscall.O_NONBLOCK

// isOtherDisk reports whether a file could not be renamed because its new place is
// on another disk.
func isOtherDisk(err error) bool { return errors.Is(err, syscall.EXDEV) }
