package atomicfile

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"runtime"
)

// FS is what writing needs of an operating system. Each method may fail and, as
// with any disk, leave its work undone or half done.
type FS interface {
	// CreateTemp makes a new file in the folder; see os.CreateTemp.
	CreateTemp(folder, pattern string) (File, error)
	Rename(from, to string) error
	Remove(path string) error
	// SyncFolder makes what was renamed in the folder durable.
	SyncFolder(path string) error
}

// File is a file that is written.
type File interface {
	io.WriteCloser
	Name() string
	Chmod(fs.FileMode) error
	Sync() error
}

// OS is the operating system's file system.
type OS struct{}

// CreateTemp is os.CreateTemp.
func (OS) CreateTemp(folder, pattern string) (File, error) {
	f, err := os.CreateTemp(folder, pattern)
	if err != nil {
		return nil, err // not f: a nil *os.File is not a nil File
	}
	return f, nil
}

// Rename is os.Rename. On Windows neither file may be open; one that somebody else has
// open is waited for, but not long.
func (OS) Rename(from, to string) error {
	return patiently(func() error { return os.Rename(from, to) })
}

// Remove is os.Remove, as patient as Rename.
func (OS) Remove(path string) error {
	return patiently(func() error { return os.Remove(path) })
}

// SyncFolder syncs the folder. Windows has no such call and needs none.
func (OS) SyncFolder(path string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	dir, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}
