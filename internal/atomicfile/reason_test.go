//go:build unix

package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func TestReasonNamesTheTrueCause(t *testing.T) {
	for err, want := range map[error]string{
		ErrReadOnly: "read-only", ErrOthers: "another user", ErrNoFile: "device", syscall.ENOSPC: "full", syscall.EDQUOT: "share",
		syscall.EROFS: "only be read", syscall.ENAMETOOLONG: "too long", syscall.EISDIR: "folder of that name", syscall.ELOOP: "circle",
		syscall.ENOTDIR: "no folder", syscall.EACCES: "not allowed", syscall.EPERM: "not allowed", syscall.EIO: "reports an error",
		syscall.ENXIO: "pipe that nobody reads", syscall.ETXTBSY: "program that runs", syscall.ESTALE: "network", fs.ErrNotExist: "gone", syscall.ENOLCK: "system refuses",
		errors.New("other"): "not known",
	} {
		wrapped := fmt.Errorf("write: %w", &os.PathError{Op: "open", Path: "/a", Err: err})
		if got := Reason(wrapped); !strings.Contains(got, want) || strings.HasSuffix(got, ".") || strings.Contains(got, "/a") {
			t.Errorf("%v: %s", err, got)
		}
	}
}

// A folder that cannot be made is not there: what its remedy is about is the one above.
func TestReasonNamesTheFolderAbove(t *testing.T) {
	above := filepath.Join("/home", "shut")
	err := fmt.Errorf("open: %w", &os.PathError{Op: "mkdir", Path: filepath.Join(above, "inner"), Err: syscall.EACCES})
	if got := Reason(err); !strings.HasSuffix(got, "Change the permissions of "+above) || strings.Contains(got, "inner") {
		t.Errorf("%s", got)
	}
}

func TestWhatStandsInPlaceOfAnOwnFile(t *testing.T) {
	folder := t.TempDir()
	path := func(name string) string { return filepath.Join(folder, name) }
	must(t, errors.Join(syscall.Mkfifo(path("pipe"), 0o600), os.Mkdir(path("folder"), 0o700),
		os.WriteFile(path("long"), []byte("12345"), 0o600), os.Symlink("/dev/zero", path("device"))))
	for name, want := range map[string]string{"pipe": "a pipe", "folder": "a folder", "long": "larger", "device": "a device", "none": ""} {
		data, err := ReadFile(path(name), 4)
		if data != nil || errors.Is(err, ErrNoFile) != (want != "") {
			t.Errorf("%s: read %q, %v", name, data, err)
		}
		said := Obstruction(path(name), 4)
		if !strings.Contains(said, want) || want != "" && (said != ReadOwnReason(err) || !strings.HasSuffix(said, ". Move it away")) {
			t.Errorf("%s: %q, %q", name, said, ReadOwnReason(err))
		}
		if err := WriteOwn(path(name), []byte("new"), 4); (err == nil) != (want == "") {
			t.Errorf("%s: written with %v", name, err)
		}
	}
	if data, err := ReadFile(path("long"), 5); err != nil || string(data) != "12345" {
		t.Errorf("read %q, %v", data, err)
	}
}
