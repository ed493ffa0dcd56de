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

// What the system says of a disk.
const (
	errNotFolder = syscall.ENOTDIR
	errFull      = syscall.ENOSPC
	errTooLong   = syscall.ENAMETOOLONG
	errProtected = syscall.EROFS
)

// isName reports whether a path below a folder names a file as it is written.
func isName(string) bool { return true }
