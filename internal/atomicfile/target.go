package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// Why a file that is there is not replaced. Its owner or its permissions say that
// it is not for this person to write, and only they may change that.
var (
	// ErrReadOnly says that the file may not be written.
	ErrReadOnly = fmt.Errorf("the file is read-only: %w", fs.ErrPermission)
	// ErrOthers says that the file belongs to another user.
	ErrOthers = fmt.Errorf("the file belongs to another user: %w", fs.ErrPermission)
	// ErrNoFile says that it is a device or a pipe.
	ErrNoFile = errors.New("not a plain file")
	// ErrTooLarge says that a file of the program's own holds more than it can.
	ErrTooLarge = fmt.Errorf("too large: %w", ErrNoFile)

	// ErrFolder says that it is a folder.
	ErrFolder = fmt.Errorf("%w: %w", ErrNoFile, syscall.EISDIR)
)

// target is the file that is written.
type target struct {
	path  string
	perm  fs.FileMode
	owner owner
}

// find follows links, also one to a file that is not there yet, and finds what the
// file is to keep.
func find(path string, perm fs.FileMode) (target, error) {
	resolved, err := follow(path)
	if err != nil {
		return target{}, err
	}
	info, err := os.Stat(resolved)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return target{path: resolved, perm: perm}, nil
	case err != nil:
		return target{}, err
	case info.IsDir():
		return target{}, &fs.PathError{Op: "replace", Path: resolved, Err: syscall.EISDIR}
	case !info.Mode().IsRegular():
		return target{}, ErrNoFile
	case info.Mode()&0o200 == 0:
		return target{}, ErrReadOnly
	}
	owner, mine := ownerOf(info)
	if !mine {
		return target{}, ErrOthers
	}
	return target{path: resolved, perm: info.Mode().Perm(), owner: owner}, nil
}

// mostLinks is how many links are followed to a file that is not there.
const mostLinks = 40

func follow(path string) (string, error) {
	for range mostLinks {
		resolved, err := filepath.EvalSymlinks(path)
		if !errors.Is(err, fs.ErrNotExist) {
			return resolved, err
		}
		to, err := os.Readlink(path)
		if err != nil {
			return path, nil // it is the file itself that is not there
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(path), to)
		}
		path = to
	}
	return "", &fs.PathError{Op: "follow", Path: path, Err: syscall.ELOOP}
}
