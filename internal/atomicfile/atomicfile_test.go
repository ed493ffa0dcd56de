package atomicfile

import (
	"errors"
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
	if err == nil || !strings.Contains(Reason(err), "a folder of that name") {
		t.Fatalf("got %v, want that it is a folder", err)
	}
	onlyFile(t, path)
}

func TestNamesOfUpTo255BytesCanBeWritten(t *testing.T) {
	for _, name := range []string{strings.Repeat("n", 255), strings.Repeat("日", 83) + ".json"} {
		path := filepath.Join(t.TempDir(), name)
		for _, content := range []string{"first", "second"} {
			must(t, Write(path, []byte(content), 0o600))
			if got := read(t, path); got != content {
				t.Errorf("%d bytes: read %q", len(name), got)
			}
		}
		onlyFile(t, path)
	}
	err := Write(filepath.Join(t.TempDir(), strings.Repeat("n", 256)), nil, 0o600)
	if got := Reason(err); !strings.HasPrefix(got, "the name is too long") {
		t.Errorf("256 bytes: %s (%v)", got, err)
	}
}

func TestReadOnlyFileIsNotReplaced(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	must(t, os.WriteFile(path, []byte("old"), 0o444))
	err := Write(path, []byte("new"), 0o600)
	if !errors.Is(err, ErrReadOnly) || !errors.Is(err, fs.ErrPermission) || read(t, path) != "old" {
		t.Errorf("got %v, and the file holds %q", err, read(t, path))
	}
	wantMode(t, path, 0o444)
	onlyFile(t, path)
}

func TestDeviceIsNotReplaced(t *testing.T) {
	if err := Write(os.DevNull, []byte("new"), 0o600); !errors.Is(err, ErrNoFile) {
		t.Errorf("got %v", err)
	}
}

func TestWriteFollowsLinkToWhatIsNotThereYet(t *testing.T) {
	dir := t.TempDir()
	link := filepath.Join(dir, "link")
	must(t, os.Symlink("real", link))
	must(t, Write(link, []byte("new"), 0o600))
	if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 || read(t, filepath.Join(dir, "real")) != "new" {
		t.Errorf("the link was replaced: %v %v", info, err)
	}
}

func TestCleanRemovesLeftoversOfThisFileOnly(t *testing.T) {
	dir := t.TempDir()
	path, other := filepath.Join(dir, "a.json"), filepath.Join(dir, "b.json")
	left := strings.Replace(TempPattern(path), "*", "123", 1)
	keep := []string{"a.json", strings.Replace(TempPattern(other), "*", "123", 1), ".a.json.123.tmp", left + "x", "x" + left, strings.Replace(left, "123", "mine", 1)}
	for _, name := range append(keep, left) {
		must(t, os.WriteFile(filepath.Join(dir, name), nil, 0o600))
	}
	must(t, Clean(path))
	for _, name := range keep {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Errorf("%s is gone", name)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, left)); err == nil {
		t.Errorf("%s is left", left)
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
