//go:build unix

package builtin

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"planwright/internal/atomicfile"
)

func TestCopyFile(t *testing.T) {
	c := connect(t, Options{})
	old := time.Now().Add(-1000 * time.Hour).Truncate(time.Second)
	path := c.put("a.txt", "a")
	if err := os.Chmod(path, 0o640); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(path, old, old); err != nil {
		t.Fatal(err)
	}
	for to, want := range map[string]string{"b.txt": "b.txt", "in/": "in/a.txt", "Backup": "Backup/a.txt", "deep/er/c.md": "deep/er/c.md"} {
		if g := c.works("copy_file", args{"from": "a.txt", "to": to}); g.fields["path"] != c.path(want) {
			t.Errorf("to %s it went to %v", to, g.fields["path"])
		}
		c.holds(want, "a")
		if info, err := os.Stat(c.path(want)); err != nil || !info.ModTime().Equal(old) || info.Mode().Perm() != 0o640 {
			t.Errorf("%s: %v %v", want, info, err)
		}
	}
	c.put("new.txt", "new")
	if text := c.fails("copy_file", args{"from": "new.txt", "to": "b.txt"}); !strings.Contains(text, "is there already") {
		t.Error(text)
	}
	c.holds("b.txt", "a")
	c.works("copy_file", args{"from": "new.txt", "to": "b.txt", "overwrite": true})
	c.holds("b.txt", "new")
	c.holds("a.txt", "a")
}

func TestCopyFolder(t *testing.T) {
	c := connect(t, Options{})
	c.put("src/a.txt", "a")
	c.put("src/deep/.b", "b")
	if err := os.Mkdir(c.path("src/empty"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("a.txt", c.path("src/link")); err != nil {
		t.Fatal(err)
	}
	c.works("copy_file", args{"from": "src", "to": "copy"})
	want := []string{".", "a.txt", "deep", "deep/.b", "empty", "link -> a.txt"}
	if diff := cmp.Diff(want, tree(t, c.path("copy"))); diff != "" {
		t.Errorf("the copy (-want +got):\n%s", diff)
	}
	c.works("copy_file", args{"from": "src", "to": "copy"}) // into what is there now
	if diff := cmp.Diff(want, tree(t, c.path("copy/src"))); diff != "" {
		t.Errorf("the copy in a folder (-want +got):\n%s", diff)
	}
	c.put("file", "x")
	c.holds("src/a.txt", "a")
	try(t, c, []hostile{
		{"onto itself", "copy_file", args{"from": "src", "to": "src"}, "into itself"},
		{"onto itself by another name", "copy_file", args{"from": "src", "to": "src/../src/"}, "into itself"},
		{"into itself", "copy_file", args{"from": "src", "to": "src/deep/inner"}, "into itself"},
		{"in place of a file", "copy_file", args{"from": "src", "to": "file", "overwrite": true}, "a folder is neither replaced"},
		{"a file onto itself", "copy_file", args{"from": "file", "to": "file", "overwrite": true}, "is that very file"},
		{"what is not there", "copy_file", args{"from": "gone", "to": "x"}, "is not there"},
		{"an allowed folder into itself", "copy_file", args{"from": ".", "to": "x"}, "into itself"},
	})
	if left := slices.DeleteFunc(namesIn(t, c.folder), func(name string) bool { return !strings.HasPrefix(name, ".") }); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// What a copy of a folder that was killed left behind goes with the next to that place.
func TestOrphanFolders(t *testing.T) {
	c := connect(t, Options{})
	c.put("src/a.txt", "a")
	left := strings.Replace(atomicfile.TempPattern(c.path("copy")), "*", "1", 1)
	c.put(left+"/a.txt", "half")
	if err := os.Chtimes(c.path(left), time.Unix(0, 0), time.Unix(0, 0)); err != nil {
		t.Fatal(err)
	}
	c.works("copy_file", args{"from": "src", "to": "copy"})
	if got := namesIn(t, c.folder); !slices.Equal(got, []string{"copy", "src"}) {
		t.Errorf("there is %v", got)
	}
}

// tree is all in a folder, in order, links with what they lead to.
func tree(t *testing.T, folder string) (list []string) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		name, _ := filepath.Rel(folder, path)
		if target, linked := os.Readlink(path); linked == nil {
			name += " -> " + target
		}
		list = append(list, name)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestMakeFolder(t *testing.T) {
	c := connect(t, Options{})
	for _, made := range []bool{true, false} {
		if g := c.works("make_folder", args{"path": "a/b"}); g.fields["path"] != c.path("a/b") || g.fields["made"] != made {
			t.Errorf("%v, want made %v", g.fields, made)
		}
	}
	c.put("file", "")
	try(t, c, []hostile{
		{"a file there", "make_folder", args{"path": "file"}, "is a file"},
		{"a file on the way", "make_folder", args{"path": "file/x"}, "goes through a file"},
		{"a line end", "make_folder", args{"path": "x\n"}, "line end"},
		{"outside", "make_folder", args{"path": "../x"}, "outside the folders"},
		{"long", "make_folder", args{"path": strings.Repeat("n", 300)}, "too long"},
	})
}

// What is copied has the bytes of what it was copied from.
func TestCopiesAreExact(t *testing.T) {
	c := connect(t, Options{})
	for i, content := range randomFiles(200) {
		from, to := fmt.Sprintf("in/%d.bin", i), fmt.Sprintf("out/%d.bin", i)
		c.put(from, content)
		c.works("copy_file", args{"from": from, "to": to})
		c.holds(to, content)
	}
}
