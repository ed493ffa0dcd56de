//go:build linux

package builtin

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What is deleted is in the trash of the desktop, with a note of where it was; what is
// deleted for good is nowhere.
func TestDeleteFile(t *testing.T) {
	data := t.TempDir()
	t.Setenv("XDG_DATA_HOME", data)
	c := connect(t, Options{})
	c.put("a.txt", "a")
	c.put("in/b.txt", "b")
	c.put("in/deep/c.txt", "c")
	c.put("d.txt", "d")
	if err := os.Symlink("d.txt", c.path("link")); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"a.txt", "in", "link"} {
		if g := c.works("delete_file", args{"path": name}); g.fields["path"] != c.path(name) {
			t.Errorf("%s: %v", name, g.fields)
		}
		if _, err := os.Lstat(c.path(name)); err == nil {
			t.Errorf("%s is still there", name)
		}
		if note, err := os.ReadFile(filepath.Join(data, "Trash", "info", name+".trashinfo")); err != nil || !strings.Contains(string(note), "Path="+c.path(name)+"\n") {
			t.Errorf("%s: the note is %q (%v)", name, note, err)
		}
	}
	for name, want := range map[string]string{"a.txt": "a", "in/deep/c.txt": "c"} {
		if text, err := os.ReadFile(filepath.Join(data, "Trash", "files", name)); err != nil || string(text) != want {
			t.Errorf("%s in the trash holds %q (%v)", name, text, err)
		}
	}
	c.holds("d.txt", "d")
	c.put("gone/x/y.txt", "y")
	for _, name := range []string{"d.txt", "gone"} {
		c.works("delete_file", args{"path": name, "permanently": true})
	}
	if names := namesIn(t, c.folder); len(names) != 0 || len(namesIn(t, filepath.Join(data, "Trash", "files"))) != 3 {
		t.Errorf("there is %v, and more in the trash", names)
	}
}

// An allowed folder stays, also where it is in another one.
func TestAllowedFoldersStay(t *testing.T) {
	folder := t.TempDir()
	inner := filepath.Join(folder, "around", "inner")
	c := connect(t, Options{Folders: func() []string { return []string{folder, inner} }})
	c.folder = folder
	c.put("around/inner/a.txt", "a")
	for _, path := range []string{folder, inner, "around"} {
		if text := c.fails("delete_file", args{"path": path, "permanently": true}); !strings.Contains(text, "allowed folder") {
			t.Errorf("%s: %s", path, text)
		}
	}
	c.holds("around/inner/a.txt", "a")
}
