package builtin

import (
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"planwright/internal/atomicfile"
)

// rootFS writes files within the root of a place, for package atomicfile. Paths are absolute.
type rootFS struct{ place }

func (f rootFS) within(path string) (string, error) {
	name, err := filepath.Rel(f.base, path)
	if err != nil || !filepath.IsLocal(name) {
		return "", refuse("“%s” leads through a link to a place outside the folders that workflows may use. Use the file's own place.", path)
	}
	return name, nil
}

// CreateTemp makes a new file with the star of the pattern replaced.
func (f rootFS) CreateTemp(folder, pattern string) (atomicfile.File, error) {
	before, after, _ := strings.Cut(pattern, "*")
	for range 100 {
		path := filepath.Join(folder, before+strconv.FormatUint(uint64(rand.Uint32()), 10)+after)
		name, err := f.within(path)
		if err != nil {
			return nil, err
		}
		file, err := f.root.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		return rootFile{file, path}, nil
	}
	return nil, fs.ErrExist
}

// rootFile is a file that goes by its whole path.
type rootFile struct {
	*os.File
	path string
}

// Name is the path that the other methods of rootFS take.
func (f rootFile) Name() string { return f.path }

// Rename renames within the root.
func (f rootFS) Rename(from, to string) error {
	source, err := f.within(from)
	if err != nil {
		return err
	}
	target, err := f.within(to)
	if err != nil {
		return err
	}
	return f.root.Rename(source, target)
}

// Remove removes a file within the root.
func (f rootFS) Remove(path string) error {
	name, err := f.within(path)
	if err != nil {
		return err
	}
	return f.root.Remove(name)
}

// SyncFolder makes what was renamed in the folder durable.
func (f rootFS) SyncFolder(path string) error { return atomicfile.OS{}.SyncFolder(path) }

// cleanOrphans removes what writers of the place that were killed left beside it.
// Where that fails they are only in the way.
func (p place) cleanOrphans() {
	folder := p.folder()
	dir, err := folder.root.Open(folder.name)
	if err != nil {
		return
	}
	defer dir.Close()
	names, _ := dir.Readdirnames(-1) // unsorted, for a folder may hold many
	for _, name := range names {
		if !atomicfile.IsTemp(name) {
			continue
		}
		left := folder.in(name)
		info, err := left.root.Lstat(left.name)
		if err == nil && (info.Mode().IsRegular() || info.IsDir()) && atomicfile.IsOrphan(name, p.path, info.ModTime()) {
			_ = left.root.RemoveAll(left.name)
		}
	}
}
