package trial

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"planwright/internal/atomicfile"
	"planwright/internal/eval"
)

// mostFile is far more than any file of a world holds.
const mostFile = 16 << 20

// makeFiles makes files of the world, and notes what there is now. Those whose path ends
// in / are folders.
func (w *world) makeFiles(files []eval.File) error {
	err := os.MkdirAll(w.files, 0o700)
	for _, f := range files {
		err = errors.Join(err, w.makeFile(f))
	}
	if err != nil {
		return err
	}
	w.before, err = w.contents()
	return err
}

func (w *world) makeFile(f eval.File) error {
	name := filepath.Join(w.files, filepath.FromSlash(f.Path))
	if strings.HasSuffix(f.Path, "/") {
		return os.MkdirAll(name, 0o700)
	}
	content, err := contentOf(f)
	changed := time.Now().Add(-time.Duration(f.Days)*24*time.Hour - time.Minute)
	return errors.Join(err, os.MkdirAll(filepath.Dir(name), 0o700), os.WriteFile(name, content, 0o600), os.Chtimes(name, changed, changed))
}

// contents is what the files hold, by their names.
func (w *world) contents() (map[string]string, error) {
	all := map[string]string{}
	err := filepath.WalkDir(w.files, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := atomicfile.ReadFile(name, mostFile)
		all[w.name(name)] = string(data)
		return err
	})
	return all, err
}

// changes are the files that are new or hold another text, and those that are gone.
func (w *world) changes() ([]eval.Effect, error) {
	after, err := w.contents()
	if err != nil {
		return nil, err
	}
	var list []eval.Effect
	for name, text := range after {
		if was, ok := w.before[name]; !ok || was != text {
			list = append(list, eval.Effect{Kind: eval.Wrote, Fields: fieldsOf(name, text)})
		}
	}
	for name := range w.before {
		if _, ok := after[name]; !ok {
			list = append(list, eval.Effect{Kind: eval.Gone, Fields: map[string]string{"path": name}})
		}
	}
	slices.SortFunc(list, func(a, b eval.Effect) int { return strings.Compare(a.Fields["path"], b.Fields["path"]) })
	return list, nil
}

// name is the path of a file as a world has it.
func (w *world) name(file string) string {
	name, err := filepath.Rel(w.files, file)
	if err != nil {
		return file
	}
	return filepath.ToSlash(name)
}
