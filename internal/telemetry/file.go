package telemetry

import (
	"os"
	"syscall"
	"time"
)

// maxFileBytes is when the file becomes NAME.1 and a new one starts.
const maxFileBytes = 32 << 20

// file is the one file that --events names, with an older one beside it.
type file struct {
	path string
	open *os.File
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
func (f *file) close() error { return f.open.Close() }

func (f *file) write(line []byte, _ time.Time) error {
	var rotated error
	if f.size+int64(len(line)) > maxFileBytes && f.size > 0 {
		rotated = f.rotate()
	}
	n, err := f.open.Write(line)
	f.size += int64(n)
	if rotated != nil {
		return rotated
	}
	return err
}

// rotate keeps one older file beside a new one. Where that fails, as for a
// device, writing goes on.
func (f *file) rotate() error {
	f.size = 0
	if info, err := f.open.Stat(); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	if err := os.Rename(f.path, f.path+".1"); err != nil {
		return err
	}
	fresh, err := openAppend(f.path)
	if err != nil {
		return err
	}
	old := f.open
	f.open = fresh
	return old.Close()
}

func sizeOf(f *os.File) int64 {
	info, err := f.Stat()
	if err != nil {
		return 0
	}
	return info.Size()
}
