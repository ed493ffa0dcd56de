//go:build unix

package atomicfile

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
)

// asOther names the file that a child process, of another user, writes.
const asOther = "ATOMICFILE_TEST_OTHERS"

func TestRootKeepsTheOwnerOfWhatItReplaces(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root may give files away")
	}
	path := filepath.Join(t.TempDir(), "a")
	must(t, os.WriteFile(path, []byte("old"), 0o640))
	must(t, os.Chown(path, 1234, 4321))
	must(t, Write(path, []byte("new"), 0o600))
	info, err := os.Stat(path)
	must(t, err)
	if stat := info.Sys().(*syscall.Stat_t); stat.Uid != 1234 || stat.Gid != 4321 {
		t.Errorf("it belongs to %d:%d now", stat.Uid, stat.Gid)
	}
	wantMode(t, path, 0o640)
}

func TestFileOfAnotherUserIsNotTakenOver(t *testing.T) {
	if path := os.Getenv(asOther); path != "" {
		if err := Write(path, []byte("new"), 0o600); !errors.Is(err, ErrOthers) {
			t.Errorf("got %v", err)
		}
		return
	}
	if os.Getuid() != 0 {
		t.Skip("only root may be another user")
	}
	dir, err := os.MkdirTemp("", "others") // t.TempDir is below a folder of root alone
	must(t, err)
	t.Cleanup(func() { os.RemoveAll(dir) })
	must(t, os.Chmod(dir, 0o777))
	path, program := filepath.Join(dir, "a"), filepath.Join(dir, "test")
	must(t, os.WriteFile(path, []byte("old"), 0o666))
	must(t, os.Chmod(path, 0o666))
	self, err := os.ReadFile(os.Args[0])
	must(t, err)
	must(t, os.WriteFile(program, self, 0o755))
	child := exec.Command(program, "-test.run", "TestFileOfAnotherUserIsNotTakenOver")
	child.Dir = dir
	child.Env = append(os.Environ(), asOther+"="+path)
	child.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	if out, err := child.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
	if got := read(t, path); got != "old" {
		t.Errorf("the file holds %q", got)
	}
}
