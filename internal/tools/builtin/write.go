package builtin

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"time"

	"planwright/internal/atomicfile"
	"planwright/internal/filelock"
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
	written, had := &counter{}, 0
	path, err := c.put(ctx, target{tool: "write_file", path: a.Path, mode: a.Mode}, func(before []byte) (content, error) {
		had = len(before)
		from := textContent(a.Text)
		if a.File != "" {
			var err error
			if from, err = c.fileContent(ctx, a.File); err != nil {
				return content{}, err
			}
		}
		from.Reader = io.MultiReader(bytes.NewReader(before), io.TeeReader(from.Reader, written))
		return from, nil
	})
	if err != nil {
		return result{}, err
	}
	r := writeResult{path, written.n, written.n + int64(had)}
	text := fmt.Sprintf("Wrote %s (%s).", path, counted(int(r.Size), "byte"))
	if a.Mode == "append" {
		text = fmt.Sprintf("Added %s to %s, which has %s now.", counted(int(r.Written), "byte"), path, counted(int(r.Size), "byte"))
	}
	return result{text: text, fields: r}, nil
}

// target is a file that a tool writes.
type target struct {
	tool string
	path string
	mode string // create, overwrite or append
	only bool   // what is written cannot be added to anything
	part bool   // it takes the place of a part of the file only
}

// put writes a file, whole or not at all, and returns its absolute path. made is what it
// is to hold, of what it held where the mode is append or only a part is written anew.
func (c call) put(ctx context.Context, to target, made func(before []byte) (content, error)) (string, error) {
	p, err := c.find(to.path)
	if err != nil {
		return "", err
	}
	defer p.close()
	release, err := c.alone(ctx, to)
	if err != nil {
		return "", err
	}
	defer release()
	before, err := to.start(p)
	if err != nil {
		return "", err
	}
	from, err := made(before)
	if err != nil {
		return "", err
	}
	defer from.close()
	if err := makeFolder(p.folder()); err != nil {
		return "", err
	}
	p.cleanOrphans()
	if err := replace(p, from, to.mode == "create"); err != nil {
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		return "", trouble(err, p.path)
	}
	return p.path, nil
}

// lockPatience is how long another process is waited for that adds to a file: it writes no
// more than maxAppend and what comes to it.
const lockPatience = 30 * time.Second

// alone keeps others who write files of this process out until release is called. While
// something is added to what a file holds, it keeps other processes out, too: each would put
// what it has read and added in the place of what the other one did.
func (c call) alone(ctx context.Context, to target) (release func(), err error) {
	c.writing.Lock()
	if c.Lock == "" || to.mode != "append" && !to.part {
		return c.writing.Unlock, nil
	}
	for began := time.Now(); ; {
		lock, err := filelock.Take(c.Lock, time.Second, time.Millisecond)
		switch {
		case lock != nil:
			return func() { _ = lock.Close(); c.writing.Unlock() }, nil // nothing is in it
		case ctx.Err() != nil:
			err = ctx.Err()
		case err != nil:
			err = trouble(err, c.Lock)
		case time.Since(began) >= lockPatience:
			err = refuse("Another run of Planwright is adding to a file and does not come to an end of it. Try again when it is over.")
		default:
			continue
		}
		c.writing.Unlock()
		return nil, err
	}
}

// counter counts what is written to it.
type counter struct{ n int64 }

func (c *counter) Write(p []byte) (int, error) {
	c.n += int64(len(p))
	return len(p), nil
}

// start is what the file holds before what is written now.
func (t target) start(p place) ([]byte, error) {
	info, err := p.root.Stat(p.name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, checkNewName(t.path)
	case err != nil:
		return nil, trouble(err, p.path)
	case !info.Mode().IsRegular():
		return nil, noFile(info, p.path)
	case t.mode == "create" && t.only:
		return nil, taken(t.tool, p.path, "append")
	case t.mode == "create":
		return nil, taken(t.tool, p.path)
	case t.mode == "append", t.part:
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
