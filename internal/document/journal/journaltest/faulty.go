// Package journaltest has a file system that fails where a test wants it to.
package journaltest

import (
	"sync"

	"planwright/internal/atomicfile"
	"planwright/internal/document/journal"
)

// Faulty is the operating system's file system, of which one operation that
// changes the disk, or all from it on, fail. A write that fails has written the
// first half.
type Faulty struct {
	journal.OS
	Quick bool // syncing does nothing, which is enough where no power is cut

	mu    sync.Mutex
	count int
	fail  func(n int, operation string) error
	names []string
}

// Fail sets what decides whether the n-th operation from now on, counted from 1,
// fails. nil lets all succeed.
func (f *Faulty) Fail(fail func(n int, operation string) error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.count, f.names, f.fail = 0, nil, fail
}

// Operations are the operations since the last Fail.
func (f *Faulty) Operations() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.names
}

func (f *Faulty) step(operation string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.count++
	f.names = append(f.names, operation)
	if f.fail == nil {
		return nil
	}
	return f.fail(f.count, operation)
}

// MkdirAll makes a folder.
func (f *Faulty) MkdirAll(path string) error {
	if err := f.step("mkdir"); err != nil {
		return err
	}
	return f.OS.MkdirAll(path)
}

// CreateTemp makes a file.
func (f *Faulty) CreateTemp(folder, pattern string) (atomicfile.File, error) {
	if err := f.step("create"); err != nil {
		return nil, err
	}
	return f.wrap(f.OS.CreateTemp(folder, pattern))
}

// OpenAppend opens a file.
func (f *Faulty) OpenAppend(path string) (atomicfile.File, error) {
	if err := f.step("open"); err != nil {
		return nil, err
	}
	return f.wrap(f.OS.OpenAppend(path))
}

// Rename renames a file.
func (f *Faulty) Rename(from, to string) error {
	if err := f.step("rename"); err != nil {
		return err
	}
	return f.OS.Rename(from, to)
}

// Remove removes a file. It never fails, so that cleaning up can be seen.
func (f *Faulty) Remove(path string) error { return f.OS.Remove(path) }

// SyncFolder syncs a folder.
func (f *Faulty) SyncFolder(path string) error {
	if err := f.step("sync folder"); err != nil {
		return err
	}
	if f.Quick {
		return nil
	}
	return f.OS.SyncFolder(path)
}

// InPlace never fails.
func (f *Faulty) InPlace(file atomicfile.File, path string) bool {
	if wrapped, ok := file.(*faultyFile); ok {
		file = wrapped.File
	}
	return f.OS.InPlace(file, path)
}

// Truncate cuts a file.
func (f *Faulty) Truncate(path string, size int64) error {
	if err := f.step("truncate"); err != nil {
		return err
	}
	return f.OS.Truncate(path, size)
}

func (f *Faulty) wrap(file atomicfile.File, err error) (atomicfile.File, error) {
	if err != nil {
		return nil, err
	}
	return &faultyFile{File: file, faulty: f}, nil
}

type faultyFile struct {
	atomicfile.File
	faulty *Faulty
}

func (f *faultyFile) Write(data []byte) (int, error) {
	if err := f.faulty.step("write"); err != nil {
		n, _ := f.File.Write(data[:len(data)/2])
		return n, err
	}
	return f.File.Write(data)
}

func (f *faultyFile) Sync() error {
	if err := f.faulty.step("sync"); err != nil {
		return err
	}
	if f.faulty.Quick {
		return nil
	}
	return f.File.Sync()
}

func (f *faultyFile) Close() error {
	err := f.faulty.step("close")
	if closed := f.File.Close(); err == nil {
		err = closed
	}
	return err
}
