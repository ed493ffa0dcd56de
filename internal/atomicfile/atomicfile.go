// Package atomicfile replaces files whole: whoever reads one, at any moment and
// after any crash, sees the old content or the new content, never a mixture.
package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Writer replaces files. The zero value writes with the operating system.
type Writer struct {
	FS FS // nil: OS

	// BeforeRename, where it is set, is asked once the new content is on the disk
	// and before it takes the file's place. An error ends the write with that error.
	BeforeRename func(path string) error
}

// Write replaces a file as Writer.Write does, with the operating system.
func Write(path string, data []byte, perm fs.FileMode) error {
	return Writer{}.Write(path, data, perm)
}

// Write replaces the content of the file at path, which need not exist yet; its
// folder must. When it returns nil, the new content is on the disk under that
// name. When it returns an error, the file is byte-identical to what it was,
// unless the step named in the error is "sync folder": then the new content is
// in place but might not survive a power cut.
//
// A link is followed, so that the file it names is replaced and not the link.
// An existing file keeps its permissions; perm is for a new one.
func (w Writer) Write(path string, data []byte, perm fs.FileMode) error {
	if w.FS == nil {
		w.FS = OS{}
	}
	path, perm, err := target(path, perm)
	if err != nil {
		return fmt.Errorf("find the file: %w", err)
	}
	temp, err := w.writeTemp(path, data, perm)
	if err != nil {
		return err
	}
	if err := w.moveInPlace(temp, path); err != nil {
		return errors.Join(err, w.FS.Remove(temp))
	}
	if err := w.FS.SyncFolder(filepath.Dir(path)); err != nil {
		return fmt.Errorf("sync folder: %w", err)
	}
	return nil
}

func (w Writer) moveInPlace(temp, path string) error {
	if w.BeforeRename != nil {
		if err := w.BeforeRename(path); err != nil {
			return err
		}
	}
	if err := w.FS.Rename(temp, path); err != nil {
		return fmt.Errorf("rename: %w", err)
	}
	return nil
}

// Clean removes what writers of path that were killed left behind. Call it when
// no writer of path can be at work.
func Clean(path string) error {
	path, _, err := target(path, 0)
	if err != nil {
		return err
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return err
	}
	var errs []error
	for _, entry := range entries {
		if isTempOf(path, entry.Name()) {
			errs = append(errs, os.Remove(filepath.Join(filepath.Dir(path), entry.Name())))
		}
	}
	return errors.Join(errs...)
}

// target follows links and finds the permissions to write with.
func target(path string, perm fs.FileMode) (string, fs.FileMode, error) {
	resolved, err := filepath.EvalSymlinks(path)
	if errors.Is(err, fs.ErrNotExist) {
		return path, perm, nil
	}
	if err != nil {
		return "", 0, err
	}
	info, err := os.Stat(resolved)
	if err != nil {
		return "", 0, err
	}
	return resolved, info.Mode().Perm(), nil
}

// writeTemp writes data to a new file beside path and returns its name. Nothing
// is left behind on an error.
func (w Writer) writeTemp(path string, data []byte, perm fs.FileMode) (name string, err error) {
	f, err := w.FS.CreateTemp(filepath.Dir(path), tempPattern(path))
	if err != nil {
		return "", fmt.Errorf("create: %w", err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, w.FS.Remove(f.Name()))
		}
	}()
	if err := fill(f, data, perm); err != nil {
		return "", errors.Join(err, f.Close())
	}
	if err := f.Close(); err != nil {
		return "", fmt.Errorf("close: %w", err)
	}
	return f.Name(), nil
}

func fill(f File, data []byte, perm fs.FileMode) error {
	if _, err := f.Write(data); err != nil {
		return fmt.Errorf("write: %w", err)
	}
	if err := f.Chmod(perm); err != nil {
		return fmt.Errorf("set permissions: %w", err)
	}
	if err := f.Sync(); err != nil {
		return fmt.Errorf("sync: %w", err)
	}
	return nil
}

// isTempOf reports whether name is one that os.CreateTemp makes of tempPattern:
// digits in place of the star. Not a glob, because path may hold its characters.
func isTempOf(path, name string) bool {
	rest, ok := strings.CutPrefix(name, "."+filepath.Base(path)+".")
	digits, isTemp := strings.CutSuffix(rest, ".tmp")
	return ok && isTemp && digits != "" && strings.Trim(digits, "0123456789") == ""
}

func tempPattern(path string) string { return "." + filepath.Base(path) + ".*.tmp" }
