package engine

import (
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/net/idna"

	"planwright/internal/legible"
)

// Folders are what there is of the disk for workflows.
type Folders struct {
	Allowed []string // that steps may use without asking
	Own     []string // files and folders of the program itself, which no step uses
}

// places are the folders that a workflow may use without asking.
type places struct {
	start   string   // where relative paths begin: the first folder, "" without one
	folders []string // absolute, with links followed
	own     []string // likewise; shut, although a folder around them is allowed
}

func newPlaces(folders Folders) places {
	var p places
	for _, folder := range folders.Allowed {
		if p.start == "" && filepath.IsAbs(folder) {
			p.start = folder
		}
		if real, ok := p.resolve(folder); ok {
			p.folders = append(p.folders, real)
		}
	}
	for _, path := range folders.Own {
		if real, ok := p.resolve(path); ok {
			p.own = append(p.own, real)
		}
	}
	return p
}

// hold reports whether a path leads into one of the places, whatever links are on
// the way. What is not certain does not.
func (p places) hold(path string) bool {
	real, ok := p.resolve(path)
	return ok && within(p.folders, real) && !within(p.own, real)
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
func (p places) resolve(path string) (string, bool) {
	full, ok := p.absolute(path)
	if !ok {
		return "", false
	}
	return followLinks(full)
}

// absolute is the path from the root, its links not followed.
func (p places) absolute(path string) (string, bool) {
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

// whole is a relative path with the folder in which it begins, the home folder as "~".
// A path that begins with a reference, or goes up behind one, stays as it is: nobody
// knows yet where it leads.
func (p places) whole(path string) string {
	full, ok := p.absolute(path)
	refers := strings.Index(path, "{{")
	if !ok || filepath.IsAbs(path) || strings.HasPrefix(path, "~") || refers == 0 || refers > 0 && strings.Contains(path[refers:], "..") {
		return path
	}
	home, err := os.UserHomeDir()
	if rest, in := strings.CutPrefix(full, home); err == nil && in && (rest == "" || os.IsPathSeparator(rest[0])) {
		return "~" + rest
	}
	return full
}

// folderOf is the folder that has to be allowed for a path that is touched, "" where
// that is not known.
func (p places) folderOf(t touch, path string) string {
	real, ok := p.resolve(path)
	switch {
	case !ok || within(p.own, real):
		return ""
	case t.argument == "folder":
		return real
	}
	return filepath.Dir(real)
}

// unusable says why a path that the places do not hold may not be used, and what to
// do: to allow a folder is no remedy where the way there is barred.
func (p places) unusable(path string) string {
	if barred := p.barred(path); barred != "" {
		return barred
	}
	return fmt.Sprintf("“%s” is outside the folders that workflows may use. Allow its folder in the settings, under Tools, or choose another place.", excerpt(path))
}

// barred says that a path cannot be reached, or is not for steps, "" where it can or
// where nobody knows where it begins.
func (p places) barred(path string) string {
	full, ok := p.absolute(path)
	if !ok {
		return ""
	}
	if real, ok := followLinks(full); ok {
		if within(p.own, real) {
			return fmt.Sprintf("“%s” belongs to Planwright itself, with its settings, approvals and runs, which are not for steps. Choose another place.", excerpt(path))
		}
		return ""
	}
	return fmt.Sprintf("“%s” cannot be reached: the way there leads through a file, a link to nothing or a folder that is closed to you. Choose another place.", excerpt(path))
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

// hostOf is the host of an address as people read it, "" where it has none or is
// not of the web.
func hostOf(address string) string {
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil || u.Scheme != "http" && u.Scheme != "https" {
		return ""
	}
	return strings.ToLower(u.Host)
}

// shownHost is a host as people are asked about it: with the name that is looked up
// where its letters could be taken for others.
func shownHost(host string) string {
	shown := legible.Escape(host)
	ascii, err := idna.ToASCII(host)
	if err != nil || ascii == host {
		return shown
	}
	return shown + " (" + ascii + ")"
}

// fixedHost is the host of an address with references, "" where they may change it.
func fixedHost(template string) string {
	before, _, _ := strings.Cut(template, "{{")
	scheme, rest, ok := strings.Cut(before, "://")
	if end := strings.IndexAny(rest, `/?#`); ok && end > 0 && !strings.Contains(rest[:end], `\`) {
		return hostOf(scheme + "://" + rest[:end])
	}
	return ""
}
