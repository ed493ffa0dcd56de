package atomicfile

import (
	"io"
	"io/fs"
	"os"
)

// ReadFile is os.ReadFile for files of the program's own. What is no plain file gives
// ErrNoFile: to open a pipe may wait for ever, and a device may have no end.
func ReadFile(path string) ([]byte, error) {
	f, err := OpenFile(path, os.O_RDONLY, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(f)
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
