package atomicfile

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// ReadFile is os.ReadFile for files of the program's own that hold at most so many
// bytes. What cannot be such a file gives ErrNoFile: to open a pipe may wait for ever, a
// device may have no end, and what is longer (ErrTooLarge) or a folder is none of ours.
func ReadFile(path string, most int64) ([]byte, error) {
	f, err := OpenFile(path, os.O_RDONLY, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if err := readable(f, most); err != nil {
		return nil, err
	}
	data, err := io.ReadAll(io.LimitReader(f, most+1))
	if err == nil && int64(len(data)) > most {
		return nil, ErrTooLarge
	}
	return data, err
}

// WriteOwn is Write for such a file, for its owner only, in a folder that is made where it
// is missing. What is longer is none of ours and stays: ErrTooLarge. What killed writers
// of it left is removed.
func WriteOwn(path string, data []byte, most int64) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() && info.Size() > most {
		return ErrTooLarge
	}
	CleanOrphans(path)
	return Write(path, data, 0o600)
}

// readable looks at what was opened: it may be another than what was there before.
func readable(f *os.File, most int64) error {
	info, err := f.Stat()
	switch {
	case err != nil:
		return err
	case info.IsDir():
		return ErrFolder
	case !info.Mode().IsRegular():
		return ErrNoFile
	case info.Size() > most:
		return ErrTooLarge
	}
	return nil
}

// Obstruction says in words what is in the place of a file of the program's own and
// cannot be it, and what to do about it, as ReadReason does; "" where there is no such
// thing.
func Obstruction(path string, most int64) string {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return ""
	case info.IsDir():
		return ReadOwnReason(ErrFolder)
	case !info.Mode().IsRegular():
		return ReadOwnReason(ErrNoFile)
	case info.Size() > most:
		return ReadOwnReason(ErrTooLarge)
	}
	return ""
}

// OpenFile is os.OpenFile for files of the program's own; see ReadFile.
func OpenFile(path string, flag int, perm fs.FileMode) (*os.File, error) {
	if err := Check(path); err != nil {
		return nil, err
	}
	return os.OpenFile(path, flag, perm)
}

// Check gives ErrNoFile where there is a pipe or a device at the path. Whatever else is
// wrong with it is told by opening it.
func Check(path string) error {
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return ErrNoFile
	}
	return nil
}
