package builtin

import (
	"errors"
	"syscall"
)

// openAtOnce is nothing here: there are no pipes in folders.
const openAtOnce = 0

// notSameDevice is ERROR_NOT_SAME_DEVICE.
const notSameDevice = syscall.Errno(17)

// isOtherDisk reports whether a file could not be renamed because its new place is
// on another disk.
func isOtherDisk(err error) bool { return errors.Is(err, notSameDevice) }
