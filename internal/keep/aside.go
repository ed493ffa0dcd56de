// Package keep puts out of the way what is not to be lost: a file or a folder that is
// damaged, or that another one takes the place of, goes on under a name beside it that
// says so, and when it was last changed. Nothing is ever replaced by that.
package keep

import (
	"os"
	"path/filepath"
	"strings"
	"time"

	"planwright/planner/text"
)

// What stands between the name that it had and the time.
const (
	damaged  = ".corrupt-"
	replaced = ".replaced-"
)

const (
	stamp     = "20060102T150405.000Z"
	anyStamp  = "20060102T150405Z" // reads fractions of any length
	mostBytes = 255                // of a name, on nearly every disk
)

// Renamer renames files and folders, as atomicfile.OS does.
type Renamer interface {
	Rename(from, to string) error
}

// SetAside keeps a damaged file or folder under another name, which it returns.
func SetAside(disk Renamer, path string) (aside string, err error) {
	aside = DamagedName(path)
	return aside, disk.Rename(path, aside)
}

// DamagedName is the name that SetAside gives as long as the file is as it is, so that a
// person can be told before.
func DamagedName(path string) string { return free(path, damaged) }

// ReplacedName is a name for what another one takes the place of.
func ReplacedName(path string) string { return free(path, replaced) }

// free is the first name that nothing has, from the time on when the file was changed.
// Names that are as long as they can be lose their end.
func free(path, mark string) string {
	folder, name := filepath.Split(path)
	name = text.Bytes(name, mostBytes-len(mark)-len(stamp))
	for changed := changedAt(path); ; changed = changed.Add(time.Millisecond) {
		aside := filepath.Join(folder, name+mark+changed.UTC().Format(stamp))
		if _, err := os.Lstat(aside); err != nil {
			return aside
		}
	}
}

// changedAt is when the file was last changed; what is not there never was, nor what says
// that it was in a year that a stamp cannot hold.
func changedAt(path string) time.Time {
	info, err := os.Lstat(path)
	if err != nil || info.ModTime().Year() < 1 || info.ModTime().Year() >= 9999 {
		return time.Time{}
	}
	return info.ModTime()
}

// DamagedOf is the name that a file or a folder had which SetAside gave this one; ok is
// false for any other.
func DamagedOf(name string) (original string, ok bool) {
	at := strings.LastIndex(name, damaged)
	if at < 0 {
		return "", false
	}
	_, err := time.Parse(anyStamp, name[at+len(damaged):])
	return name[:at], err == nil
}
