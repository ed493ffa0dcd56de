package builtin

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestMoveFile(t *testing.T) {
	other := t.TempDir()
	folder := t.TempDir()
	c := connect(t, Options{Folders: func() []string { return []string{folder, other} }})
	c.folder = folder
	c.put("a.txt", "a")
	if g := c.works("move_file", args{"from": "a.txt", "to": "done/b.txt"}); g.fields["path"] != c.path("done/b.txt") {
		t.Errorf("it went to %v", g.fields["path"])
	}
	c.holds("done/b.txt", "a")
	c.works("move_file", args{"from": "done/b.txt", "to": folder})
	c.holds("b.txt", "a")
	c.works("move_file", args{"from": "b.txt", "to": "fresh/"})
	c.holds("fresh/b.txt", "a")

	c.put("c.txt", "c")
	if g := c.call("move_file", args{"from": "c.txt", "to": "fresh/b.txt"}); !g.failed {
		t.Error("a file was replaced without being asked to")
	}
	c.holds("fresh/b.txt", "a")
	c.works("move_file", args{"from": "c.txt", "to": "fresh/b.txt", "overwrite": true})
	c.holds("fresh/b.txt", "c")
	if g := c.call("move_file", args{"from": "fresh/b.txt", "to": "gone/b.txt", "create_folder": false}); !g.failed {
		t.Error("a folder was made without being asked to")
	}
	if g := c.call("move_file", args{"from": "fresh", "to": "fresh/inner"}); !g.failed || !strings.Contains(g.text, "into itself") {
		t.Errorf("a folder was moved into itself: %+v", g)
	}
	c.works("move_file", args{"from": "fresh", "to": "renamed"})
	c.holds("renamed/b.txt", "c")
	for _, to := range []string{"renamed/b.txt", "renamed/", "renamed/../renamed"} {
		if g := c.works("move_file", args{"from": "renamed/b.txt", "to": to}); !strings.Contains(g.partly, "nothing was moved") {
			t.Errorf("to %s: people are told %q", to, g.partly)
		}
	}
}

// A loop that moves files to a folder which is not there yet makes it with the
// first of them, and does not turn that file into what was to be the folder.
func TestMoveIntoMissingFolder(t *testing.T) {
	c := connect(t, Options{})
	for _, name := range []string{"1.png", "2.png", ".profile"} {
		c.put(name, name)
	}
	c.works("move_file", args{"from": "1.png", "to": "Archive"})
	c.works("move_file", args{"from": "2.png", "to": "Archive"})
	c.holds("Archive/1.png", "1.png")
	c.holds("Archive/2.png", "2.png")
	c.works("move_file", args{"from": "Archive/1.png", "to": "LICENSE", "create_folder": false})
	c.holds("LICENSE", "1.png")
	c.works("move_file", args{"from": "Archive/2.png", "to": ".hidden.png"})
	c.holds(".hidden.png", "2.png")
	c.works("move_file", args{"from": ".profile", "to": "profile"})
	c.holds("profile", ".profile")
	c.works("copy_file", args{"from": "LICENSE", "to": "a.txt"})
	for _, name := range []string{"Makefile", "deep/README", "Dockerfile"} {
		c.works("copy_file", args{"from": "a.txt", "to": name})
		c.holds(name, "1.png")
	}
	c.works("move_file", args{"from": "a.txt", "to": "COPYING"})
	c.holds("COPYING", "1.png")
}

// Between allowed folders a file keeps its content, its time and its permissions.
func TestMoveBetweenFolders(t *testing.T) {
	folder, other := t.TempDir(), t.TempDir()
	c := connect(t, Options{Folders: func() []string { return []string{folder, other} }})
	c.folder = folder
	path := c.put("a.txt", strings.Repeat("a", 1<<20))
	old := time.Now().Add(-1000 * time.Hour).Truncate(time.Second)
	if err := os.Chtimes(path, old, old); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, 0o640); err != nil {
		t.Fatal(err)
	}
	g := c.works("move_file", args{"from": "a.txt", "to": other})
	info, err := os.Stat(filepath.Join(other, "a.txt"))
	if err != nil || info.Size() != 1<<20 || !info.ModTime().Equal(old) || info.Mode().Perm() != 0o640 {
		t.Errorf("%v: %v %v", g.text, info, err)
	}
	if _, err := os.Lstat(path); err == nil {
		t.Error("the file is still in its old place")
	}
	if left, _ := filepath.Glob(filepath.Join(other, ".*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}
