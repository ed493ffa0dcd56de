package trial

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"planwright/internal/atomicfile"
	"planwright/internal/eval"
)

// mostFile is far more than any file of a world holds.
const mostFile = 16 << 20

// makeFiles makes the files of the world. Those whose path ends in / are folders.
func (w *world) makeFiles() error {
	if err := os.MkdirAll(w.files, 0o700); err != nil {
		return err
	}
	for _, f := range w.trial.Files {
		name := filepath.Join(w.files, filepath.FromSlash(f.Path))
		if strings.HasSuffix(f.Path, "/") {
			if err := os.MkdirAll(name, 0o700); err != nil {
				return err
			}
			continue
		}
		changed := time.Now().Add(-time.Duration(f.Days)*24*time.Hour - time.Minute)
		err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o700), os.WriteFile(name, []byte(f.Text), 0o600), os.Chtimes(name, changed, changed))
		if err != nil {
			return err
		}
	}
	return nil
}

// changes are the files that are new or hold another text, and those that are gone.
func (w *world) changes() ([]eval.Effect, error) {
	before, after := map[string]string{}, map[string]string{}
	for _, f := range w.trial.Files {
		if !strings.HasSuffix(f.Path, "/") {
			before[path.Clean(f.Path)] = f.Text
		}
	}
	err := filepath.WalkDir(w.files, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := atomicfile.ReadFile(name, mostFile)
		after[w.name(name)] = string(data)
		return err
	})
	if err != nil {
		return nil, err
	}
	var list []eval.Effect
	for name, text := range after {
		if was, ok := before[name]; !ok || was != text {
			list = append(list, eval.Effect{Kind: eval.Wrote, Fields: map[string]string{"path": name, "text": text}})
		}
	}
	for name := range before {
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
