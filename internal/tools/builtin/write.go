package builtin

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"planwright/internal/atomicfile"
)

type writeArguments struct {
	Path string `json:"path"`
	Text string `json:"text"`
	File string `json:"file"` // "": Text is written
	Mode string `json:"mode"`
}

type writeResult struct {
	Path    string `json:"path"`
	Written int64  `json:"written"`
	Size    int64  `json:"size"`
}

// maxAppend is how large a file may be that is added to: it is written whole, so
// that no crash leaves half a line.
const maxAppend = 64 << 20

func writeFile(ctx context.Context, c call, a writeArguments) (result, error) {
	p, err := c.find(a.Path)
	if err != nil {
		return result{}, err
	}
	defer p.close()
	c.writing.Lock()
	defer c.writing.Unlock()
	before, err := startOf(p, a)
	if err != nil {
		return result{}, err
	}
	from := textContent(a.Text)
	if a.File != "" {
		if from, err = c.fileContent(ctx, a.File); err != nil {
			return result{}, err
		}
	}
	defer from.close()
	if err := makeFolder(p.folder()); err != nil {
		return result{}, err
	}
	p.cleanOrphans()
	written := &counter{}
	if err := replace(p, io.MultiReader(bytes.NewReader(before), io.TeeReader(from, written)), a.Mode == "create"); err != nil {
		if ctx.Err() != nil {
			return result{}, ctx.Err()
		}
		return result{}, trouble(err, p.path)
	}
	r := writeResult{p.path, written.n, written.n + int64(len(before))}
	text := fmt.Sprintf("Wrote %s (%s).", p.path, counted(int(r.Size), "byte"))
	if a.Mode == "append" {
		text = fmt.Sprintf("Added %s to %s, which has %s now.", counted(int(r.Written), "byte"), p.path, counted(int(r.Size), "byte"))
	}
	return result{text: text, fields: r}, nil
}

// counter counts what is written to it.
type counter struct{ n int64 }

func (c *counter) Write(p []byte) (int, error) {
	c.n += int64(len(p))
	return len(p), nil
}

// startOf is what the file holds before what is written now.
func startOf(p place, a writeArguments) ([]byte, error) {
	info, err := p.root.Stat(p.name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, checkNewName(a.Path)
	case err != nil:
		return nil, trouble(err, p.path)
	case !info.Mode().IsRegular():
		return nil, noFile(info, p.path)
	case a.Mode == "create":
		return nil, refuse("“%s” is there already. Choose another name, or set mode to overwrite or append.", p.path)
	case a.Mode == "append":
		return appendable(p)
	}
	return nil, nil
}

func appendable(p place) ([]byte, error) {
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
	return data, nil
}

// replace puts data in the file's place, whole or not at all.
func replace(p place, data io.Reader, mustBeNew bool) error {
	w := atomicfile.Writer{FS: rootFS{p}}
	if mustBeNew {
		w.BeforeRename = func(string) error {
			if _, err := p.root.Lstat(p.name); err == nil {
				return fs.ErrExist
			}
			return nil
		}
	}
	return w.WriteFrom(p.path, data, 0o644)
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
