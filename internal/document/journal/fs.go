package journal

import (
	"os"

	"planwright/internal/atomicfile"
)

// FS is what a journal needs of an operating system.
type FS interface {
	atomicfile.FS
	MkdirAll(path string) error
	// ReadDir returns the names in the folder, sorted.
	ReadDir(path string) ([]string, error)
	ReadFile(path string) ([]byte, error)
	// OpenAppend opens a file that exists to write at its end.
	OpenAppend(path string) (atomicfile.File, error)
	// InPlace reports whether the file at the path is still there, and is f unless that
	// is nil. What cannot be looked at is taken to be.
	InPlace(f atomicfile.File, path string) bool
	// Truncate cuts the file and makes that durable.
	Truncate(path string, size int64) error
}

// OS is the operating system's file system.
type OS struct{ atomicfile.OS }

// MkdirAll makes the folder and those above it, for their owner only.
func (OS) MkdirAll(path string) error { return os.MkdirAll(path, 0o700) }

// ReadDir is os.ReadDir, as names.
func (OS) ReadDir(path string) ([]string, error) {
	entries, err := os.ReadDir(path)
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = e.Name()
	}
	return names, err
}

// maxFileBytes is far more than any file of a history grows to.
const maxFileBytes = 1 << 30

// ReadFile is atomicfile.ReadFile.
func (OS) ReadFile(path string) ([]byte, error) { return atomicfile.ReadFile(path, maxFileBytes) }

// OpenAppend opens the file to write at its end.
func (OS) OpenAppend(path string) (atomicfile.File, error) {
	f, err := atomicfile.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return nil, err // not f: a nil *os.File is not a nil File
	}
	return f, nil
}

// InPlace compares the files themselves: what is written to one that was removed is
// lost without an error.
func (OS) InPlace(f atomicfile.File, path string) bool {
	now, err := os.Stat(path)
	if err != nil {
		return !isMissing(err)
	}
	open, ok := f.(interface{ Stat() (os.FileInfo, error) })
	if !ok {
		return true
	}
	then, err := open.Stat()
	return err != nil || os.SameFile(now, then)
}

// Truncate cuts the file and syncs it.
func (OS) Truncate(path string, size int64) error {
	f, err := atomicfile.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := f.Truncate(size); err != nil {
		return err
	}
	return f.Sync()
}
