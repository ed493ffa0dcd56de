//go:build unix

package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
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
