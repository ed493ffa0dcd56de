package builtin

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"planwright/internal/atomicfile"
)

type writeArguments struct {
	Path string `json:"path"`
	Text string `json:"text"`
	Mode string `json:"mode"`
}

type writeResult struct {
	Path string `json:"path"`
	Size int    `json:"size"`
}

// maxAppend is how large a file may be that is added to: it is written whole, so
// that no crash leaves half a line.
const maxAppend = 64 << 20

func writeFile(_ context.Context, c call, a writeArguments) (result, error) {
	p, err := c.find(a.Path)
	if err != nil {
		return result{}, err
	}
	defer p.close()
	c.writing.Lock()
	defer c.writing.Unlock()
	data, err := contentFor(p, a)
	if err != nil {
		return result{}, err
	}
	if err := makeFolder(p.folder()); err != nil {
		return result{}, err
	}
	p.cleanOrphans()
	if err := replace(p, data, a.Mode == "create"); err != nil {
		return result{}, trouble(err, p.path)
	}
	return result{
		text:   fmt.Sprintf("Wrote %s (%s).", p.path, counted(len(data), "byte")),
		fields: writeResult{p.path, len(data)},
	}, nil
}

// contentFor is what the file will hold.
func contentFor(p place, a writeArguments) ([]byte, error) {
	info, err := p.root.Stat(p.name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return []byte(a.Text), nil
	case err != nil:
		return nil, trouble(err, p.path)
	case !info.Mode().IsRegular():
		return nil, noFile(info, p.path)
	case a.Mode == "create":
		return nil, refuse("“%s” is there already. Choose another name, or set mode to overwrite or append.", p.path)
	case a.Mode == "append":
		return appended(p, a.Text)
	}
	return []byte(a.Text), nil
}

func appended(p place, text string) ([]byte, error) {
	f, _, err := openRegular(p)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, cut, err := readSome(f, maxAppend)
	if err != nil {
		return nil, trouble(err, p.path)
	}
	if cut {
		return nil, refuse("“%s” is larger than %d MB, too large to add to. Begin a new file.", p.path, maxAppend>>20)
	}
	return append(data, text...), nil
}

// replace puts data in the file's place, whole or not at all.
func replace(p place, data []byte, mustBeNew bool) error {
	w := atomicfile.Writer{FS: rootFS{p}}
	if mustBeNew {
		w.BeforeRename = func(string) error {
			if _, err := p.root.Lstat(p.name); err == nil {
				return fs.ErrExist
			}
			return nil
		}
	}
	return w.Write(p.path, data, 0o644)
}

// makeFolder makes a folder and those above it, as far as they are missing.
func makeFolder(p place) error {
	if p.name == "." {
		return nil
	}
	if err := p.root.MkdirAll(p.name, 0o755); err != nil {
		if errors.Is(err, fs.ErrExist) {
			return refuse("“%s” is a file, not a folder. Choose another path.", p.path)
		}
		return trouble(err, p.path)
	}
	return nil
}

func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
