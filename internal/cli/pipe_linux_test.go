package cli

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
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
	go func() { _ = os.WriteFile(pipe, data, 0o600) }()
	if out, notes, err := b.do("validate", pipe); err != nil || !strings.Contains(out, "valid: 2 steps") || notes != "" {
		t.Errorf("at once: %q, %q, %v", out, notes, err)
	}
	late := b.command("validate", pipe)
	notes, err := late.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	late.Stdout = &out
	if err := late.Start(); err != nil {
		t.Fatal(err)
	}
	if note, err := bufio.NewReader(notes).ReadString('\n'); !strings.Contains(note, "Waiting for "+pipe) {
		t.Errorf("late: %q, %v", note, err)
	}
	if err := os.WriteFile(pipe, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := late.Wait(); err != nil || !strings.Contains(out.String(), "valid: 2 steps") {
		t.Errorf("late: %q, %v", out.String(), err)
	}
	b.file = pipe
	if _, notes, err := b.do(b.rename("Mine", "Zed")...); err == nil || !strings.Contains(notes, "is a pipe or a device") || strings.Contains(notes, "Waiting") {
		t.Errorf("a change: %q, %v", notes, err)
	}
	in := b.command("chat", "--workflow", pipe)
	in.Stdin = strings.NewReader("undo\n")
	if out, err := in.CombinedOutput(); err == nil || !strings.Contains(string(out), "is a pipe or a device") {
		t.Errorf("a conversation: %q, %v", out, err)
	}
}
