package document

import (
	"cmp"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"planwright/internal/atomicfile"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// Info is a document that can be opened.
type Info struct {
	ID        string // names no path
	Path      string
	Elsewhere bool      // its file is not in the folder of the store
	Used      time.Time // last changed or opened
	Modified  time.Time // zero for one that is gone
	Size      int64     // of its file, in bytes
}

// Gone reports whether its file is no longer there.
func (i Info) Gone() bool { return i.Modified.IsZero() }

// List returns the documents of the folder and those elsewhere that were open, the
// last used first. Those that are gone are among them.
func (s *Store) List() ([]Info, error) {
	entries, err := os.ReadDir(s.folder)
	if err != nil {
		return nil, &Refusal{What: problem.Say("The folder %s cannot be read: %s.", s.folder, atomicfile.ReadReason(err)), Cause: err}
	}
	recent := s.recents()
	var list []Info
	for _, entry := range entries {
		id, ok := strings.CutSuffix(entry.Name(), suffix)
		info, err := entry.Info()
		path := filepath.Join(s.folder, entry.Name())
		if ok && err == nil && (info.Mode().IsRegular() || writtenAt(s.history, path) != "") {
			list = append(list, Info{ID: id, Path: path, Used: recent.used(path, info.ModTime()), Modified: info.ModTime(), Size: info.Size()})
		}
	}
	list = append(list, s.elsewhere(recent, list)...)
	slices.SortFunc(list, func(a, b Info) int {
		return cmp.Or(b.Used.Compare(a.Used), strings.Compare(a.ID, b.ID))
	})
	return list, nil
}

// elsewhere are the files that were open and are not among the listed.
func (s *Store) elsewhere(recent recents, listed []Info) (list []Info) {
	for _, r := range recent {
		if slices.ContainsFunc(listed, func(i Info) bool { return i.Path == r.Path }) {
			continue
		}
		info := Info{ID: key(r.Path), Path: r.Path, Elsewhere: filepath.Dir(r.Path) != s.folder, Used: r.Opened}
		if stat, err := os.Stat(r.Path); !errors.Is(err, fs.ErrNotExist) {
			info.Modified = r.Opened // it is there, though perhaps not for us
			if err == nil {
				info.Modified, info.Size = stat.ModTime(), stat.Size()
			}
		}
		list = append(list, info)
	}
	return list
}

// Find is the document with an id that List gave, so that no id reaches a file
// that the person never opened.
func (s *Store) Find(id string) (Info, error) {
	list, err := s.List()
	if err != nil {
		return Info{}, err
	}
	at := slices.IndexFunc(list, func(i Info) bool { return i.ID == id })
	if at < 0 {
		return Info{}, errUnknown
	}
	return list[at], nil
}

// readFile reads a file, at most one byte more than a workflow may have, and
// says when it was last changed.
func readFile(path string) ([]byte, time.Time, error) {
	f, err := atomicfile.OpenFile(path, os.O_RDONLY, 0)
	if err != nil {
		return nil, time.Time{}, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, time.Time{}, err
	}
	if info.IsDir() {
		return nil, time.Time{}, atomicfile.ErrFolder
	}
	data, err := io.ReadAll(io.LimitReader(f, workflow.MaxFileBytes+1))
	return data, info.ModTime(), err
}
