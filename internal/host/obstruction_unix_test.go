//go:build unix

package host

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"planwright/internal/tools"
)

// obstructions are what may stand in the place of a file of the program's own.
var obstructions = map[string]func(path string) error{
	"pipe": func(path string) error { return syscall.Mkfifo(path, 0o600) },
	"folder": func(path string) error {
		return errors.Join(os.Mkdir(path, 0o700), os.WriteFile(filepath.Join(path, "theirs"), nil, 0o600))
	},
	"too long": func(path string) error {
		return errors.Join(os.WriteFile(path, []byte("{"), 0o600), os.Truncate(path, 10<<30)) // no such room is taken
	},
}

// everyObstruction has each of them put in the place of each file, not one.
const everyObstruction = "HOST_TEST_OBSTRUCTIONS"

// TestObstructedFilesOfEveryKind puts a pipe, a folder or a file of 10 GB in the place
// of each file that the program keeps. Each start comes to its end and says what is wrong,
// and nothing else is lost.
func TestObstructedFilesOfEveryKind(t *testing.T) {
	folder, whole := filepath.Join(t.TempDir(), "kept"), t.TempDir() // histories belong to a path
	want := keepOfEveryKind(t, folder)
	state := filepath.Join("data", "state")
	kinds := filesIn(t, folder)
	for _, name := range []string{tools.KeyName, "approvals.last-good.json", "secrets.key", windowName} {
		kinds = append(kinds, filepath.Join(state, name))
	}
	must(t, os.CopyFS(whole, os.DirFS(folder)))
	names := slices.Sorted(maps.Keys(obstructions))
	for i, kind := range kinds {
		chosen := names
		if os.Getenv(everyObstruction) == "" {
			chosen = names[i%len(names):][:1]
		}
		for _, name := range chosen {
			t.Run(name+" "+kind, func(t *testing.T) {
				path := filepath.Join(folder, kind)
				must(t, errors.Join(os.RemoveAll(folder), os.CopyFS(folder, os.DirFS(whole)), os.RemoveAll(path), obstructions[name](path)))
				openDamaged(t, folder, kind, want, nil)
				if !isLeft(folder, isThere[name]) {
					t.Error("what stood in its place is lost")
				}
			})
		}
	}
}

// isThere recognises each of the obstructions.
var isThere = map[string]func(fs.FileInfo) bool{
	"pipe":     func(info fs.FileInfo) bool { return info.Mode()&fs.ModeNamedPipe != 0 },
	"folder":   func(info fs.FileInfo) bool { return info.Name() == "theirs" },
	"too long": func(info fs.FileInfo) bool { return info.Size() == 10<<30 },
}

// isLeft reports whether it is anywhere in the folder.
func isLeft(folder string, is func(fs.FileInfo) bool) (found bool) {
	_ = filepath.WalkDir(folder, func(_ string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := entry.Info()
		found = found || err == nil && is(info)
		return err
	})
	return found
}

// TestObstructionsAreSaid names what nobody else tells of.
func TestObstructionsAreSaid(t *testing.T) {
	for name, obstruct := range obstructions {
		folder := t.TempDir()
		f := open(t, folder, "")
		quiet := f.host.quiet()
		f.close()
		for _, own := range quiet {
			must(t, errors.Join(os.MkdirAll(filepath.Dir(own.path), 0o700), os.RemoveAll(own.path), obstruct(own.path)))
		}
		f = open(t, folder, "")
		said := f.saidOfAll()
		for _, own := range quiet {
			if !strings.Contains(said, own.path+" cannot be read: ") || !strings.Contains(said, "Move it away. "+own.lost) {
				t.Errorf("%s in the place of %s: %s", name, own.path, said)
			}
		}
		f.close()
	}
}
