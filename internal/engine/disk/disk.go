// Package disk finds out where paths lead on this machine.
package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"planwright/internal/engine/permit"
	"planwright/internal/filesystem"
)

// Folders are what there is of the disk for workflows.
type Folders struct {
	Allowed  []string // that steps may use without asking
	Made     string   // the one of them that is made when a step needs it; "": none
	Own      []string // files and folders of the program itself, which no step uses
	Pictures string   // folder of the run's own pictures, which may be read; "": none
}

// machinePlaces know where paths lead on this machine. Links are followed once of the folders,
// and whenever it is asked of a path.
type machinePlaces struct {
	named    []string // the allowed folders, as they were named
	start    string   // where relative paths begin: the first folder, "" without one
	folders  []string // absolute, with links followed
	made     string   // likewise; it counts as there
	own      []string // likewise; shut, although a folder around them is allowed
	pictures string
}

// Places are the places of this machine.
func Places(folders Folders) permit.Places {
	p := &machinePlaces{named: folders.Allowed, pictures: folders.Pictures}
	for _, folder := range folders.Allowed {
		if p.start == "" && filepath.IsAbs(folder) {
			p.start = folder
		}
		if real, ok := p.resolve(folder); ok {
			p.folders = append(p.folders, real)
			if folder == folders.Made {
				p.made = real
			}
		}
	}
	for _, path := range folders.Own {
		if real, ok := p.resolve(path); ok {
			p.own = append(p.own, real)
		}
	}
	return p
}

// Allowed are the folders as they were named.
func (p *machinePlaces) Allowed() []string { return p.named }

// Follow says where a path leads, whatever links are on the way.
func (p *machinePlaces) Follow(path string) permit.Place {
	full, ok := p.absolute(path)
	if !ok {
		return permit.Place{Is: permit.Unknown}
	}
	at := permit.Place{Picture: filepath.IsAbs(path) && filepath.Dir(filepath.Clean(path)) == p.pictures}
	real, ok := followLinks(full)
	if !ok {
		at.Is = permit.Unreachable
		return at
	}
	at.Path, at.Folder = real, filepath.Dir(real)
	switch {
	case within(p.own, real):
		at.Is = permit.Own
	case within(p.folders, real):
		at.Is = permit.Inside
	}
	return at
}

// Look says what is at a path inside the allowed folders, by its name alone.
func (p *machinePlaces) Look(path string) permit.Thing {
	at := p.Follow(path)
	if at.Is != permit.Inside {
		return permit.Unseen
	}
	switch info, err := os.Stat(at.Path); {
	case errors.Is(err, fs.ErrNotExist) && at.Path == p.made:
		return permit.AFolder
	case errors.Is(err, fs.ErrNotExist):
		return permit.Nothing
	case err != nil:
		return permit.Unseen
	case info.IsDir():
		return permit.AFolder
	}
	return permit.AFile
}

func within(folders []string, path string) bool {
	for _, folder := range folders {
		if rest, err := filepath.Rel(folder, path); err == nil && filepath.IsLocal(rest) {
			return true
		}
	}
	return false
}

// resolve is where a path leads, "~" being the home folder.
func (p *machinePlaces) resolve(path string) (string, bool) {
	full, ok := p.absolute(path)
	if !ok {
		return "", false
	}
	return followLinks(full)
}

// absolute is the path from the root, its links not followed.
func (p *machinePlaces) absolute(path string) (string, bool) {
	path, isHere := filesystem.FromAddress(path)
	if !isHere {
		return "", false
	}
	if rest, ok := strings.CutPrefix(path, "~"); ok && (rest == "" || os.IsPathSeparator(rest[0])) {
		home, err := os.UserHomeDir()
		if err != nil {
			return "", false
		}
		path = home + rest
	}
	if !filepath.IsAbs(path) && p.start != "" && path != "" && !os.IsPathSeparator(path[0]) {
		path = filepath.Join(p.start, path)
	}
	return filepath.Clean(path), filepath.IsAbs(path) && !strings.ContainsRune(path, 0)
}

// Whole is a path from the root, or from the home folder as "~", in the same way however it
// is written. A path that begins with a reference, or goes up behind one, stays as it is:
// nobody knows yet where it leads.
func (p *machinePlaces) Whole(path string) string {
	full, ok := p.absolute(path)
	refers := strings.Index(path, "{{")
	if !ok || refers == 0 || refers > 0 && strings.Contains(path[refers:], "..") {
		return path
	}
	home, err := os.UserHomeDir()
	if rest, in := strings.CutPrefix(full, home); err == nil && in && (rest == "" || os.IsPathSeparator(rest[0])) {
		return "~" + rest
	}
	return full
}

// followLinks follows the links of an absolute path, the end of which need not exist
// yet.
func followLinks(path string) (string, bool) {
	real, err := filepath.EvalSymlinks(path)
	if err == nil {
		return real, true
	}
	_, linked := os.Lstat(path)
	parent := filepath.Dir(path)
	if linked == nil || !errors.Is(err, fs.ErrNotExist) || parent == path {
		return "", false // a link to nothing, or nobody may look
	}
	folder, ok := followLinks(parent)
	return filepath.Join(folder, filepath.Base(path)), ok
}
