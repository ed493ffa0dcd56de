package builtin

import (
	"os"
	"path/filepath"
	"slices"
)

// own are the files and folders of the program itself, links followed.
func (s *server) own() []string {
	if s.Own == nil {
		return nil
	}
	var list []string
	for _, path := range s.Own() {
		list = append(list, resolve(filepath.Clean(path)))
	}
	return list
}

// isOwn reports whether a path, links followed, leads to what is the program's own: who
// could write there could approve servers and runs, and who reads there sees secrets.
func (s *server) isOwn(path string) bool {
	return slices.ContainsFunc(s.own(), func(own string) bool { return leadsInto(path, own) })
}

// bearsOwn is isOwn for what is moved, or comes to stand there: a folder around what is
// the program's own must not go either, nor one be put in its place.
func (s *server) bearsOwn(path string) bool {
	return s.isOwn(path) || slices.ContainsFunc(s.own(), func(own string) bool { return leadsInto(own, path) })
}

// leadsInto reports whether a path is the folder or in it, however their names are
// written: letter case may not count, and a file may have two names.
func leadsInto(path, folder string) bool {
	if _, inside := within([]string{folder}, path); inside {
		return true
	}
	wanted, err := os.Stat(folder)
	if err != nil {
		return false
	}
	for {
		if info, err := os.Stat(path); err == nil && os.SameFile(info, wanted) {
			return true
		}
		parent := filepath.Dir(path)
		if parent == path {
			return false
		}
		path = parent
	}
}

func refuseOwn(path string) error {
	return refuse("“%s” belongs to Planwright itself, with its settings, approvals and runs, which are not for steps. Choose another place.", path)
}
