package atomicfile

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestWriteCreatesAndReplaces(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.json")
	for _, content := range []string{"first", "second, longer", "", "4"} {
		if err := Write(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := read(t, path); got != content {
			t.Errorf("read %q, want %q", got, content)
		}
	}
	onlyFile(t, path)
}

func TestWriteKeepsPermissions(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	must(t, Write(path, []byte("1"), 0o600))
	wantMode(t, path, 0o600)
	must(t, os.Chmod(path, 0o640))
	must(t, Write(path, []byte("2"), 0o600))
	wantMode(t, path, 0o640)
}

func TestWriteFollowsLinks(t *testing.T) {
	dir := t.TempDir()
	real, link := filepath.Join(dir, "real"), filepath.Join(t.TempDir(), "link")
	must(t, os.WriteFile(real, []byte("old"), 0o600))
	must(t, os.Symlink(real, link))
	must(t, Write(link, []byte("new"), 0o600))
	if got := read(t, real); got != "new" {
		t.Errorf("the linked file holds %q", got)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the link was replaced: %v %v", info, err)
	}
}

func TestFailedWriteLeavesEverythingAsItWas(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("root may write everywhere")
	}
	path := filepath.Join(t.TempDir(), "a")
	must(t, os.WriteFile(path, []byte("old"), 0o600))
	must(t, os.Chmod(filepath.Dir(path), 0o500))
	t.Cleanup(func() { os.Chmod(filepath.Dir(path), 0o700) })
	if err := Write(path, []byte("new"), 0o600); err == nil {
		t.Fatal("wrote into a folder that is read-only")
	}
	if got := read(t, path); got != "old" {
		t.Errorf("the file holds %q", got)
	}
	onlyFile(t, path)
}

func TestWriteOverFolderLeavesNoTemp(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	must(t, os.MkdirAll(filepath.Join(path, "b"), 0o700))
	err := Write(path, []byte("new"), 0o600)
	if err == nil || !strings.HasPrefix(err.Error(), "rename") {
		t.Fatalf("got %v, want the rename to fail", err)
	}
	onlyFile(t, path)
}

func TestCleanRemovesLeftoversOfThisFileOnly(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.json")
	for _, name := range []string{"a.json", ".a.json.123.tmp", ".b.json.123.tmp", "a.json.tmp", ".a.json.bak.1.tmp"} {
		must(t, os.WriteFile(filepath.Join(dir, name), nil, 0o600))
	}
	must(t, Clean(path))
	entries, err := os.ReadDir(dir)
	must(t, err)
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if got := strings.Join(names, " "); got != ".a.json.bak.1.tmp .b.json.123.tmp a.json a.json.tmp" {
		t.Errorf("left: %s", got)
	}
}

func TestMissingFolder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "gone", "a")
	if err := Write(path, nil, 0o600); err == nil {
		t.Error("wrote into a folder that does not exist")
	}
	if err := Clean(path); err == nil {
		t.Error("cleaned a folder that does not exist")
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	must(t, err)
	return string(b)
}

func onlyFile(t *testing.T, path string) {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(path))
	must(t, err)
	if len(entries) != 1 || entries[0].Name() != filepath.Base(path) {
		t.Errorf("the folder holds %v", entries)
	}
}

func wantMode(t *testing.T, path string, want fs.FileMode) {
	t.Helper()
	info, err := os.Stat(path)
	must(t, err)
	if got := info.Mode().Perm(); got != want {
		t.Errorf("mode %v, want %v", got, want)
	}
}
