package builtin

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"planwright/internal/filesystem"
	"planwright/internal/trash"
)

type deleteArguments struct {
	Path        string `json:"path"`
	Permanently bool   `json:"permanently"`
}

type deleteResult struct {
	Path string `json:"path"`
}

func deleteFile(_ context.Context, c call, a deleteArguments) (result, error) {
	p, err := c.entry(a.Path)
	if err != nil {
		return result{}, err
	}
	defer p.close()
	c.writing.Lock()
	defer c.writing.Unlock()
	info, err := p.root.Lstat(p.name)
	switch {
	case err != nil:
		return result{}, trouble(err, p.path)
	case c.holdsAllowed(p.path):
		return result{}, refuse("“%s” is an allowed folder itself, or holds one, and stays where it is. Name a file in it.", p.path)
	case c.bearsOwn(p.path):
		return result{}, refuseOwn(p.path)
	}
	text := fmt.Sprintf("Moved %s to the trash.", p.path)
	if a.Permanently {
		err, text = p.root.RemoveAll(p.name), fmt.Sprintf("Deleted %s for good.", p.path)
	} else {
		err = putInTrash(p, info)
	}
	if err != nil {
		return result{}, trouble(err, p.path)
	}
	return result{text: text, fields: deleteResult{p.path}}, nil
}

// holdsAllowed reports whether one of the allowed folders is there, or in it.
func (s *server) holdsAllowed(path string) bool {
	return slices.ContainsFunc(s.Folders(), func(folder string) bool { return leadsInto(resolve(filepath.Clean(folder)), path) })
}

// putInTrash moves what was looked at to the trash of the system.
func putInTrash(p place, info fs.FileInfo) error {
	if there, err := os.Lstat(p.path); err != nil || !os.SameFile(there, info) { // a folder on the way was replaced meanwhile
		return refuse("“%s” was moved or replaced by another program just now. Try again.", p.path)
	}
	_, err := trash.Put(p.path)
	switch {
	case errors.Is(err, trash.ErrElsewhere):
		return refuse("“%s” is on another disk than the trash, which takes only files from there. Delete the files in it one by one, or set %s.", p.path, titled("delete_file", "permanently"))
	case err != nil && !errors.Is(err, fs.ErrPermission) && !errors.Is(err, filesystem.ErrFull):
		return refuse("“%s” could not be moved to the trash of this system. Look at it with another program, or set %s.", p.path, titled("delete_file", "permanently"))
	}
	return err
}
