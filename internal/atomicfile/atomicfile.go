// Package atomicfile replaces files whole: whoever reads one, at any moment and
// after any crash, sees the old content or the new content, never a mixture.
package atomicfile

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
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
// An existing file keeps its permissions; perm is for a new one. A file that may
// not be written is not replaced, although its folder would allow it: see
// ErrReadOnly, ErrOthers and ErrNoFile.
func (w Writer) Write(path string, data []byte, perm fs.FileMode) error {
	return w.WriteFrom(path, bytes.NewReader(data), perm)
}

// WriteFrom is Write of all that is read from data, which need not fit into memory. An
// error of the reader ends the write: the file stays as it was.
func (w Writer) WriteFrom(path string, data io.Reader, perm fs.FileMode) error {
	if w.FS == nil {
		w.FS = OS{}
	}
	t, err := find(path, perm)
	if err != nil {
		return fmt.Errorf("find the file: %w", err)
	}
	temp, err := w.writeTemp(t, data)
	if err != nil {
		return err
	}
	if err := w.moveInPlace(temp, t.path); err != nil {
		return errors.Join(err, w.FS.Remove(temp))
	}
	if err := w.FS.SyncFolder(filepath.Dir(t.path)); err != nil {
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

// writeTemp writes data to a new file beside the target and returns its name.
// Nothing is left behind on an error.
func (w Writer) writeTemp(t target, data io.Reader) (name string, err error) {
	f, err := w.FS.CreateTemp(filepath.Dir(t.path), TempPattern(t.path))
	if err != nil {
		return "", fmt.Errorf("create: %w", err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, w.FS.Remove(f.Name()))
		}
	}()
	if err := t.fill(f, data); err != nil {
		return "", errors.Join(err, f.Close())
	}
	if err := f.Close(); err != nil {
		return "", fmt.Errorf("close: %w", err)
	}
	return f.Name(), nil
}

func (t target) fill(f File, data io.Reader) error {
	if _, err := io.Copy(f, data); err != nil {
		return fmt.Errorf("write: %w", err)
	}
	if err := t.owner.give(f); err != nil {
		return fmt.Errorf("set the owner: %w", err)
	}
	if err := f.Chmod(t.perm); err != nil {
		return fmt.Errorf("set permissions: %w", err)
	}
	if err := f.Sync(); err != nil {
		return fmt.Errorf("sync: %w", err)
	}
	return nil
}
