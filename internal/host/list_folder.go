package host

import (
	"cmp"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/adrg/xdg"

	"planwright/internal/atomicfile"
	"planwright/planner/problem"
)

// FolderListView is what a folder that steps may use has in it.
type FolderListView struct {
	Path    string      `json:"path"`    // as a step can name it; "": it is the list of these folders
	Parent  string      `json:"parent"`  // of it, "" for the list of these folders
	Entries []EntryView `json:"entries"` // folders first, by name; hidden ones are left out
	More    bool        `json:"more"`    // there are others
}

// EntryView is a folder or a file in one.
type EntryView struct {
	Name   string `json:"name"`
	Path   string `json:"path"` // as a step can name it
	Folder bool   `json:"folder"`
}

// maxListed is how many names of a folder are read, and maxEntries how many are told.
const (
	maxListed  = 20_000
	maxEntries = 1_000
)

// ListFolder lists a folder for the person to choose from: no other than those that steps
// may use, and what is in them; "" lists these folders themselves.
//
//page:call
func (p *Program) ListFolder(path string) (FolderListView, error) {
	allowed := p.Host.Folders()
	if path == "" {
		return listOfFolders(allowed), nil
	}
	whole, err := p.Host.wholeFolder(path)
	if err != nil {
		return FolderListView{}, err
	}
	if !p.Host.mayList(followed(whole), allowed) {
		return FolderListView{}, problem.Fail("%s is outside the folders that steps may use. Allow it in the settings, under Tools, or choose another one.", path)
	}
	view := FolderListView{Path: fromHome(whole), Entries: []EntryView{}}
	if !slices.Contains(allowed, whole) {
		view.Parent = fromHome(filepath.Dir(whole))
	}
	names, err := readNames(whole)
	if err != nil {
		return FolderListView{}, problem.Fail("%s cannot be listed: %s. Choose another folder.", path, atomicfile.Reason(err))
	}
	for _, name := range names {
		info, err := os.Stat(filepath.Join(whole, name))
		if err != nil || strings.HasPrefix(name, ".") {
			continue // it went meanwhile, or leads nowhere
		}
		view.Entries = append(view.Entries, EntryView{Name: name, Path: fromHome(filepath.Join(whole, name)), Folder: info.IsDir()})
	}
	view.sort()
	return view, nil
}

// mayList reports whether a folder, links followed, is in one that steps may use, and none of
// the program's own.
func (h *Host) mayList(real string, allowed []string) bool {
	isAround := func(folder string) bool { return isWithin(followed(folder), real) }
	return slices.ContainsFunc(allowed, isAround) && !slices.ContainsFunc(h.Own(), isAround)
}

func listOfFolders(folders []string) FolderListView {
	view := FolderListView{Entries: []EntryView{}}
	for _, folder := range folders {
		view.Entries = append(view.Entries, EntryView{Name: fromHome(folder), Path: fromHome(folder), Folder: true})
	}
	return view
}

// sort puts folders first, and keeps what people can choose from.
func (v *FolderListView) sort() {
	slices.SortFunc(v.Entries, func(a, b EntryView) int {
		if a.Folder != b.Folder {
			return map[bool]int{true: -1, false: 1}[a.Folder]
		}
		return cmp.Or(cmp.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)), cmp.Compare(a.Name, b.Name))
	})
	v.More = len(v.Entries) > maxEntries
	v.Entries = v.Entries[:min(len(v.Entries), maxEntries)]
}

// readNames are the names in a folder, as many as are looked at.
func readNames(folder string) ([]string, error) {
	root, err := os.OpenRoot(folder) // opens nothing but folders
	if err != nil {
		return nil, err
	}
	defer root.Close()
	dir, err := root.Open(".")
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	names, err := dir.Readdirnames(maxListed)
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return names, err
}

// wholeFolder is the whole path that a person or a step names.
func (h *Host) wholeFolder(path string) (string, error) {
	if rest, ok := strings.CutPrefix(path, "~"); ok && (rest == "" || os.IsPathSeparator(rest[0])) {
		path = filepath.Join(xdg.Home, rest)
	}
	if len(path) > maxConnection || strings.ContainsRune(path, 0) || !filepath.IsAbs(path) {
		return "", problem.Fail("This is no whole path of a folder. Choose another one.")
	}
	return filepath.Clean(path), nil
}

// fromHome is a path as it leads from the home folder, where it does.
func fromHome(path string) string {
	if rest, err := filepath.Rel(xdg.Home, path); xdg.Home != "" && err == nil && filepath.IsLocal(rest) && rest != "." {
		return "~" + string(filepath.Separator) + rest
	}
	return path
}
