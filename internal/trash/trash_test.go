//go:build !windows

package trash

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// inTrash are the files that a trash folder of this test holds.
func inTrash(t *testing.T, data, part string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(filepath.Join(data, "Trash", part))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}

func setTrash(t *testing.T) (data string) {
	t.Helper()
	if runtime.GOOS == "darwin" {
		t.Skip("the trash of macOS has no notes")
	}
	data = t.TempDir()
	t.Setenv("XDG_DATA_HOME", data)
	return data
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestPutAndRestore(t *testing.T) {
	data := setTrash(t)
	path := filepath.Join(t.TempDir(), "a é %41.json")
	write(t, path, "first")
	before, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	first, err := Put(path)
	if err != nil {
		t.Fatal(err)
	}
	write(t, path, "second")
	second, err := Put(path)
	if err != nil {
		t.Fatal(err)
	}
	if files := inTrash(t, data, "files"); len(files) != 2 {
		t.Fatalf("the trash holds %v", files)
	}
	note := read(t, filepath.Join(data, "Trash", "info", "a é %41.json.trashinfo"))
	if !strings.HasPrefix(note, "[Trash Info]\nPath=/") || !strings.Contains(note, "/a%20%C3%A9%20%2541.json\nDeletionDate=") {
		t.Errorf("the note is %q", note)
	}
	if err := first.Restore(); err != nil || read(t, path) != "first" {
		t.Fatalf("the first was not restored: %v", err)
	}
	if after, err := os.Stat(path); err != nil || !after.ModTime().Equal(before.ModTime()) || after.Mode() != before.Mode() {
		t.Errorf("restored with another time or mode: %v", err)
	}
	if err := second.Restore(); !errors.Is(err, fs.ErrExist) || read(t, path) != "first" {
		t.Errorf("the second replaced the first: %v", err)
	}
	if files, notes := inTrash(t, data, "files"), inTrash(t, data, "info"); len(files) != 1 || len(notes) != 1 {
		t.Errorf("the trash holds %v and %v", files, notes)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if err := second.Restore(); err != nil || read(t, path) != "second" {
		t.Errorf("the second was not restored: %v", err)
	}
	if err := second.Restore(); !errors.Is(err, fs.ErrExist) {
		t.Errorf("restored twice: %v", err)
	}
}

func TestPutOfNothing(t *testing.T) {
	data := setTrash(t)
	if _, err := Put(filepath.Join(t.TempDir(), "none")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("nothing was deleted: %v", err)
	}
	if notes := inTrash(t, data, "info"); len(notes) != 0 {
		t.Errorf("a note was left: %v", notes)
	}
}

func TestEmptiedTrash(t *testing.T) {
	data := setTrash(t)
	path := filepath.Join(t.TempDir(), "a.json")
	write(t, path, "one")
	item, err := Put(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(filepath.Join(data, "Trash")); err != nil {
		t.Fatal(err)
	}
	if err := item.Restore(); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("restored from an empty trash: %v", err)
	}
}

func TestFolder(t *testing.T) {
	data := setTrash(t)
	folder := filepath.Join(t.TempDir(), "folder")
	if err := os.MkdirAll(filepath.Join(folder, "in"), 0o700); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(folder, "in", "a.txt"), "a")
	item, err := Put(folder)
	if err != nil || read(t, filepath.Join(data, "Trash", "files", "folder", "in", "a.txt")) != "a" {
		t.Fatalf("not in the trash: %v", err)
	}
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := item.Restore(); !errors.Is(err, fs.ErrExist) {
		t.Errorf("restored onto another folder: %v", err)
	}
	if err := errors.Join(os.Remove(folder), item.Restore()); err != nil || read(t, filepath.Join(folder, "in", "a.txt")) != "a" {
		t.Errorf("not restored: %v", err)
	}
}

// What cannot be linked, as on another disk, is copied.
func TestCopyFile(t *testing.T) {
	folder := t.TempDir()
	from, to := filepath.Join(folder, "from"), filepath.Join(folder, "to")
	write(t, from, "text")
	then := time.Date(2020, 1, 2, 3, 4, 5, 6000, time.UTC)
	if err := os.Chtimes(from, then, then); err != nil {
		t.Fatal(err)
	}
	if err := copyFile(from, to); err != nil || read(t, to) != "text" {
		t.Fatalf("not copied: %v", err)
	}
	if info, err := os.Stat(to); err != nil || !info.ModTime().Equal(then) {
		t.Errorf("copied with another time: %v", err)
	}
	if err := copyFile(from, to); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a file was replaced: %v", err)
	}
}
