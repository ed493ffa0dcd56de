//go:build unix

// Package filesystem holds what file systems have in common under other names: their errors,
// and which names they take.
package filesystem

import (
	"errors"
	"syscall"
)

// OpenAtOnce, a flag of os.OpenFile, keeps the opening of a pipe from waiting for its other end.
const OpenAtOnce = syscall.O_NONBLOCK

// IsOtherDisk reports whether a file could not be renamed because its new place is
// on another disk.
func IsOtherDisk(err error) bool { return errors.Is(err, syscall.EXDEV) }

// What the system says of a disk, and of what is on it: errors of package os are these by
// errors.Is.
const (
	ErrNotFolder = syscall.ENOTDIR
	ErrFull      = syscall.ENOSPC
	ErrTooLong   = syscall.ENAMETOOLONG
	ErrProtected = syscall.EROFS
)

// IsName reports whether a path below a folder names a file as it is written.
func IsName(string) bool { return true }
