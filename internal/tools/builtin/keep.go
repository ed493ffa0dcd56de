package builtin

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"planwright/internal/atomicfile"
	"planwright/planner/catalog"
)

// Files are those of the run that a call belongs to. They come with the context alone,
// as all of Along: no argument and no answer makes a file of a run.
type Files struct {
	Folder string             // absolute path of the folder for files that the call gives; it is made when it is needed
	Wanted bool               // a step uses the file that this call gives
	Given  []catalog.File     // among its arguments: those that the run made
	Kept   func(catalog.File) // told of each file that the call gives
}

// given is the file of the run at the path, and false where the run did not make one
// there.
func (a Along) given(path string) (catalog.File, bool) {
	if a.Files == nil {
		return catalog.File{}, false
	}
	i := slices.IndexFunc(a.Files.Given, func(f catalog.File) bool { return f.Path == path })
	if i < 0 {
		return catalog.File{}, false
	}
	return a.Files.Given[i], true
}

// partEnd is how a file is called that is not whole yet. The journal removes those that
// were left.
const partEnd = ".tmp"

// errTooMuch says that there is more than may be kept.
var errTooMuch = errors.New("builtin: more than may be kept")

// keep makes a file of the run of what is read, at most so many bytes of it. It is there
// whole, and on the disk, or not at all. An error of data is returned as it is.
func (a Along) keep(name, kind string, data io.Reader, most int64) (catalog.File, error) {
	folder := a.Files.Folder
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return catalog.File{}, trouble(err, folder)
	}
	part, err := os.CreateTemp(folder, "*"+partEnd)
	if err != nil {
		return catalog.File{}, trouble(err, folder)
	}
	sum := sha256.New()
	size, err := copyPart(part, sum, data, most)
	hex := hex.EncodeToString(sum.Sum(nil))
	file := catalog.File{Path: filepath.Join(folder, hex[:16]+"-"+name), Name: name, MIME: kind, Size: size, SHA256: hex}
	if err == nil {
		err = wrote(atomicfile.OS{}.Rename(part.Name(), file.Path), folder)
	}
	if err != nil {
		_ = os.Remove(part.Name()) // the journal tries again
		return catalog.File{}, err
	}
	if err := (atomicfile.OS{}).SyncFolder(folder); err != nil {
		return catalog.File{}, trouble(err, folder)
	}
	a.Files.Kept(file)
	return file, nil
}

// copyPart writes and closes the file in the making.
func copyPart(part *os.File, sum hash.Hash, data io.Reader, most int64) (size int64, err error) {
	from := &source{Reader: io.LimitReader(data, most+1)}
	size, err = io.Copy(io.MultiWriter(part, sum), from)
	switch {
	case from.err != nil:
		err = from.err
	case err == nil && size > most:
		err = errTooMuch
	case err == nil:
		err = wrote(part.Sync(), part.Name())
	default:
		err = wrote(err, part.Name())
	}
	return size, errors.Join(err, wrote(part.Close(), part.Name()))
}

// wrote is what went wrong with the disk, in words.
func wrote(err error, path string) error {
	if err == nil {
		return nil
	}
	return trouble(err, path)
}

// source remembers what was wrong with what is read, as the disk may fail too.
type source struct {
	io.Reader
	err error
}

func (s *source) Read(p []byte) (int, error) {
	n, err := s.Reader.Read(p)
	if err != nil && err != io.EOF {
		s.err = err
	}
	return n, err
}

// content is what a file is written from, or what one holds.
type content struct {
	io.Reader
	close func()
	path  string // absolute; "" where it is no file
	info  os.FileInfo
}

func textContent(text string) content {
	return content{Reader: strings.NewReader(text), close: func() {}}
}

// original is what is read or copied: a file that the run made, as it was then, a picture
// of it, or what is in the folders that workflows may use.
type original struct {
	place
	called string        // its name for people
	file   *catalog.File // of the run; nil: it is none
}

func (c call) original(path string) (original, error) {
	file, ofRun := c.along.given(path)
	p, err := c.readable(path, ofRun)
	if err != nil {
		return original{}, err
	}
	if ofRun {
		return original{p, file.Name, &file}, nil
	}
	return original{p, filepath.Base(p.path), nil}, nil
}

// readable is the place of a file that may be read.
func (c call) readable(path string, ofRun bool) (place, error) {
	if ofRun {
		return open(filepath.Dir(path), path)
	}
	if p, ok := c.picture(path); ok {
		return p, nil
	}
	return c.find(path)
}

// open opens the file for reading.
func (o original) open() (*os.File, os.FileInfo, error) {
	f, info, err := openRegular(o.place)
	return f, info, o.gone(err)
}

// gone is the error where a file of the run could not be opened.
func (o original) gone(err error) error {
	if err == nil || o.file == nil {
		return err
	}
	return refuse("The file “%s” of the run is not kept any more: of all runs together only so many GB of files stay as the settings say (Files of runs), those of the newest. Run the step that gave it again, and save what is to last by %s.", o.file.Name, toolCalled("write_file"))
}

// read reads what was opened until the call ends.
func (o original) read(ctx context.Context, f io.Reader) io.Reader {
	if o.file == nil {
		return &readUnder{ctx: ctx, from: f}
	}
	return &readUnder{ctx: ctx, from: f, file: o.file, sum: sha256.New()}
}

// fileContent is what a file holds.
func (c call) fileContent(ctx context.Context, path string) (content, error) {
	o, err := c.original(path)
	if err != nil {
		return content{}, err
	}
	f, info, err := o.open()
	if err != nil {
		o.close()
		return content{}, err
	}
	return content{o.read(ctx, f), func() { f.Close(); o.close() }, o.path, info}, nil
}

// readUnder reads until the call ends. A file of the run must be the one that was made:
// at its end a difference is an error, before what was written of it counts.
type readUnder struct {
	ctx  context.Context
	from io.Reader
	file *catalog.File
	sum  hash.Hash
}

func (r *readUnder) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := r.from.Read(p)
	if r.sum == nil {
		return n, err
	}
	r.sum.Write(p[:n])
	if err == io.EOF && hex.EncodeToString(r.sum.Sum(nil)) != r.file.SHA256 {
		return n, refuse("The file “%s” of the run was changed by another program since its step gave it. Run that step again.", r.file.Name)
	}
	return n, err
}
