package host

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/adrg/xdg"
	"github.com/go-json-experiment/json"

	"planwright/internal/engine"
	"planwright/internal/settings"
	"planwright/planner/problem"
	"planwright/planner/workflow"
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
func (s *Session) Folders() ([]FolderView, error) {
	views := []FolderView{}
	for _, path := range s.host.Settings().AllowedFolders {
		info, err := os.Stat(path)
		views = append(views, FolderView{Path: path, Missing: err != nil || !info.IsDir()})
	}
	return views, nil
}

// shutFolders warns of the places that a workflow names outside the folders that steps
// may use.
func (h *Host) shutFolders(w workflow.Workflow) problem.List {
	var list problem.List
	for _, s := range engine.ShutPlaces(w, runTools{h}, engine.OnDisk(engine.Folders{Allowed: h.Settings().AllowedFolders, Own: h.Own()})) {
		p := problem.New(problem.FolderShut, problem.Place{Node: s.Node, Path: "tool/arguments/" + s.Argument}, "%s", s.Reason).
			WithFix("In step %q, give %q as a relative path: those begin in a folder that workflows may use.", s.Node, s.Argument)
		p.Folder = s.Folder
		list = append(list, p)
	}
	return list
}

// AddFolder lets steps use a folder.
func (s *Session) AddFolder(path string) ([]FolderView, error) {
	path, err := s.host.checkFolder(path)
	if err != nil {
		return nil, err
	}
	list := s.host.Settings().AllowedFolders
	if slices.Contains(list, path) {
		return s.Folders()
	}
	return s.setFolders(append(slices.Clone(list), path))
}

// RemoveFolder keeps steps from using a folder; one that is not listed is no error.
func (s *Session) RemoveFolder(path string) ([]FolderView, error) {
	return s.setFolders(slices.DeleteFunc(slices.Clone(s.host.Settings().AllowedFolders), func(folder string) bool { return folder == path }))
}

// setFolders keeps the list. What was named for this start alone would still hold.
func (s *Session) setFolders(list []string) ([]FolderView, error) {
	switch s.host.settings.Current().Origins[foldersKey] {
	case settings.FromCommandLine, settings.FromEnvironment:
		return nil, errors.New("The folders were named where Planwright was started, by --set or the environment, so they are changed there.")
	case settings.FromFile, settings.FromDefault, "":
	}
	value, err := json.Marshal(list)
	if err != nil {
		return nil, errors.New("The name of this folder is not UTF-8, so it cannot be kept. Rename the folder.")
	}
	failed := s.host.settings.Set(foldersKey, value)
	s.recheck()
	views, err := s.Folders()
	return views, errors.Join(failed, err)
}

// checkFolder is the whole path of a folder that steps may be let into.
func (h *Host) checkFolder(path string) (string, error) {
	path = strings.TrimSpace(path)
	if len(path) > maxConnection || strings.ContainsRune(path, 0) {
		return "", errors.New("This is no path of a folder. Write a shorter one.")
	}
	if rest, ok := strings.CutPrefix(path, "~"); ok && (rest == "" || os.IsPathSeparator(rest[0])) {
		path = filepath.Join(xdg.Home, rest)
	}
	if !filepath.IsAbs(path) {
		return "", fmt.Errorf("Write the whole path of the folder, like %s.", settings.DefaultFolder())
	}
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return "", fmt.Errorf("%s is not there. Make the folder first.", path)
	}
	if info, err := os.Stat(real); err != nil || !info.IsDir() {
		return "", fmt.Errorf("%s is not a folder. Name the folder it is in.", path)
	}
	return filepath.Clean(path), h.spare(real)
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
			return fmt.Errorf("%s holds files of Planwright itself, which are not for steps (%s). Choose another folder.", folder, own)
		}
	}
	return nil
}

// followed is the path with its links followed, as far as it is there.
func followed(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	return path
}

// isWithin reports whether a path is a folder or leads into it.
func isWithin(folder, path string) bool {
	name, err := filepath.Rel(folder, path)
	return err == nil && filepath.IsLocal(name)
}
