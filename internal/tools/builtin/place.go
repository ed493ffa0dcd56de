package builtin

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"planwright/internal/filesystem"
	"planwright/planner/text"
)

// place is a file or a folder within an allowed folder. All is done through root,
// which no link leads out of, whatever changes on the disk meanwhile.
type place struct {
	root *os.Root
	base string // the path of root
	name string // within root; "." is root itself
	path string // absolute
}

func (p place) close() { p.root.Close() }

// in is the place of a name beside or below p, in the same root.
func (p place) in(name string) place {
	return place{p.root, p.base, filepath.Join(p.name, name), filepath.Join(p.path, name)}
}

// folder is the folder that p is in.
func (p place) folder() place {
	return place{p.root, p.base, filepath.Dir(p.name), filepath.Dir(p.path)}
}

// maxPath is how many bytes a path may have; most systems take no more.
const maxPath = 4 << 10

// checkNewName refuses a line end in the path of what is to be made: nobody sees it in a
// name, and what commands print ends with one.
func checkNewName(path string) error {
	if strings.ContainsAny(path, "\r\n") {
		return refuse("“%s” has a line end in it, so nothing was made of that name. Take it from a text of one line; of what a command prints, lines.0 is the first line without its end.", path)
	}
	return nil
}

// find is the place that a path names, links followed. The caller closes it.
func (s *server) find(path string) (place, error) {
	return s.locate(path, resolve)
}

// entry is find without following the last link: for what moves the link itself.
func (s *server) entry(path string) (place, error) {
	return s.locate(path, func(path string) string {
		return filepath.Join(resolve(filepath.Dir(path)), filepath.Base(path))
	})
}

func (s *server) locate(path string, follow func(string) string) (place, error) {
	start, folders := s.folders()
	if len(folders) == 0 {
		return place{}, refuse("Workflows may not use any folder yet. Allow one in the settings, under Tools.")
	}
	absolute, err := absolutePath(path, start)
	if err != nil {
		return place{}, err
	}
	written, ok := within(folders, absolute)
	if !ok {
		return place{}, refuse("“%s” is outside the folders that workflows may use (%s). Choose a place inside, or allow its folder in the settings, under Tools.", path, s.allowed())
	}
	if name, err := filepath.Rel(written, absolute); err != nil || !filesystem.IsName(name) {
		return place{}, noName(path)
	}
	followed := follow(absolute)
	folder, ok := within(folders, followed)
	if !ok {
		return place{}, refuse("“%s” leads through a link to a place outside the folders that workflows may use (%s). Use the file's own place, or allow its folder in the settings, under Tools.", path, s.allowed())
	}
	if s.isOwn(followed) {
		return place{}, refuseOwn(path)
	}
	return open(folder, followed)
}

func open(folder, path string) (place, error) {
	name, err := filepath.Rel(folder, path)
	if err != nil || !filepath.IsLocal(name) {
		return place{}, noName(path)
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return place{}, refuse("The allowed folder “%s” cannot be opened. Look whether it is still there, or change it in the settings, under Tools.", folder)
	}
	return place{root, folder, name, path}, nil
}

func noName(path string) error {
	return refuse("“%s” is no name that a file can have here. Choose another one.", path)
}

// folders are the allowed folders and, where links lead to one, its own path too.
// Relative paths begin at start.
//
// A folder inside another one is left out: what a link in its place would lead to
// must not be allowed, and who may write in the outer one could put a link there.
func (s *server) folders() (start string, all []string) {
	if s.Folders == nil {
		return "", nil
	}
	var given []string
	for _, folder := range s.Folders() {
		if filepath.IsAbs(folder) {
			given = append(given, filepath.Clean(folder))
		}
	}
	for _, folder := range given {
		if outer, _ := within(given, folder); outer == folder {
			all = append(all, folder, resolve(folder))
		}
	}
	if len(given) > 0 {
		start = given[0]
	}
	return start, all
}

// within is the outermost of the folders that holds the path.
func within(folders []string, path string) (folder string, ok bool) {
	for _, f := range folders {
		name, err := filepath.Rel(f, path)
		if err == nil && name != ".." && !strings.HasPrefix(name, ".."+string(filepath.Separator)) && (!ok || len(f) < len(folder)) {
			folder, ok = f, true
		}
	}
	return folder, ok
}

// absolutePath is where the path leads by its words alone. “~” is the person's own
// folder.
func absolutePath(path, start string) (string, error) {
	switch {
	case strings.ContainsRune(path, 0):
		return "", refuse("A path holds a character that no file name can have. Correct the path.")
	case len(path) > maxPath:
		return "", refuse("A path is longer than systems take: “%s…”. Shorten it.", path[:60])
	}
	named, isHere := filesystem.FromAddress(path)
	if !isHere {
		return "", refuse("“%s” is not the address of a file on this machine. Write its path, such as ~/Documents/notes.txt.", path)
	}
	path, err := fromHome(named)
	if err != nil {
		return "", err
	}
	if filepath.IsAbs(path) {
		return filepath.Clean(path), nil
	}
	if filepath.VolumeName(path) != "" || os.IsPathSeparator(path[0]) {
		return "", refuse("“%s” depends on the current drive. Write the whole path.", path)
	}
	return filepath.Join(start, path), nil
}

// fromHome is a path with the person's own folder in place of a “~” that it begins with.
func fromHome(path string) (string, error) {
	rest, ok := strings.CutPrefix(filepath.ToSlash(path), "~")
	if !ok || rest != "" && rest[0] != '/' {
		return path, nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", refuse("“%s” begins with ~, but this account has no home folder. Write the whole path.", path)
	}
	return filepath.Join(home, rest), nil
}

// resolve follows the links of a path as far as it is there.
func resolve(path string) string {
	followed, err := filepath.EvalSymlinks(path)
	if err == nil {
		return followed
	}
	parent := filepath.Dir(path)
	if parent == path || !errors.Is(err, fs.ErrNotExist) {
		return path
	}
	return filepath.Join(resolve(parent), filepath.Base(path))
}

// allowed names the allowed folders.
func (s *server) allowed() string { return strings.Join(s.Folders(), ", ") }

// trouble is what went wrong with a file, in words.
func trouble(err error, path string) error {
	var r refusal
	var o offer
	switch {
	case errors.As(err, &o):
		return o
	case errors.As(err, &r):
		return r
	case errors.Is(err, fs.ErrNotExist):
		return refuse("“%s” is not there. Correct the path, or make it first.", path)
	case errors.Is(err, fs.ErrPermission):
		return refuse("This account may not do that with “%s”. Change its permissions, or choose another place.", path)
	case errors.Is(err, fs.ErrExist):
		return refuse("“%s” is there already. Choose another name, or say that it may be replaced.", path)
	case errors.Is(err, filesystem.ErrNotFolder):
		return refuse("“%s” goes through a file as if it were a folder. Correct the path.", path)
	case errors.Is(err, filesystem.ErrFull):
		return refuse("The disk of “%s” is full. Make room, then try again.", path)
	case errors.Is(err, filesystem.ErrTooLong):
		return refuse("The name of “%s” is too long for its disk. Shorten it.", shortened(path))
	case errors.Is(err, filesystem.ErrProtected):
		return refuse("The disk of “%s” can only be read. Choose another place.", path)
	case !utf8.ValidString(path):
		return refuse("The name of “%s” is not UTF-8. Rename it.", strings.ToValidUTF8(path, "\ufffd"))
	}
	return refuse("“%s” cannot be used: the disk, or a link on the way, does not allow it. Look at it with another program, or choose another place.", path)
}

// shortened is the path with its middle left out where it is long.
func shortened(path string) string {
	if len(path) <= 120 {
		return path
	}
	return text.Bytes(path, 60) + "…" + text.Tail(path, 60)
}

// picture is the place of a picture that the run has taken; false where the path
// names none.
func (c call) picture(path string) (place, bool) {
	if c.images() == "" || !filepath.IsAbs(path) || strings.ContainsRune(path, 0) {
		return place{}, false
	}
	named := filepath.Clean(c.images())
	folder := resolve(named)
	if _, ok := within([]string{named, folder}, filepath.Clean(path)); !ok {
		return place{}, false
	}
	followed := resolve(filepath.Clean(path))
	if _, ok := within([]string{folder}, followed); !ok || followed == folder || c.isOwn(followed) && !c.isOwn(folder) {
		return place{}, false
	}
	p, err := open(folder, followed)
	return p, err == nil
}
