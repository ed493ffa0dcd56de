//go:build !windows

package trash

import (
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// put follows the trash specification of freedesktop.org, which file managers read: a
// file, and beside it where it came from. What lies on another disk is copied. The trash
// of macOS is a folder of files alone.
func put(path string) (back func() error, err error) {
	files, notes, err := folders()
	if err != nil {
		return nil, err
	}
	name, note, err := reserve(path, files, notes)
	if err != nil {
		return nil, err
	}
	trashed := filepath.Join(files, name)
	if err := move(path, trashed); err != nil {
		return nil, errors.Join(err, remove(note))
	}
	return func() error {
		if err := move(trashed, path); err != nil {
			return err
		}
		return remove(note)
	}, nil
}

// folders are that of the files and that of the notes beside them; notes is "" for none.
func folders() (files, notes string, err error) {
	home, err := os.UserHomeDir()
	if err != nil {
		return "", "", err
	}
	if runtime.GOOS == "darwin" {
		return filepath.Join(home, ".Trash"), "", nil
	}
	data := os.Getenv("XDG_DATA_HOME")
	if !filepath.IsAbs(data) {
		data = filepath.Join(home, ".local", "share")
	}
	files, notes = filepath.Join(data, "Trash", "files"), filepath.Join(data, "Trash", "info")
	return files, notes, errors.Join(os.MkdirAll(files, 0o700), os.MkdirAll(notes, 0o700))
}

// reserve finds a name that nothing has in the trash, and writes the note of the file.
func reserve(path, files, notes string) (name, note string, err error) {
	ending := filepath.Ext(path)
	bare := strings.TrimSuffix(filepath.Base(path), ending)
	for i := 1; ; i++ {
		name = filepath.Base(path)
		if i > 1 {
			name = fmt.Sprintf("%s.%d%s", bare, i, ending)
		}
		if _, err := os.Lstat(filepath.Join(files, name)); err == nil {
			continue
		}
		if notes == "" {
			return name, "", nil
		}
		note = filepath.Join(notes, name+".trashinfo")
		err := writeNote(note, path)
		if !errors.Is(err, fs.ErrExist) {
			return name, note, err
		}
	}
}

func writeNote(note, path string) error {
	file, err := os.OpenFile(note, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	escaped := (&url.URL{Path: path}).EscapedPath()
	_, err = fmt.Fprintf(file, "[Trash Info]\nPath=%s\nDeletionDate=%s\n", escaped, time.Now().Format("2006-01-02T15:04:05"))
	if err = errors.Join(err, file.Close()); err != nil {
		return errors.Join(err, os.Remove(note))
	}
	return nil
}

func remove(note string) error {
	if note == "" {
		return nil
	}
	return os.Remove(note)
}
