package builtin

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"planwright/internal/atomicfile"
)

type zipArguments struct {
	Files []string `json:"files"`
	Path  string   `json:"path"`
}

type zipResult struct {
	Path  string `json:"path"`
	Count int    `json:"count"`
	Size  int64  `json:"size"`
}

func packFiles(ctx context.Context, c call, a zipArguments) (result, error) {
	to, err := c.find(a.Path)
	if err != nil {
		return result{}, err
	}
	defer to.close()
	c.writing.Lock()
	defer c.writing.Unlock()
	if err := checkNew(to, a.Path); err != nil {
		return result{}, err
	}
	if err := makeFolder(to.folder()); err != nil {
		return result{}, err
	}
	to.cleanOrphans()
	p := packing{call: c, names: map[string]bool{}}
	size := &counter{}
	err = p.packed(ctx, a.Files, func(from io.Reader) error { return replace(to, io.TeeReader(from, size), true) })
	if ctx.Err() != nil {
		return result{}, ctx.Err()
	}
	if err != nil {
		return result{}, trouble(err, to.path)
	}
	text := fmt.Sprintf("Packed %s into %s (%s).", counted(p.count, "file"), to.path, counted(int(size.n), "byte"))
	return result{text: text, fields: zipResult{to.path, p.count, size.n}, partly: p.lacks()}, nil
}

// checkNew refuses a name that is taken, or that nothing new may have.
func checkNew(p place, path string) error {
	_, err := p.root.Lstat(p.name)
	switch {
	case err == nil:
		return taken("zip", p.path)
	case !errors.Is(err, fs.ErrNotExist):
		return trouble(err, p.path)
	}
	return checkNewName(path)
}

// packing is an archive in the making.
type packing struct {
	call
	zip   *zip.Writer
	names map[string]bool // that are in it
	count int
	left  int // links and the like that are not packed
}

// packed has the archive of files written while it is made.
func (p *packing) packed(ctx context.Context, files []string, write func(io.Reader) error) error {
	list, err := p.sources(files)
	if err != nil {
		return err
	}
	from, into := io.Pipe()
	done := make(chan struct{})
	go func() {
		defer close(done)
		into.CloseWithError(p.pack(ctx, into, list))
	}()
	err = write(from)
	from.Close() // ends the packing where the disk did not take it
	<-done
	return err
}

// toPack is a file or a folder to pack, and what it is called in the archive.
type toPack struct{ path, name string }

// sources are what to pack, each once, by its path as it was given. What lies in folders
// is called by its path from the one around all of it, so that no two have one name.
func (p *packing) sources(files []string) ([]toPack, error) {
	var list []toPack
	var around string
	seen := map[string]bool{}
	for _, path := range files {
		o, err := p.original(path)
		if err != nil {
			return nil, err
		}
		o.close()
		if seen[o.path] {
			continue
		}
		seen[o.path] = true
		one := toPack{path, o.called}
		if o.file == nil {
			one.name = o.path
			around = commonFolder(around, filepath.Dir(o.path))
		}
		list = append(list, one)
	}
	for i, one := range list {
		if name, err := filepath.Rel(around, one.name); filepath.IsAbs(one.name) && err == nil {
			list[i].name = filepath.ToSlash(name)
		}
	}
	return list, nil
}

// commonFolder is the folder around both, "" standing for none yet.
func commonFolder(a, b string) string {
	if a == "" {
		return b
	}
	for {
		if _, ok := within([]string{a}, b); ok || a == filepath.Dir(a) {
			return a
		}
		a = filepath.Dir(a)
	}
}

func (p *packing) pack(ctx context.Context, into io.Writer, list []toPack) error {
	p.zip = zip.NewWriter(into)
	for _, one := range list {
		if err := p.add(ctx, one); err != nil {
			return err
		}
	}
	return p.zip.Close()
}

func (p *packing) add(ctx context.Context, one toPack) error {
	o, err := p.original(one.path)
	if err != nil {
		return err
	}
	defer o.close()
	info, err := o.root.Stat(o.name)
	switch {
	case err != nil:
		return o.gone(err)
	case !info.IsDir():
		return p.addFile(ctx, o, one.name)
	case p.bearsOwn(o.path):
		return refuseOwn(o.path)
	}
	return p.members(ctx, o.place, func(f member) error {
		name := path.Join(one.name, filepath.ToSlash(f.below))
		switch {
		case f.info.IsDir():
			_, err := p.create(name+"/", f.info)
			return err
		case atomicfile.IsTemp(filepath.Base(f.path)): // the archive itself
			return nil
		case !f.info.Mode().IsRegular():
			p.left++
			return nil
		}
		return p.addFile(ctx, original{place: f.place, called: name}, name)
	})
}

func (p *packing) addFile(ctx context.Context, o original, name string) error {
	f, info, err := o.open()
	if err != nil {
		return err
	}
	defer f.Close()
	to, err := p.create(name, info)
	if err != nil {
		return err
	}
	p.count++
	_, err = io.Copy(to, o.read(ctx, f))
	return err
}

// create begins a file, or a folder, under a name that is not taken yet.
func (p *packing) create(name string, info fs.FileInfo) (io.Writer, error) {
	header, err := zip.FileInfoHeader(info)
	if err != nil {
		return nil, err
	}
	header.Name = name
	if !info.IsDir() {
		header.Method = zip.Deflate
	}
	end := path.Ext(name)
	for n := 2; p.names[header.Name]; n++ {
		header.Name = strings.TrimSuffix(name, end) + " (" + strconv.Itoa(n) + ")" + end
	}
	p.names[header.Name] = true
	return p.zip.CreateHeader(header)
}

// lacks says what was not packed, "" for nothing.
func (p *packing) lacks() string {
	if p.left == 0 {
		return ""
	}
	return fmt.Sprintf("%s in the folders, such as links and devices, left out: only files are packed.", counted(p.left, "thing"))
}
