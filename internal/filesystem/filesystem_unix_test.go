//go:build unix

package filesystem

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// What package os reports is known by these errors.
func TestErrors(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(file, "below")); !errors.Is(err, ErrNotFolder) {
		t.Errorf("a file as a folder: %v", err)
	}
	if _, err := os.Stat(strings.Repeat("n", 300)); !errors.Is(err, ErrTooLong) {
		t.Errorf("a long name: %v", err)
	}
	if moved := (&os.LinkError{Op: "rename", Err: syscall.EXDEV}); !IsOtherDisk(moved) || IsOtherDisk(os.ErrNotExist) {
		t.Error("a move to another disk is not told from others")
	}
}

// A pipe that nobody writes to is opened, and nothing waits for its other end.
func TestOpenAtOnce(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	f, err := os.OpenFile(pipe, os.O_RDONLY|OpenAtOnce, 0)
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
}
