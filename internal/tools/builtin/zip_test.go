package builtin

import (
	"archive/zip"
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	mathrand "math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"planwright/planner/catalog"
)

func TestZipAndUnzip(t *testing.T) {
	c := connect(t, Options{})
	c.put("in/a.txt", "a")
	c.put("in/deep/b.sh", "b")
	c.put("c.txt", "c")
	old := time.Date(2020, 3, 4, 5, 6, 8, 0, time.UTC)
	if err := errors.Join(os.Chmod(c.path("in/deep/b.sh"), 0o755), os.Mkdir(c.path("in/empty"), 0o755), os.Chtimes(c.path("in/a.txt"), old, old)); err != nil {
		t.Fatal(err)
	}
	g := c.works("zip", args{"files": []string{"in", "c.txt", "c.txt"}, "path": "new/all.zip"})
	if info, err := os.Stat(c.path("new/all.zip")); err != nil || g.fields["path"] != c.path("new/all.zip") || g.fields["count"] != 3.0 || g.fields["size"] != float64(info.Size()) {
		t.Errorf("%v %v", g.fields, err)
	}
	files := []any{c.path("out/c.txt"), c.path("out/in/a.txt"), c.path("out/in/deep/b.sh")}
	if g := c.works("unzip", args{"path": "new/all.zip", "folder": "out"}); g.fields["count"] != 3.0 || !cmp.Equal(g.fields["files"], any(files)) || g.fields["folder"] != c.path("out") {
		t.Errorf("%v", g.fields)
	}
	for name, want := range map[string]string{"out/in/a.txt": "a", "out/in/deep/b.sh": "b", "out/c.txt": "c"} {
		c.holds(name, want)
	}
	if info, err := os.Stat(c.path("out/in/a.txt")); err != nil || !info.ModTime().Equal(old) {
		t.Errorf("the time is another: %v %v", info, err)
	}
	if info, err := os.Stat(c.path("out/in/deep/b.sh")); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o755 {
		t.Errorf("it cannot be run: %v %v", info, err)
	}
	if info, err := os.Stat(c.path("out/in/empty")); err != nil || !info.IsDir() {
		t.Errorf("the empty folder is gone: %v", err)
	}
}

// Names in an archive are those below the folder around all of it: no two are the same.
func TestNamesInArchives(t *testing.T) {
	c := connect(t, Options{})
	for _, name := range []string{"x/a.txt", "x/y/a.txt", "x/z/b.txt"} {
		c.put(name, name)
	}
	run := t.TempDir()
	var given []catalog.File
	for i := range 2 {
		path := filepath.Join(run, fmt.Sprintf("%d-a.txt", i))
		if err := os.WriteFile(path, []byte("abc"), 0o600); err != nil {
			t.Fatal(err)
		}
		given = append(given, catalog.File{Path: path, Name: "a.txt", SHA256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"})
	}
	along := Along{Files: &Files{Folder: run, Given: given, Kept: func(catalog.File) {}}}
	for archive, test := range map[string]struct{ files, names []string }{
		"one.zip":  {[]string{"x/y/a.txt"}, []string{"a.txt"}},
		"some.zip": {[]string{"x/a.txt", "x/y/a.txt", "x/z/b.txt"}, []string{"a.txt", "y/a.txt", "z/b.txt"}},
		"run.zip":  {[]string{"x/y/a.txt", given[0].Path, given[1].Path}, []string{"a.txt", "a (2).txt", "a (3).txt"}},
		"dir.zip":  {[]string{"x/y"}, []string{"y/", "y/a.txt"}},
	} {
		if g := c.callWith(along, "zip", args{"files": test.files, "path": archive}); g.failed {
			t.Errorf("%s: %s", archive, g.text)
			continue
		}
		z, err := zip.OpenReader(c.path(archive))
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, f := range z.File {
			names = append(names, f.Name)
		}
		z.Close()
		if !slices.Equal(names, test.names) {
			t.Errorf("%s has %q, want %q", archive, names, test.names)
		}
	}
}

func TestZipFailsWhole(t *testing.T) {
	c := connect(t, Options{})
	c.put("a.txt", "a")
	c.put("there.zip", "theirs")
	for _, test := range []struct {
		files []string
		path  string
		says  string
	}{
		{[]string{"a.txt"}, "there.zip", "is there already"},
		{[]string{"a.txt", "gone"}, "new.zip", "is not there"},
		{[]string{"a.txt", "/etc/passwd"}, "new.zip", "outside"},
		{[]string{"a.txt"}, "../new.zip", "outside"},
		{[]string{}, "new.zip", "at least 1"},
	} {
		if text := c.fails("zip", args{"files": test.files, "path": test.path}); !strings.Contains(text, test.says) {
			t.Errorf("%v to %s: %s", test.files, test.path, text)
		}
	}
	if names := namesIn(t, c.folder); !slices.Equal(names, []string{"a.txt", "there.zip"}) {
		t.Errorf("left behind: %v", names)
	}
}

func TestFolderWithItsArchive(t *testing.T) {
	c := connect(t, Options{})
	c.put("in/a.txt", "a")
	if err := os.Symlink("/etc/passwd", c.path("in/link")); err != nil {
		t.Skip(err)
	}
	g := c.works("zip", args{"files": []string{"in"}, "path": "in/all.zip"})
	if g.fields["count"] != 1.0 || !strings.Contains(g.partly, "1 thing") {
		t.Errorf("%v %q", g.fields, g.partly)
	}
}

// packed is an archive of entries, which each may change before they are written.
func packed(t *testing.T, entries ...func(*zip.FileHeader) string) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, entry := range entries {
		h := &zip.FileHeader{Method: zip.Deflate}
		content := entry(h)
		to, err := w.CreateHeader(h)
		if err == nil && !strings.HasSuffix(h.Name, "/") {
			_, err = to.Write([]byte(content))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func named(name, content string) func(*zip.FileHeader) string {
	return func(h *zip.FileHeader) string { h.Name = name; return content }
}

func ofMode(name, content string, mode fs.FileMode) func(*zip.FileHeader) string {
	return func(h *zip.FileHeader) string { h.Name = name; h.SetMode(mode); return content }
}

func TestHostileArchives(t *testing.T) {
	c := connect(t, Options{})
	fine := named("fine.txt", "fine")
	zeros := strings.Repeat("\x00", 3<<20)
	whole := packed(t, fine, named("b.txt", strings.Repeat("b", 1000)))
	lying := []byte(packed(t, named("zeros", zeros)))
	for _, mark := range []string{"PK\x01\x02", "PK\x07\x08"} { // says that it is small
		at := bytes.Index(lying, []byte(mark)) + map[string]int{"PK\x01\x02": 24, "PK\x07\x08": 12}[mark]
		copy(lying[at:], "\x10\x00\x00\x00")
	}
	huge := []byte(packed(t, fine))
	copy(huge[bytes.Index(huge, []byte("PK\x01\x02"))+24:], "\xf0\xff\xff\xff") // says that it is 4 GB
	const outside, twice, damaged = "leads out of the folder", "two files of one name", "damaged"
	for name, test := range map[string]struct{ archive, says string }{
		"up":                {packed(t, fine, named("../evil.txt", "x")), outside},
		"up inside":         {packed(t, fine, named("a/../../evil.txt", "x")), outside},
		"absolute":          {packed(t, fine, named("/tmp/evil.txt", "x")), outside},
		"backslashes":       {packed(t, fine, named(`..\..\evil.txt`, "x")), outside},
		"a drive":           {packed(t, fine, named(`C:\evil.txt`, "x")), outside},
		"a share":           {packed(t, fine, named(`\\host\evil.txt`, "x")), outside},
		"NUL":               {packed(t, fine, named("evil\x00.txt", "x")), outside},
		"a line end":        {packed(t, fine, named("evil\n.txt", "x")), outside},
		"no name":           {packed(t, fine, named("", "x")), outside},
		"the folder itself": {packed(t, fine, named(".", "x")), outside},
		"a link":            {packed(t, fine, ofMode("link", "/etc/passwd", fs.ModeSymlink|0o777)), "holds a link"},
		"a link and a file": {packed(t, ofMode("link", "..", fs.ModeSymlink|0o777), named("link/evil.txt", "x")), "holds a link"},
		"a device":          {packed(t, fine, ofMode("null", "", fs.ModeDevice|0o666)), "holds a device"},
		"a pipe":            {packed(t, fine, ofMode("pipe", "", fs.ModeNamedPipe|0o666)), "holds a device"},
		"two of one name":   {packed(t, fine, named("fine.txt", "other")), twice},
		"a file as folder":  {packed(t, fine, named("fine.txt/x", "x")), twice},
		"a password":        {packed(t, fine, func(h *zip.FileHeader) string { h.Name, h.Flags = "x", 1; return "x" }), "password"},
		"one that lies":     {string(lying), damaged},
		"4 GB it says":      {string(huge), "far more than"},
		"cut":               {whole[:len(whole)-30], "no ZIP archive"},
		"changed":           {strings.Replace(whole, "fine.txt", "fine.txt", 1)[:40] + "xxxx" + whole[44:], damaged},
		"a text":            {"no archive", "no ZIP archive"},
		"nothing":           {"", "no ZIP archive"},
	} {
		c.put("x.zip", test.archive)
		for _, folder := range []string{"fresh", "there"} {
			if err := os.MkdirAll(c.path("there"), 0o755); err != nil {
				t.Fatal(err)
			}
			text := c.fails("unzip", args{"path": "x.zip", "folder": folder})
			if checkText(t, text); !strings.Contains(text, test.says) {
				t.Errorf("%s: %s", name, text)
			}
		}
		if names := namesIn(t, c.folder); !slices.Equal(names, []string{"there", "x.zip"}) || len(namesIn(t, c.path("there"))) > 0 {
			t.Fatalf("%s left %v, %v", name, names, namesIn(t, c.path("there")))
		}
	}
	if _, err := os.Lstat(filepath.Join(filepath.Dir(c.folder), "evil.txt")); err == nil {
		t.Error("a file was made outside")
	}
}

// An archive of many files that are all the same few bytes would fill the disk.
func TestBombs(t *testing.T) {
	c := connect(t, Options{})
	zeros := strings.Repeat("\x00", 16<<20)
	var entries []func(*zip.FileHeader) string
	for i := range 17 {
		entries = append(entries, named(fmt.Sprint(i), zeros))
	}
	c.put("bomb.zip", packed(t, entries...))
	if text := c.fails("unzip", args{"path": "bomb.zip", "folder": "out"}); !strings.Contains(text, "more than 256 MB") {
		t.Error(text)
	}
	entries = nil
	for i := range maxUnpacked + 1 {
		entries = append(entries, named(fmt.Sprint(i), ""))
	}
	c.put("many.zip", packed(t, entries...))
	if text := c.fails("unzip", args{"path": "many.zip", "folder": "out"}); !strings.Contains(text, "100001 files and folders") {
		t.Error(text)
	}
	long := strings.Repeat("n", 60000)
	for i := range entries[:300] {
		entries[i] = named(long+fmt.Sprint(i), "")
	}
	c.put("list.zip", packed(t, entries[:300]...))
	if text := c.fails("unzip", args{"path": "list.zip", "folder": "out"}); !strings.Contains(text, "lists too many files") {
		t.Error(text)
	}
	if names := namesIn(t, c.folder); !slices.Equal(names, []string{"bomb.zip", "list.zip", "many.zip"}) {
		t.Errorf("left behind: %v", names)
	}
}

// Unpacking replaces nothing, and follows no link that is in the folder.
func TestUnzipIntoWhatIsThere(t *testing.T) {
	c := connect(t, Options{})
	c.put("x.zip", packed(t, named("a/b.txt", "new"), named("c.txt", "new")))
	c.put("there/a/other.txt", "theirs")
	c.works("unzip", args{"path": "x.zip", "folder": "there"})
	for name, want := range map[string]string{"there/a/other.txt": "theirs", "there/a/b.txt": "new", "there/c.txt": "new"} {
		c.holds(name, want)
	}
	if err := errors.Join(os.Remove(c.path("there/c.txt")), os.Remove(c.path("there/a/b.txt"))); err != nil {
		t.Fatal(err)
	}
	c.put("there/c.txt", "theirs")
	if text := c.fails("unzip", args{"path": "x.zip", "folder": "there"}); !strings.Contains(text, "there/c.txt” is there already") {
		t.Error(text)
	}
	c.holds("there/c.txt", "theirs")
	if _, err := os.Lstat(c.path("there/a/b.txt")); err == nil {
		t.Error("a part was unpacked")
	}
	if err := errors.Join(os.RemoveAll(c.path("there")), os.Mkdir(c.path("there"), 0o755), os.Symlink(t.TempDir(), c.path("there/a"))); err != nil {
		t.Skip(err)
	}
	if text := c.fails("unzip", args{"path": "x.zip", "folder": "there"}); !strings.Contains(text, "there/a” is there already") {
		t.Error(text)
	}
	if text := c.fails("unzip", args{"path": "x.zip", "folder": "x.zip"}); !strings.Contains(text, "is a file") {
		t.Error(text)
	}
	if names := namesIn(t, c.path("there")); !slices.Equal(names, []string{"a"}) {
		t.Errorf("left behind: %v", names)
	}
}

// Names of old programs have the letters of DOS; those that Windows keeps for itself are
// names like any elsewhere.
func TestNamesOfOthers(t *testing.T) {
	c := connect(t, Options{})
	c.put("x.zip", packed(t, func(h *zip.FileHeader) string { h.Name, h.NonUTF8 = "M\x81ller.txt", true; return "x" }, named(`sub\b.txt`, "b"), named(`sub\`, "")))
	c.works("unzip", args{"path": "x.zip", "folder": "out"})
	c.holds("out/Müller.txt", "x")
	c.holds("out/sub/b.txt", "b")
	c.put("con.zip", packed(t, named("aux.c", "x"), named("CON", "x")))
	g := c.call("unzip", args{"path": "con.zip", "folder": "devices"})
	if g.failed != (runtime.GOOS == "windows") {
		t.Errorf("%v", g)
	}
}

// What is packed and unpacked has the bytes that it had.
func TestPackedIsExact(t *testing.T) {
	c := connect(t, Options{})
	contents := randomFiles(200)
	for i, content := range contents {
		c.put(fmt.Sprintf("in/%d.bin", i), content)
	}
	c.works("zip", args{"files": []string{"in"}, "path": "all.zip"})
	c.works("unzip", args{"path": "all.zip", "folder": "out"})
	for i, content := range contents {
		c.holds(fmt.Sprintf("out/in/%d.bin", i), content)
	}
}

// randomFiles are contents of all sorts of lengths.
func randomFiles(n int) (list []string) {
	for i := range n {
		content := make([]byte, mathrand.IntN(1<<(i%18)+1))
		_, _ = rand.Read(content) // has no error
		list = append(list, string(content))
	}
	return list
}
