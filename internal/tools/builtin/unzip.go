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
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"planwright/internal/filesystem"
)

type unzipArguments struct {
	Path   string `json:"path"`
	Folder string `json:"folder"`
}

type unzipResult struct {
	Folder string   `json:"folder"`
	Files  []string `json:"files"`
	Count  int      `json:"count"`
}

// What an archive may hold, whatever it says of itself.
const (
	maxDirectory = 16 << 20  // bytes of the list of its files
	maxUnpacked  = 100_000   // files and folders
	maxContent   = 8 << 30   // bytes in all
	freeContent  = 256 << 20 // bytes that any archive may have
	maxRatio     = 100       // beyond them, of the archive's own size
)

func unpackFiles(ctx context.Context, c call, a unzipArguments) (result, error) {
	o, err := c.original(a.Path)
	if err != nil {
		return result{}, err
	}
	defer o.close()
	to, err := c.find(a.Folder)
	if err != nil {
		return result{}, err
	}
	defer to.close()
	u := unpacking{from: o.path, to: to}
	f, info, err := o.open()
	if err != nil {
		return result{}, err
	}
	defer f.Close()
	if err := u.readList(f, info.Size()); err != nil {
		return result{}, err
	}
	if o.file != nil { // it must be the one that was given
		if _, err := io.Copy(io.Discard, o.read(ctx, f)); err != nil {
			return result{}, trouble(err, o.path)
		}
	}
	c.writing.Lock()
	defer c.writing.Unlock()
	if err := u.unpack(ctx, c, a.Folder); err != nil {
		if ctx.Err() != nil {
			return result{}, ctx.Err()
		}
		return result{}, trouble(err, to.path)
	}
	return u.result(), nil
}

// unpacking is an archive, and where it goes.
type unpacking struct {
	from    string // path of the archive
	to      place  // the folder
	entries []entry
	most    int64 // bytes that it may hold
}

// entry is a file or a folder of an archive.
type entry struct {
	*zip.File
	name   string // below the folder, as this system writes it
	folder bool
}

func (u *unpacking) readList(f io.ReaderAt, size int64) error {
	u.most = min(maxContent, max(freeContent, size*maxRatio))
	list := &boundedAt{ReaderAt: f, left: maxDirectory}
	z, err := zip.NewReader(list, size)
	switch {
	case list.left < 0:
		return u.refuse("lists too many files")
	case err != nil && !errors.Is(err, zip.ErrInsecurePath):
		return refuse("“%s” is no ZIP archive, or is damaged. Choose another file.", u.from)
	case len(z.File) > maxUnpacked:
		return u.refuse("holds %d files and folders, and %d are the most", len(z.File), maxUnpacked)
	}
	list.left = 1 << 62
	var total uint64
	for _, f := range z.File {
		e, err := u.entry(f)
		if err != nil {
			return err
		}
		if total += min(f.UncompressedSize64, maxContent+1); total > uint64(u.most) {
			return u.tooMuch()
		}
		u.entries = append(u.entries, e)
	}
	return nil
}

func (u *unpacking) tooMuch() error {
	return u.refuse("holds more than %d MB, which is far more than its own size or than may be unpacked", u.most>>20)
}

// refuse says why nothing of the archive is unpacked.
func (u *unpacking) refuse(format string, a ...any) error {
	return refuse("“%s” %s. Nothing was unpacked; look at it with another program.", u.from, fmt.Sprintf(format, a...))
}

// entry refuses what is no file or folder of its own below the folder.
func (u *unpacking) entry(f *zip.File) (entry, error) {
	name := nameOf(f)
	clean := path.Clean(name)
	e := entry{f, filepath.FromSlash(clean), f.Mode().IsDir() || strings.HasSuffix(name, "/")}
	switch mode := f.Mode(); {
	case !filepath.IsLocal(e.name) || !filesystem.IsName(e.name) || e.name == "." && !e.folder || strings.ContainsFunc(name, unicode.IsControl) || strings.HasPrefix(name, "/") || hasDrive(name):
		return e, u.refuse("holds a file that leads out of the folder, or has no name that a file can have here: “%s”", shortened(name))
	case mode&fs.ModeSymlink != 0:
		return e, u.refuse("holds a link, “%s”, which may lead anywhere", shortened(name))
	case !mode.IsRegular() && !e.folder:
		return e, u.refuse("holds a device, “%s”", shortened(name))
	case f.Flags&1 != 0:
		return e, u.refuse("is protected by a password")
	case f.Method != zip.Store && f.Method != zip.Deflate:
		return e, u.refuse("is packed in a way that is not known here")
	}
	return e, nil
}

// hasDrive reports whether a name begins with a drive of Windows.
func hasDrive(name string) bool { return len(name) > 1 && name[1] == ':' }

// nameOf is the name of an entry with slashes. Old programs write that of their system,
// and the letters of DOS.
func nameOf(f *zip.File) string {
	name := f.Name
	if f.NonUTF8 && !utf8.ValidString(name) {
		name, _ = charmap.CodePage437.NewDecoder().String(name) // each byte is a letter
	}
	return strings.ReplaceAll(name, `\`, "/")
}

// unpack makes all of it beside its place before anything is put there, and replaces
// nothing. A folder that is not there yet is made with all in it, or not at all.
func (u *unpacking) unpack(ctx context.Context, c call, folder string) error {
	info, err := u.to.root.Stat(u.to.name)
	fresh := errors.Is(err, fs.ErrNotExist)
	temp := u.to.beside()
	switch {
	case fresh:
		if err := errors.Join(checkNewName(folder), makeFolder(u.to.folder())); err != nil {
			return err
		}
		u.to.cleanOrphans()
	case err != nil:
		return err
	case !info.IsDir():
		return refuse("“%s” is a file, not a folder. Choose another path.", u.to.path)
	default:
		temp = u.to.in(unpackedName).beside()
		u.to.in(unpackedName).cleanOrphans()
	}
	if err := u.checkFree(c); err != nil {
		return err
	}
	err = u.fill(ctx, temp)
	switch {
	case err != nil:
	case fresh:
		err = u.to.root.Rename(temp.name, u.to.name)
	default:
		err = u.place(temp)
	}
	return errors.Join(err, u.to.root.RemoveAll(temp.name))
}

// unpackedName is what is unpacked into a folder is called before it is whole; see beside.
const unpackedName = "unpacked"

// checkFree refuses an archive of which something is there already, or would come to be
// among what is the program's own.
func (u *unpacking) checkFree(c call) error {
	around := c.bearsOwn(u.to.path)
	for _, e := range u.entries {
		if around && c.isOwn(u.to.in(e.name).path) {
			return refuseOwn(u.to.in(e.name).path)
		}
		if err := u.checkWay(e); err != nil {
			return err
		}
	}
	return nil
}

// checkWay looks from above at what is where an entry goes, so that no link is followed.
func (u *unpacking) checkWay(e entry) error {
	at, parts := u.to, strings.Split(e.name, string(filepath.Separator))
	for i, part := range parts {
		at = at.in(part)
		info, err := at.root.Lstat(at.name)
		switch last := i == len(parts)-1; {
		case errors.Is(err, fs.ErrNotExist):
			return nil
		case err != nil:
			return trouble(err, at.path)
		case !info.IsDir() || last && !e.folder:
			return taken("unzip", at.path)
		}
	}
	return nil
}

// fill unpacks into a new folder.
func (u *unpacking) fill(ctx context.Context, temp place) error {
	if err := temp.root.Mkdir(temp.name, 0o755); err != nil {
		return err
	}
	for _, e := range u.entries {
		to, folder := temp.in(e.name), temp.in(filepath.Dir(e.name))
		if e.folder {
			folder = to
		}
		if err := temp.root.MkdirAll(folder.name, 0o755); err != nil {
			return u.twice(err, e)
		}
		if e.folder {
			continue
		}
		if err := u.write(ctx, e, to); err != nil {
			return err
		}
	}
	return nil
}

func (u *unpacking) write(ctx context.Context, e entry, to place) error {
	in, err := e.Open()
	if err != nil {
		return u.damaged(e)
	}
	defer in.Close()
	perm := fs.FileMode(0o644)
	if e.Mode()&0o100 != 0 {
		perm = 0o755
	}
	from := &source{Reader: &readUnder{ctx: ctx, from: in}}
	err = to.writeNew(from, perm, e.Modified)
	if from.err != nil && ctx.Err() == nil {
		return u.damaged(e)
	}
	return u.twice(err, e)
}

func (u *unpacking) damaged(e entry) error {
	return u.refuse("is damaged: “%s” in it cannot be read", shortened(e.name))
}

// twice is the error where two entries have one name.
func (u *unpacking) twice(err error, e entry) error {
	if errors.Is(err, fs.ErrExist) || errors.Is(err, filesystem.ErrNotFolder) {
		return u.refuse("holds two files of one name, “%s”", shortened(e.name))
	}
	return err
}

// place puts what was unpacked where it belongs, file by file.
func (u *unpacking) place(temp place) error {
	for _, e := range u.entries {
		to := u.to.in(e.name)
		folder := to.folder()
		if e.folder {
			folder = to
		}
		if err := makeFolder(folder); err != nil {
			return err
		}
		if e.folder {
			continue
		}
		if err := u.to.root.Rename(temp.in(e.name).name, to.name); err != nil {
			return err
		}
	}
	return nil
}

func (u *unpacking) result() result {
	r := unzipResult{Folder: u.to.path, Files: []string{}}
	for _, e := range u.entries {
		if !e.folder {
			r.Files = append(r.Files, u.to.in(e.name).path)
		}
	}
	r.Count = len(r.Files)
	slices.Sort(r.Files)
	lacks := ""
	if left := r.Count - maxListed; left > 0 {
		r.Files, lacks = r.Files[:maxListed], fmt.Sprintf("%s more are not listed.", counted(left, "file"))
	}
	text := fmt.Sprintf("Unpacked %s into %s.", counted(r.Count, "file"), u.to.path)
	return result{text: text, fields: r, partly: lacks}
}

var errEnough = errors.New("builtin: enough was read")

// boundedAt reads at most so many bytes; left is below 0 where there were more.
type boundedAt struct {
	io.ReaderAt
	left int64
}

// ReadAt reads while something is left.
func (b *boundedAt) ReadAt(p []byte, at int64) (int, error) {
	if b.left -= int64(len(p)); b.left < 0 {
		return 0, errEnough
	}
	return b.ReaderAt.ReadAt(p, at)
}
