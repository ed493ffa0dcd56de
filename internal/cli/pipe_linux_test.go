package cli

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A pipe is read when something writes into it, and is said to be waited for; no change
// is written to one.
func TestPipeAsFile(t *testing.T) {
	b := newBench(t, t.TempDir())
	data, err := os.ReadFile(b.file)
	if err != nil {
		t.Fatal(err)
	}
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		after time.Duration
		notes bool
	}{"at once": {0, false}, "late": {noticeTime * 3 / 2, true}} {
		time.AfterFunc(test.after, func() { _ = os.WriteFile(pipe, data, 0o600) })
		out, notes, err := b.do("validate", pipe)
		if err != nil || !strings.Contains(out, "valid: 2 steps") || strings.Contains(notes, "Waiting for "+pipe) != test.notes {
			t.Errorf("%s: %q, %q, %v", name, out, notes, err)
		}
	}
	b.file = pipe
	started := time.Now()
	if _, notes, err := b.do(b.rename("Mine", "Zed")...); err == nil || !strings.Contains(notes, "is a pipe or a device") || time.Since(started) > noticeTime {
		t.Errorf("a change: %q, %v", notes, err)
	}
	in := b.command("chat", "--workflow", pipe)
	in.Stdin = strings.NewReader("undo\n")
	if out, err := in.CombinedOutput(); err == nil || !strings.Contains(string(out), "is a pipe or a device") {
		t.Errorf("a conversation: %q, %v", out, err)
	}
}
