package host

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/adrg/xdg"
	"github.com/go-json-experiment/json"

	"planwright/internal/legible"
	"planwright/internal/settings"
	"planwright/planner/problem"
)

// FolderView is a folder that steps may use.
type FolderView struct {
	Path    string `json:"path"`
	Missing bool   `json:"missing"` // it is not there; the default one is made when a step needs it
}

const foldersKey = "allowedFolders"

// Folders are those that steps may use, asked for when a step needs them: the default
// one is made then. Where that fails, what the step does with it fails and says so.
func (h *Host) Folders() []string {
	list := h.Settings().AllowedFolders
	if slices.Contains(list, settings.DefaultFolder()) {
		_ = os.MkdirAll(settings.DefaultFolder(), 0o755)
	}
	return list
}

// Folders lists the folders that steps may use.
//
//page:call
func (p *Program) Folders() ([]FolderView, error) {
	views := []FolderView{}
	for _, path := range p.Host.Settings().AllowedFolders {
		info, err := os.Stat(path)
		views = append(views, FolderView{Path: path, Missing: err != nil || !info.IsDir()})
	}
	return views, nil
}

// AddFolder lets steps use a folder.
func (p *Program) AddFolder(path string) ([]FolderView, error) {
	path, err := p.Host.checkFolder(path)
	if err != nil {
		return nil, err
	}
	list := p.Host.Settings().AllowedFolders
	if slices.Contains(list, path) {
		return p.Folders()
	}
	return p.setFolders(append(slices.Clone(list), path))
}

// LacksFolder reports whether nothing is at the path of a folder that a person means to let
// steps into: it can be made first.
//
//page:call
func (p *Program) LacksFolder(path string) (bool, error) {
	path, err := whole(path)
	if err != nil {
		return false, err
	}
	_, err = os.Lstat(path)
	return errors.Is(err, fs.ErrNotExist), nil
}

// AddNewFolder makes a folder, with those above it, and lets steps use it.
//
//page:call
func (p *Program) AddNewFolder(path string) ([]FolderView, error) {
	path, err := whole(path)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(p.Host.spare(followed(path)), p.named()); err != nil { // before anything is made
		return nil, err
	}
	if err := os.MkdirAll(path, 0o755); err != nil {
		return nil, problem.Fail("The folder “%s” could not be made. See that you may write where it is to stand, and that no file is in its way.", legible.Escape(path))
	}
	return p.AddFolder(path)
}

// RemoveFolder keeps steps from using a folder; one that is not listed is no error.
//
//page:call
func (p *Program) RemoveFolder(path string) ([]FolderView, error) {
	return p.setFolders(slices.DeleteFunc(slices.Clone(p.Host.Settings().AllowedFolders), func(folder string) bool { return folder == path }))
}

// named refuses another list where one was named for this start, which would still hold.
func (p *Program) named() error {
	switch p.Host.settings.Current().Origins[foldersKey] {
	case settings.FromCommandLine, settings.FromEnvironment:
		return problem.Fail("The folders were named where Planwright was started, by --set or the environment, so they are changed there.")
	case settings.FromFile, settings.FromDefault, "":
	}
	return nil
}

// setFolders keeps the list.
func (p *Program) setFolders(list []string) ([]FolderView, error) {
	if err := p.named(); err != nil {
		return nil, err
	}
	value, err := json.Marshal(list)
	if err != nil {
		return nil, problem.Fail("The name of this folder is not UTF-8, so it cannot be kept. Rename the folder.")
	}
	failed := p.Host.settings.Set(foldersKey, value)
	p.Session.Recheck()
	views, err := p.Folders()
	return views, errors.Join(failed, err)
}

// checkFolder is the whole path of a folder that steps may be let into.
func (h *Host) checkFolder(path string) (string, error) {
	path, err := whole(path)
	if err != nil {
		return "", err
	}
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return "", noFolder(path)
	}
	if info, err := os.Stat(real); err != nil || !info.IsDir() {
		return "", problem.Fail("%s is not a folder. Name the folder it is in.", path)
	}
	return path, h.spare(real)
}

// noFolder says why a path leads to no folder, and what to do.
func noFolder(path string) error {
	if _, err := os.Lstat(path); err == nil {
		return problem.Fail("%s is a link to what is not there. Name a folder, or mend the link.", path)
	}
	for above := filepath.Dir(path); ; above = filepath.Dir(above) {
		info, err := os.Stat(above)
		switch {
		case err == nil && info.IsDir(), above == filepath.Dir(above):
			return problem.Fail("%s is not there. Make the folder first.", path)
		case err == nil:
			return problem.Fail("%s cannot be a folder: %s is a file. Name another folder.", path, above)
		}
	}
}

// whole is the path of a folder as a person wrote it, from its root.
func whole(path string) (string, error) {
	path = strings.TrimSpace(path)
	if len(path) > maxConnection || strings.ContainsRune(path, 0) {
		return "", problem.Fail("This is no path of a folder. Write a shorter one.")
	}
	if rest, ok := strings.CutPrefix(path, "~"); ok && (rest == "" || os.IsPathSeparator(rest[0])) {
		path = filepath.Join(xdg.Home, rest)
	}
	if !filepath.IsAbs(path) {
		return "", problem.Fail("Write the whole path of the folder, like %s.", settings.DefaultFolder())
	}
	return filepath.Clean(path), nil
}

// Own are the files and folders that the program itself relies on: who could write
// there could approve servers.
func (h *Host) Own() []string {
	return append(h.settings.Files(), filepath.Dir(h.documents), h.state)
}

// spare keeps steps away from what is the program's own. The tools do so too, for a
// folder that was allowed elsewhere.
func (h *Host) spare(folder string) error {
	for _, own := range h.Own() {
		own = followed(own)
		if isWithin(folder, own) || isWithin(own, folder) {
			return problem.Fail("%s holds files of Planwright itself, which are not for steps (%s). Choose another folder.", folder, own)
		}
	}
	return nil
}

// followed is the path with its links followed, as far as it is there.
func followed(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	if parent := filepath.Dir(path); parent != path {
		return filepath.Join(followed(parent), filepath.Base(path))
	}
	return path
}

// isWithin reports whether a path is a folder or leads into it.
func isWithin(folder, path string) bool {
	name, err := filepath.Rel(folder, path)
	return err == nil && filepath.IsLocal(name)
}
