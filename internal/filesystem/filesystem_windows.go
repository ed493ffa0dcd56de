package filesystem

import (
	"errors"
	"path/filepath"
	"strings"
	"unicode"

	"golang.org/x/sys/windows"
)

// OpenAtOnce, a flag of os.OpenFile, is nothing here: there are no pipes in folders.
const OpenAtOnce = 0

// IsOtherDisk reports whether a file could not be renamed because its new place is
// on another disk.
func IsOtherDisk(err error) bool { return errors.Is(err, windows.ERROR_NOT_SAME_DEVICE) }

// What the system says of a disk, and of what is on it: errors of package os are these by
// errors.Is.
const (
	ErrNotFolder = windows.ERROR_DIRECTORY
	ErrFull      = windows.ERROR_DISK_FULL
	ErrTooLong   = windows.ERROR_FILENAME_EXCED_RANGE
	ErrProtected = windows.ERROR_WRITE_PROTECT
)

// IsName reports whether a path below a folder names a file as it is written. Windows
// drops dots and spaces at the end of a name, has devices such as CON in every folder,
// and takes a colon for a part of a file.
func IsName(path string) bool {
	if path == "." {
		return true
	}
	for name := range strings.SplitSeq(path, `\`) {
		if strings.TrimRight(name, ". ") != name || strings.ContainsAny(name, `<>:"/|?*`) || strings.ContainsFunc(name, unicode.IsControl) {
			return false
		}
	}
	return filepath.IsLocal(path)
}
