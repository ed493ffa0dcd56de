package local

import (
	"cmp"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/value"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// runFiles are those that steps of a run gave, as its journal has them, and those of the
// earlier results that it was started with. Nothing else is a file of the run, whatever
// form it has.
type runFiles struct {
	mu     sync.Mutex
	byPath map[string]catalog.File
}

// newFiles are the files that a run knows before its first step.
func newFiles(request engine.Request) *runFiles {
	f := &runFiles{byPath: map[string]catalog.File{}}
	f.add(request.Given...)
	for _, results := range []map[string]walk.Result{request.Options.Results, request.Options.Pins} {
		for _, r := range results {
			f.add(r.Files...)
		}
	}
	return f
}

func (f *runFiles) add(list ...catalog.File) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, file := range list {
		f.byPath[file.Path] = file
	}
}

// note adds the files of a result.
func (f *runFiles) note(r *walk.Result) {
	if r != nil {
		f.add(r.Files...)
	}
}

// list are the files, in the order of their paths.
func (f *runFiles) list() []catalog.File {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.SortedFunc(maps.Values(f.byPath), func(a, b catalog.File) int { return cmp.Compare(a.Path, b.Path) })
}

// of is the file of the run that a value stands for: that file itself, or its path.
func (f *runFiles) of(v jsontext.Value) (catalog.File, bool) {
	given, isFile := catalog.FileOf(v)
	if !isFile {
		given.Path = value.Text(v)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	known, ok := f.byPath[given.Path]
	return known, ok && (!isFile || known.SHA256 == given.SHA256)
}

// withMarked are the files given to a call with those that hold a secret and whose path
// stands anywhere in a text of its arguments: a program can open it there.
func (f *runFiles) withMarked(given []catalog.File, arguments jsontext.Value) []catalog.File {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, file := range f.byPath {
		if file.Secret == "" || slices.Contains(given, file) {
			continue
		}
		named := false
		_, err := value.MapTexts(arguments, func(_ jsontext.Pointer, text string) string {
			named = named || strings.Contains(filepath.ToSlash(text), filepath.ToSlash(file.Path))
			return text
		})
		if named || err != nil {
			given = append(given, file)
		}
	}
	return given
}

// handedOn are those of the files whose paths are texts of the value, and all that hold a
// secret: whoever has a part of the path could use them.
func (f *runFiles) handedOn(v jsontext.Value) (list []catalog.File) {
	f.mu.Lock()
	defer f.mu.Unlock()
	_, _ = value.MapTexts(v, func(_ jsontext.Pointer, text string) string { // what is no JSON has no texts
		if file, known := f.byPath[text]; known && !slices.Contains(list, file) {
			list = append(list, file)
		}
		return text
	})
	for _, file := range f.byPath {
		if file.Secret != "" && !slices.Contains(list, file) {
			list = append(list, file)
		}
	}
	return list
}

// fileResult is the name that tools give their file.
const fileResult = "file"

// usesFile are the steps whose file another step or an output uses.
func usesFile(w workflow.Workflow) map[string]bool {
	used := map[string]bool{}
	for _, n := range w.Nodes {
		workflow.MapReferences(n, func(r workflow.Reference) workflow.Reference {
			used[r.Node] = used[r.Node] || r.Result() == fileResult
			return r
		})
	}
	for _, o := range w.Outputs {
		o.MapReferences(func(r workflow.Reference) workflow.Reference {
			used[r.Node] = used[r.Node] || r.Result() == fileResult
			return r
		})
	}
	return used
}
