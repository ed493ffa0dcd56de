// Package trash moves a file or a folder to where the person finds what they deleted, and
// back from there.
package trash

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"syscall"

	"planwright/internal/atomicfile"
)

// Item is a file or a folder in the trash.
type Item struct {
	Path string // where it was
	back func() error
}

// Put moves a file into the trash of the system, or a folder that is on its disk. Where that
// fails it is where it was.
func Put(path string) (Item, error) {
	if _, err := os.Lstat(path); err != nil {
		return Item{}, err
	}
	back, err := put(path)
	return Item{path, back}, err
}

// Restore moves the file back to where it was. It fails with fs.ErrExist where there is
// one by now, and with fs.ErrNotExist where it is not in the trash any more.
func (i Item) Restore() error {
	if _, err := os.Lstat(i.Path); err == nil {
		return &fs.PathError{Op: "restore", Path: i.Path, Err: fs.ErrExist}
	}
	return i.back()
}

// ErrElsewhere says that a folder, or a link, is on another disk than the trash.
var ErrElsewhere = errors.New("trash: on another disk")

// move renames a file, onto another disk too, and never replaces one.
func move(from, to string) error {
	info, err := os.Lstat(from)
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return rename(from, to)
	}
	err = os.Link(from, to)
	if err != nil && !errors.Is(err, fs.ErrExist) {
		err = copyFile(from, to) // another disk, or one without links
	}
	if err != nil {
		return err
	}
	if err := os.Remove(from); err != nil {
		return errors.Join(err, os.Remove(to))
	}
	return nil
}

func rename(from, to string) error {
	if _, err := os.Lstat(to); err == nil {
		return &fs.PathError{Op: "rename", Path: to, Err: fs.ErrExist}
	}
	err := os.Rename(from, to)
	if errors.Is(err, syscall.EXDEV) {
		return ErrElsewhere
	}
	return err
}

func copyFile(from, to string) error {
	source, err := atomicfile.OpenFile(from, os.O_RDONLY, 0)
	if err != nil {
		return err
	}
	defer source.Close()
	info, err := source.Stat()
	if err != nil {
		return err
	}
	target, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, info.Mode().Perm())
	if err != nil {
		return err
	}
	_, err = io.Copy(target, source)
	err = errors.Join(err, target.Sync(), target.Close())
	if err == nil {
		err = os.Chtimes(to, info.ModTime(), info.ModTime())
	}
	if err != nil {
		return errors.Join(err, os.Remove(to))
	}
	return nil
}
