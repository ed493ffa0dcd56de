package builtin

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// member is a file or a folder among those in a folder.
type member struct {
	place
	below string // its path below that folder; "." is that folder itself
	info  fs.FileInfo
}

// members calls do for a folder and all in it, what is above first. Links are not
// followed, and what is the program's own is refused by whatever name it is there.
func (c call) members(ctx context.Context, top place, do func(member) error) error {
	own := c.ownInfos()
	seen := 0
	return fs.WalkDir(top.root.FS(), filepath.ToSlash(top.name), func(name string, _ fs.DirEntry, err error) error {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		if seen++; seen > maxSeen {
			return refuse("“%s” holds more than a million files and folders. Choose a folder inside it.", top.path)
		}
		below, err := filepath.Rel(top.name, filepath.FromSlash(name))
		if err != nil {
			return err
		}
		m := member{place: top.in(below), below: below}
		if m.info, err = m.root.Lstat(m.name); err != nil {
			return trouble(err, m.path)
		}
		if slices.ContainsFunc(own, func(o fs.FileInfo) bool { return os.SameFile(o, m.info) }) {
			return refuseOwn(m.path)
		}
		return do(m)
	})
}

// ownInfos are the files and folders of the program itself, as far as they are there.
func (s *server) ownInfos() []fs.FileInfo {
	var list []fs.FileInfo
	for _, path := range s.own() {
		if info, err := os.Stat(path); err == nil {
			list = append(list, info)
		}
	}
	return list
}
