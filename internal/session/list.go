package session

import (
	"cmp"
	"path/filepath"
	"slices"

	"planwright/internal/document"
	"planwright/internal/engine/walk"
	"planwright/internal/namedfile"
	"planwright/internal/page"
)

// Documents lists what Open can open, the last used first.
//
//page:call
func (a *workflows) Documents() ([]DocumentInfo, error) {
	return a.list(goingOf(a.host), func(string) bool { return true })
}

// RunningDocuments lists those of Documents whose runs go on. It reads no other file,
// for it is asked whenever a run behind the open document changes its state.
//
//page:call
func (a *workflows) RunningDocuments() ([]DocumentInfo, error) {
	going := goingOf(a.host)
	if len(going) == 0 {
		return []DocumentInfo{}, nil
	}
	files := map[string]bool{}
	for at := range going {
		files[at.file] = true
	}
	found, err := a.list(going, func(path string) bool { return files[namedfile.Real(path)] })
	return slices.DeleteFunc(found, func(d DocumentInfo) bool { return d.Run == "" }), err
}

// place is where a workflow is: an id alone may stand in a stranger's file.
type place struct {
	id   string
	file string // real path
}

// going is how the runs that go on are, by the workflow at its place.
type going map[place]walk.Status

func goingOf(h Host) going {
	g := going{}
	h.Going(func(id, file string, status walk.Status) { g[place{id, file}] = status })
	return g
}

// list lists the documents whose files are wanted.
func (a *workflows) list(runs going, wanted func(path string) bool) ([]DocumentInfo, error) {
	stored, err := a.store.List()
	if err != nil {
		return nil, err
	}
	found := []DocumentInfo{}
	for _, info := range stored {
		if wanted(info.Path) && !info.Gone() {
			found = append(found, a.describe(info, runs))
		}
	}
	return found, nil
}

// describe is the document as doors list it. One that cannot be read has the name
// of its file.
func (a *workflows) describe(info document.Info, runs going) DocumentInfo {
	w, note := a.store.Peek(info)
	name := w.Name
	switch {
	case note.Is():
		name = cmp.Or(name, filepath.Base(info.Path))
	case name == "" && len(w.Nodes) == 0:
		name = firstWords(a.store.Said(info.Path, w.ID))
	}
	return DocumentInfo{
		ID: info.ID, Name: name, Steps: steps(w), Modified: page.Time(info.Modified),
		Path: info.Path, Elsewhere: info.Elsewhere, Note: note, Run: runs[place{w.ID, namedfile.Real(info.Path)}],
	}
}
