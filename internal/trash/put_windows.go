package trash

import (
	"io/fs"

	"github.com/Bios-Marcel/wastebasket/v2"
)

// put moves the file into the recycle bin.
func put(path string) (back func() error, err error) {
	if err := wastebasket.Trash(path); err != nil {
		return nil, err
	}
	return func() error { return restore(path) }, nil
}

// restore brings back what was deleted last of what had the path.
func restore(path string) error {
	found, err := wastebasket.Query(wastebasket.QueryOptions{Search: []string{path}})
	if err != nil {
		return err
	}
	var last wastebasket.TrashedFileInfo
	for _, one := range found.Matches[path] {
		if last == nil || one.DeletionDate().After(last.DeletionDate()) {
			last = one
		}
	}
	if last == nil {
		return &fs.PathError{Op: "restore", Path: path, Err: fs.ErrNotExist}
	}
	return last.Restore(false)
}
