package telemetry

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// maxFileBytes is when the file becomes NAME.1 and a new one starts.
const maxFileBytes = 32 << 20

// file is the one file that --events names, with an older one beside it.
type file struct {
	path string
	open *os.File // nil: the next write opens it
	size int64
}

func openFile(path string) (*file, error) {
	f, err := openAppend(path)
	if err != nil {
		return nil, err
	}
	return &file{path, f, sizeOf(f)}, nil
}

// openAppend never waits, not even for a pipe that nobody reads.
func openAppend(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY|syscall.O_NONBLOCK, 0o600)
}

func (f *file) name() string { return f.path }

func (f *file) close() error {
	if f.open == nil {
		return nil
	}
	return f.open.Close()
}

func (f *file) write(line []byte, _ time.Time) error {
	rotated := f.ready(len(line))
	if f.open == nil {
		if err := f.openAgain(); err != nil {
			return errors.Join(rotated, err)
		}
	}
	n, err := f.open.Write(line)
	f.size += int64(n)
	if rotated != nil {
		return rotated
	}
	return err
}

// ready closes a file that was taken away, and puts one aside that has no room.
func (f *file) ready(room int) error {
	switch {
	case f.open == nil:
	case !isInPlace(f.open):
		_ = f.open.Close() // nobody can reach what it holds
		f.open = nil
	case f.size+int64(room) > maxFileBytes && f.size > 0:
		return f.rotate()
	}
	return nil
}

// openAgain opens the file, and makes it and its folder where they are gone.
func (f *file) openAgain() (err error) {
	if err = os.MkdirAll(filepath.Dir(f.path), 0o700); err != nil {
		return err
	}
	if f.open, err = openAppend(f.path); err == nil {
		f.size = sizeOf(f.open)
	}
	return err
}

// rotate keeps one older file beside a new one. Where that fails, as for a device,
// writing goes on. The file is closed meanwhile: Windows renames none that is open.
func (f *file) rotate() error {
	f.size = 0
	if info, err := f.open.Stat(); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	err := errors.Join(f.open.Close(), os.Rename(f.path, f.path+".1"))
	f.open = nil
	return err
}

func sizeOf(f *os.File) int64 {
	info, err := f.Stat()
	if err != nil {
		return 0
	}
	return info.Size()
}
