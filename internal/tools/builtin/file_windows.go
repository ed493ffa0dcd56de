package builtin

import (
	"errors"
	"path/filepath"
	"strings"
	"unicode"

	"golang.org/x/sys/windows"
)

// openAtOnce is nothing here: there are no pipes in folders.
const openAtOnce = 0

// isOtherDisk reports whether a file could not be renamed because its new place is
// on another disk.
func isOtherDisk(err error) bool { return errors.Is(err, windows.ERROR_NOT_SAME_DEVICE) }

// What the system says of a disk.
const (
	errNotFolder = windows.ERROR_DIRECTORY
	errFull      = windows.ERROR_DISK_FULL
	errTooLong   = windows.ERROR_FILENAME_EXCED_RANGE
	errProtected = windows.ERROR_WRITE_PROTECT
)

// isName reports whether a path below a folder names a file as it is written. Windows
// drops dots and spaces at the end of a name, has devices such as CON in every folder,
// and takes a colon for a part of a file.
func isName(path string) bool {
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
