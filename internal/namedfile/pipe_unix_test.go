//go:build unix

package namedfile

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestDeviceWithoutEndIsBounded(t *testing.T) {
	if _, err := Read(t.Context(), "/dev/zero", 1<<20); err == nil || err.Error() != "/dev/zero is larger than 1 MB. Name a smaller file." {
		t.Errorf("%v", err)
	}
}

func TestPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, err := Read(ctx, path, 1<<20); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("nobody writes: %v", err)
	}
	go func() {
		time.Sleep(20 * time.Millisecond)
		_ = os.WriteFile(path, []byte("late"), 0) // the reader fails the test
	}()
	if data, err := Read(t.Context(), path, 1<<20); err != nil || string(data) != "late" {
		t.Errorf("somebody writes: %q, %v", data, err)
	}
	if text := (&Error{Name: "pipe", Err: errSilent}).Error(); !strings.Contains(text, "a pipe into which nobody has written for 10s") {
		t.Error(text)
	}
}
