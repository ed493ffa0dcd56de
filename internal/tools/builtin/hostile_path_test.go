//go:build unix

package builtin

import (
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
)

func TestHostilePaths(t *testing.T) {
	c := connect(t, Options{})
	out := t.TempDir()
	private := filepath.Join(out, "private.txt")
	if err := os.WriteFile(private, []byte("secret"), 0o644); err != nil {
		t.Fatal(err)
	}
	link := func(target, name string) {
		if err := os.Symlink(target, c.path(name)); err != nil {
			t.Fatal(err)
		}
	}
	link(private, "file")
	link(out, "folder")
	relative, err := filepath.Rel(c.folder, out)
	if err != nil {
		t.Fatal(err)
	}
	link(relative, "relative")
	link("file", "chain")
	link("loop", "loop")
	link("/dev/zero", "zero")
	link("/proc/self/environ", "environ")
	link(filepath.Join(out, "fresh"), "dangling")
	if err := syscall.Mkfifo(c.path("pipe"), 0o600); err != nil {
		t.Fatal(err)
	}
	c.put("text", "fine")
	c.put("binary", "a\x00b")
	c.put("latin", "grüß gr\xfc\xdfe")
	const outside, through = "outside the folders that workflows may use", "leads through a link"
	deep := strings.Repeat("../", 40)

	try(t, c, []hostile{
		{"absolute", "read_file", args{"path": private}, outside},
		{"passwd", "read_file", args{"path": "/etc/passwd"}, outside},
		{"above", "read_file", args{"path": "../private.txt"}, outside},
		{"far above", "read_file", args{"path": deep + "etc/passwd"}, outside},
		{"down and up", "read_file", args{"path": "a/b/../../../x"}, outside},
		{"absolute with dots", "read_file", args{"path": c.folder + "/../" + filepath.Base(out) + "/private.txt"}, outside},
		{"a folder that begins the same", "read_file", args{"path": c.folder + "x/private.txt"}, outside},
		{"double slashes", "read_file", args{"path": "//etc//passwd"}, outside},
		{"home", "read_file", args{"path": "~/.ssh/id_rsa"}, outside},
		{"home itself", "list_files", args{"folder": "~"}, outside},
		{"another home", "read_file", args{"path": "~root/.bashrc"}, "is not there"},
		{"proc", "read_file", args{"path": "/proc/self/environ"}, outside},
		{"proc root", "read_file", args{"path": "/proc/self/root/etc/passwd"}, outside},
		{"proc working folder", "list_files", args{"folder": "/proc/self/cwd"}, outside},
		{"descriptor", "read_file", args{"path": "/dev/fd/0"}, outside},
		{"device", "read_file", args{"path": "/dev/zero"}, outside},
		{"file address", "read_file", args{"path": "file:///etc/passwd"}, outside},
		{"file address elsewhere", "write_file", args{"path": "file://server/x", "text": "x"}, "is not the address of a file on this machine"},
		{"encoded dots", "read_file", args{"path": "%2e%2e/%2e%2e/etc/passwd"}, "is not there"},
		{"backslashes", "read_file", args{"path": `..\..\etc\passwd`}, "is not there"},
		{"other dots", "read_file", args{"path": "․․/private.txt"}, "is not there"},
		{"variable", "read_file", args{"path": "$HOME/.bashrc"}, "is not there"},
		{"NUL", "read_file", args{"path": "text\x00.png"}, "no file name can have"},
		{"line break", "read_file", args{"path": "text\n../../etc/passwd"}, "is not there"},
		{"long name", "write_file", args{"path": strings.Repeat("n", 300), "text": ""}, "too long"},
		{"long path", "read_file", args{"path": strings.Repeat("n/", 20000)}, "longer than systems take"},
		{"many levels", "write_file", args{"path": strings.Repeat("n/", 3000) + "x", "text": ""}, "longer than systems take"},
		{"empty", "read_file", args{"path": ""}, "at least 1 character"},
		{"link to a file", "read_file", args{"path": "file"}, through},
		{"link to a folder", "read_file", args{"path": "folder/private.txt"}, through},
		{"link with dots", "read_file", args{"path": "relative/private.txt"}, through},
		{"link to a link", "read_file", args{"path": "chain"}, through},
		{"link to itself", "read_file", args{"path": "loop"}, "cannot be used"},
		{"link to a device", "read_file", args{"path": "zero"}, through},
		{"link to the environment", "read_file", args{"path": "environ"}, through},
		{"pipe without a writer", "read_file", args{"path": "pipe"}, "a device or a connection"},
		{"write to a pipe", "write_file", args{"path": "pipe", "text": "x", "mode": "append"}, "a device or a connection"},
		{"folder as a file", "read_file", args{"path": "."}, "is a folder"},
		{"binary", "read_file", args{"path": "binary"}, "no text in UTF-8"},
		{"not UTF-8", "read_file", args{"path": "latin"}, "no text in UTF-8"},
		{"not there", "read_file", args{"path": "gone.txt"}, "is not there"},
		{"file as a folder", "read_file", args{"path": "text/x"}, "goes through a file"},
		{"write through a link", "write_file", args{"path": "file", "text": "x", "mode": "overwrite"}, through},
		{"append through a link", "write_file", args{"path": "file", "text": "x", "mode": "append"}, through},
		{"write into a linked folder", "write_file", args{"path": "folder/new.txt", "text": "x"}, through},
		{"make folders through a link", "write_file", args{"path": "folder/a/b/new.txt", "text": "x"}, through},
		{"write below a file", "write_file", args{"path": "text/new.txt", "text": "x"}, "goes through a file"},
		{"write outside", "write_file", args{"path": "/tmp/planwright-hostile", "text": "x"}, outside},
		{"list outside", "list_files", args{"folder": "/etc"}, outside},
		{"list through a link", "list_files", args{"folder": "folder"}, through},
		{"list a file", "list_files", args{"folder": "text"}, "is no folder"},
		{"pattern with folders", "list_files", args{"folder": ".", "pattern": "../*"}, "names of files only"},
		{"move from outside", "move_file", args{"from": private, "to": "x"}, outside},
		{"move to outside", "move_file", args{"from": "text", "to": out}, outside},
		{"move into a linked folder", "move_file", args{"from": "text", "to": "folder/"}, "cannot be used"},
		{"move through a link", "move_file", args{"from": "folder/private.txt", "to": "x"}, through},
		{"move an allowed folder", "move_file", args{"from": c.folder, "to": "x"}, "is an allowed folder itself"},
		{"move a pipe", "move_file", args{"from": "pipe", "to": "x"}, "a device or a connection"},
		{"copy from outside", "copy_file", args{"from": private, "to": "x"}, outside},
		{"copy through a link", "copy_file", args{"from": "folder/private.txt", "to": "x"}, through},
		{"copy a link to outside", "copy_file", args{"from": "file", "to": "x"}, through},
		{"copy to outside", "copy_file", args{"from": "text", "to": out}, outside},
		{"copy into a linked folder", "copy_file", args{"from": "text", "to": "folder/"}, "cannot be used"},
		{"copy over a link to outside", "copy_file", args{"from": "text", "to": "dangling", "overwrite": true}, ""},
		{"copy a pipe", "copy_file", args{"from": "pipe", "to": "x"}, "a device or a connection"},
		{"copy a folder with a pipe", "copy_file", args{"from": ".", "to": "../x"}, outside},
		{"make a folder through a link", "make_folder", args{"path": "folder/x"}, through},
		{"delete outside", "delete_file", args{"path": private}, outside},
		{"delete through a link", "delete_file", args{"path": "folder/private.txt", "permanently": true}, through},
		{"delete an allowed folder", "delete_file", args{"path": c.folder, "permanently": true}, "is an allowed folder itself"},
		{"delete what is not there", "delete_file", args{"path": "gone"}, "is not there"},
		{"find a picture outside", "find_image", args{"image": private}, "not available here"},
		{"reference that was not filled in", "read_file", args{"path": "text", "max_bytes": "{{look.count}}"}, "is still a reference"},
		{"unknown argument", "read_file", args{"path": "text", "root": "/"}, "has no argument"},
	})
	if got, err := os.ReadFile(private); err != nil || string(got) != "secret" {
		t.Errorf("the file outside holds %q (%v)", got, err)
	}
	if entries, _ := os.ReadDir(out); len(entries) != 1 {
		t.Errorf("outside there is %v", entries)
	}
	c.holds("text", "fine")
	c.works("delete_file", args{"path": "folder", "permanently": true}) // the link, not what it leads to
	if got, err := os.ReadFile(private); err != nil || string(got) != "secret" {
		t.Errorf("the file outside holds %q (%v)", got, err)
	}
}

// What a link leads to may change between the look and the use.
func TestLinksMadeMeanwhile(t *testing.T) {
	c := connect(t, Options{})
	out := t.TempDir()
	if err := os.WriteFile(filepath.Join(out, "a.txt"), []byte("secret"), 0o644); err != nil {
		t.Fatal(err)
	}
	c.put("inside/a.txt", "fine")
	var over atomic.Bool
	done := make(chan struct{})
	go func() {
		defer close(done)
		for i := 0; !over.Load(); i++ {
			target := []string{"inside", out}[i%2]
			_ = os.Symlink(target, c.path("next"))
			_ = os.Rename(c.path("next"), c.path("way"))
		}
	}()
	read := 0
	for range 100 {
		if g := c.call("read_file", args{"path": "way/a.txt"}); strings.Contains(g.text, "secret") {
			t.Fatal("a link that was swapped led outside")
		} else if !g.failed {
			read++
		}
		c.call("write_file", args{"path": "way/b.txt", "text": "x", "mode": "overwrite"})
		c.call("move_file", args{"from": "inside/b.txt", "to": "way/c.txt", "overwrite": true})
		c.call("delete_file", args{"path": "way/a.txt", "permanently": true})
		c.put("inside/a.txt", "fine")
	}
	over.Store(true)
	<-done
	if entries, _ := os.ReadDir(out); len(entries) != 1 {
		t.Errorf("outside there is %v", entries)
	}
	t.Logf("%d of 100 reads met the link while it led inside", read)
}

func TestNoFolders(t *testing.T) {
	c := connect(t, Options{Folders: func() []string { return nil }})
	try(t, c, []hostile{
		{"read", "read_file", args{"path": "/etc/passwd"}, "may not use any folder yet"},
		{"run", "run_command", args{"argv": []string{"true"}}, "may not use any folder yet"},
	})
	c = connect(t, Options{Folders: func() []string { return []string{"relative", "/gone/away"} }})
	try(t, c, []hostile{
		{"a folder that is gone", "read_file", args{"path": "x"}, "/gone/away"},
	})
}

// An allowed folder inside another one is no way out when a link takes its place.
func TestNestedFolders(t *testing.T) {
	folder, out := t.TempDir(), t.TempDir()
	if err := os.WriteFile(filepath.Join(out, "a.txt"), []byte("secret"), 0o644); err != nil {
		t.Fatal(err)
	}
	inner := filepath.Join(folder, "inner")
	c := connect(t, Options{Folders: func() []string { return []string{inner, folder} }})
	c.folder = folder
	c.put("inner/a.txt", "fine")
	if g := c.works("read_file", args{"path": "a.txt"}); g.text != "fine" {
		t.Errorf("relative paths begin elsewhere: %q", g.text)
	}
	if err := os.RemoveAll(inner); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(out, inner); err != nil {
		t.Fatal(err)
	}
	try(t, c, []hostile{
		{"relative", "read_file", args{"path": "a.txt"}, "leads through a link"},
		{"absolute", "read_file", args{"path": filepath.Join(inner, "a.txt")}, "leads through a link"},
		{"command", "run_command", args{"argv": []string{"cat", "a.txt"}}, "leads through a link"},
	})
}
