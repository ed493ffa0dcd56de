// Package library finds the workflows that others can call, and makes tools of them.
package library

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"planwright/internal/atomicfile"
	"planwright/internal/namedfile"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// lookEvery is how long nobody looks again whether a file changed that was not replaced.
const lookEvery = time.Second

// Library is the workflows of a folder, and of another one beside it. The zero value has
// none. Its methods may be called from any goroutine.
type Library struct {
	Folder func() string // of the workflows that are made here; nil: none

	mu      sync.Mutex
	beside  string
	looked  time.Time
	stamps  [2]time.Time // when something in the folders was added or replaced last
	files   map[string]file
	found   []Workflow
	doubles []Double
	version int
}

// Double is an id that several workflows of a folder have: none of them can be called.
type Double struct {
	ID    string
	Files []string // paths
	tools []string // what they would be called as, each alone
}

// At is the library for the workflows of a folder, those beside them among it.
func (l *Library) At(folder string) *Library { return &Library{Folder: l.Folder, beside: folder} }

// Workflow is a workflow that others can call.
type Workflow struct {
	workflow.Workflow
	File    string   // its path
	Shadows []string // paths of those with its id in the folder beside, which cannot be called
}

// file is a file as it was read.
type file struct {
	modified time.Time
	size     int64
	workflow workflow.Workflow
	callable bool
}

// Beside says in which folder the workflow is that calls others; "" for none. What is in it
// can be called too, after what is in the folder of the library.
func (l *Library) Beside(folder string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.beside != folder {
		l.beside, l.looked = folder, time.Time{}
	}
}

// Doubles are the ids that several workflows have, in the order of Find.
func (l *Library) Doubles() []Double {
	if l == nil {
		return nil
	}
	_, _ = l.Find()
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.doubles
}

// Find returns what can be called now, in the order of the paths, and a number that
// changes with it. Of workflows with one id in the same folder none can be called: nobody knows
// which is meant.
func (l *Library) Find() (found []Workflow, version int) {
	if l == nil {
		return nil, 0
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if now := time.Now(); now.Sub(l.looked) >= lookEvery || l.stamps != l.stampsNow() {
		l.stamps, l.looked = l.stampsNow(), now
		l.look()
	}
	return l.found, l.version
}

// folders are those that are looked into, each once.
func (l *Library) folders() (folders [2]string) {
	if l.Folder != nil {
		folders[0] = l.Folder()
	}
	if l.beside != folders[0] {
		folders[1] = l.beside
	}
	return folders
}

func (l *Library) stampsNow() (stamps [2]time.Time) {
	for i, folder := range l.folders() {
		if info, err := os.Stat(folder); folder != "" && err == nil {
			stamps[i] = info.ModTime()
		}
	}
	return stamps
}

// look reads what changed.
func (l *Library) look() {
	files, changed := map[string]file{}, false
	var found []Workflow
	var doubles []Double
	shadows := map[string][]string{} // by the ids that are taken
	for _, folder := range l.folders() {
		byID, paths := map[string][]Workflow{}, filesIn(folder)
		for i, f := range l.readAll(paths) {
			path := paths[i]
			changed = changed || f.fresh
			if files[path] = f.file; !f.callable {
				continue
			}
			id := f.workflow.ID
			if _, taken := shadows[id]; taken {
				shadows[id] = append(shadows[id], path)
				continue
			}
			byID[id] = append(byID[id], Workflow{Workflow: f.workflow, File: path})
		}
		for id, list := range byID {
			shadows[id] = nil
			if len(list) == 1 {
				found = append(found, list[0])
			} else {
				doubles = append(doubles, doubleOf(id, list))
			}
		}
	}
	if changed || len(files) != len(l.files) || !sameKeys(files, l.files) {
		for i := range found {
			found[i].Shadows = others(found[i].File, shadows[found[i].ID])
		}
		slices.SortFunc(found, func(a, b Workflow) int { return strings.Compare(a.File, b.File) })
		slices.SortFunc(doubles, func(a, b Double) int { return strings.Compare(a.ID, b.ID) })
		l.found, l.doubles = found, doubles
		l.version++
	}
	l.files = files
}

// others are those of the paths that lead to another file.
func others(file string, paths []string) (other []string) {
	for _, path := range paths {
		if namedfile.Real(path) != namedfile.Real(file) {
			other = append(other, path)
		}
	}
	return other
}

// doubleOf are the workflows with one id.
func doubleOf(id string, list []Workflow) Double {
	d := Double{ID: id}
	for _, w := range list {
		d.Files, d.tools = append(d.Files, w.File), append(d.tools, prefix+ToolName(w.Name, nil))
	}
	return d
}

func sameKeys(a, b map[string]file) bool {
	return slices.Equal(slices.Sorted(maps.Keys(a)), slices.Sorted(maps.Keys(b)))
}

// filesIn are the files of workflows in a folder.
func filesIn(folder string) (paths []string) {
	if folder == "" {
		return nil
	}
	entries, _ := os.ReadDir(folder) // one that cannot be read has none
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), workflow.FileEnd) && !e.IsDir() {
			paths = append(paths, filepath.Join(folder, e.Name()))
		}
	}
	return paths
}

// reading is a file, and whether it changed since it was read last.
type reading struct {
	file
	fresh bool
}

// readers is how many files are read at the same time.
const readers = 4

// readAll reads the files.
func (l *Library) readAll(paths []string) []reading {
	read := make([]reading, len(paths))
	var work sync.WaitGroup
	for first := range min(readers, len(paths)) {
		work.Go(func() {
			for i := first; i < len(paths); i += readers {
				read[i].file, read[i].fresh = l.read(paths[i])
			}
		})
	}
	work.Wait()
	return read
}

// read is the file as it is, and whether it changed since it was read last.
func (l *Library) read(path string) (f file, fresh bool) {
	info, err := os.Stat(path)
	if err != nil {
		known := l.files[path]
		return file{}, known.callable // it was there
	}
	if known, is := l.files[path]; is && known.modified.Equal(info.ModTime()) && known.size == info.Size() {
		return known, false
	}
	f = file{modified: info.ModTime(), size: info.Size()}
	data, err := atomicfile.ReadFile(path, workflow.MaxFileBytes)
	if err != nil {
		return f, true
	}
	w, problems := workflow.Decode(data)
	f.workflow = w
	f.callable = w.ID != "" && !problems.HasErrors() && w.Version <= workflow.NewestVersion && Unfit(w) == nil
	return f, true
}

// ofItsForm is what is wrong with a workflow that can be no tool: nobody could tell what it
// takes or gives.
var ofItsForm = []problem.Code{problem.NoNodes, problem.InputName, problem.InputType, problem.InputDefault, problem.OutputName, problem.OutputType, problem.OutputValue}

// Unfit is why a workflow can be no tool; nil: it can. What its steps do, and how they are
// linked, does not matter here.
func Unfit(w workflow.Workflow) *problem.Problem {
	w.Nodes, w.Edges = w.Nodes[:min(len(w.Nodes), 1)], nil
	for _, p := range validate.Workflow(w, nil) {
		if slices.Contains(ofItsForm, p.Code) {
			return &p
		}
	}
	return nil
}
