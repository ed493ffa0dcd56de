package builtin

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"planwright/internal/atomicfile"
)

type copyArguments struct {
	From      string `json:"from"`
	To        string `json:"to"`
	Overwrite bool   `json:"overwrite"`
}

func copyFile(ctx context.Context, c call, a copyArguments) (result, error) {
	from, err := c.original(a.From)
	if err != nil {
		return result{}, err
	}
	defer from.close()
	to, err := c.entry(a.To)
	if err != nil {
		return result{}, err
	}
	defer to.close()
	c.writing.Lock()
	defer c.writing.Unlock()
	m := move{moveArguments: moveArguments{a.From, a.To, a.Overwrite, true}, call: c, from: from, to: to, kept: true}
	if err := m.carryOut(ctx); err != nil {
		return result{}, err
	}
	return result{text: fmt.Sprintf("Copied %s to %s.", from.path, m.to.path), fields: moveResult{m.to.path}}, nil
}

// copyFile writes the file anew beside its target and puts it in place when it is whole
// and on the disk.
func (m *move) copyFile(ctx context.Context) error {
	in, info, err := m.from.open()
	if err != nil {
		return err
	}
	defer in.Close()
	temp := m.to.beside()
	err = temp.writeNew(m.from.read(ctx, in), info.Mode().Perm(), info.ModTime())
	return m.settle(temp, err)
}

// settle gives what was made beside the target its name, or removes it where it is not
// whole.
func (m *move) settle(temp place, err error) error {
	if err == nil {
		err = m.to.root.Rename(temp.name, m.to.name)
	}
	if err != nil {
		return errors.Join(err, temp.root.RemoveAll(temp.name))
	}
	return rootFS{m.to}.SyncFolder(filepath.Dir(m.to.path))
}

// copyFolder copies a folder to a new one, which is there with all in it or not at all.
func (m *move) copyFolder(ctx context.Context) error {
	temp := m.to.beside()
	return m.settle(temp, m.members(ctx, m.from.place, func(f member) error { return f.copyTo(ctx, temp.in(f.below)) }))
}

// beside is a place in the same folder for what is made of p before it is whole.
func (p place) beside() place {
	before, after, _ := strings.Cut(atomicfile.TempPattern(p.path), "*")
	return p.folder().in(before + strconv.FormatUint(rand.Uint64(), 10) + after)
}

// copyTo makes the same at another place. A link is copied as one.
func (f member) copyTo(ctx context.Context, to place) error {
	switch f.info.Mode().Type() {
	case fs.ModeDir:
		return to.root.Mkdir(to.name, f.info.Mode().Perm()|0o700)
	case fs.ModeSymlink:
		target, err := f.root.Readlink(f.name)
		if err != nil {
			return err
		}
		return to.root.Symlink(target, to.name)
	}
	in, info, err := openRegular(f.place)
	if err != nil {
		return err
	}
	defer in.Close()
	return to.writeNew(&readUnder{ctx: ctx, from: in}, info.Mode().Perm(), info.ModTime())
}

// writeNew makes a file of what is read, which is on the disk then; its time is now where
// none is given.
func (p place) writeNew(from io.Reader, perm fs.FileMode, changed time.Time) error {
	out, err := p.root.OpenFile(p.name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, from)
	if err = errors.Join(err, out.Chmod(perm), out.Sync(), out.Close()); err != nil {
		return err
	}
	return p.root.Chtimes(p.name, changed, changed)
}
