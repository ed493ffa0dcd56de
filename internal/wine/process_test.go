//go:build wine

package wine

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// What a command leaves running ends with it and is named, when it ends by itself and
// when its time is up.
func TestWhatACommandLeavesIsEndedAndSaid(t *testing.T) {
	p := newPerson(t)
	p.has("left.planwright.json", `{"version": 1, "id": "left", "name": "Left", "nodes": [
{"id": "a", "name": "Leave", "kind": "Tool", "tool": {"name": "run_command", "arguments": {"shell": true, "argv": ["start /b ping -n 300 127.0.0.1 & echo out"]}}},
{"id": "b", "name": "Keep", "kind": "Tool", "tool": {"name": "write_file", "arguments": {"path": "kept.txt", "text": "{{a.stderr}}"}}}],
"edges": [{"from": "a", "to": "b"}]}`)
	p.has("long.planwright.json", `{"version": 1, "id": "long", "name": "Long", "nodes": [
{"id": "a", "name": "Leave", "kind": "Tool", "tool": {"name": "run_command", "arguments": {"shell": true, "timeout_ms": 3000, "argv": ["start /b ping -n 300 127.0.0.1 & ping -n 300 127.0.0.1"]}}}]}`)
	allowed := "allowedFolders=" + `C:\work\` + filepath.Base(p.folder)
	p.sees(0, "Done: 2 steps", "run", "left.planwright.json", "--yes", "all", "--set", allowed)
	if got := p.read("kept.txt"); !strings.Contains(got, "ended with it") || !strings.Contains(strings.ToLower(got), "ping.exe") {
		t.Errorf("it said %q", got)
	}
	noneRuns(t, "ping")
	p.sees(1, "it took longer than 3s", "run", "long.planwright.json", "--yes", "all", "--set", allowed)
	noneRuns(t, "ping")
}

// noneRuns fails where a program of this Windows lives on.
func noneRuns(t *testing.T, name string) {
	t.Helper()
	for began := time.Now(); runs(name); time.Sleep(20 * time.Millisecond) {
		if time.Since(began) > 5*time.Second {
			t.Fatalf("%s lives on", name)
		}
	}
}

func runs(name string) bool {
	lines, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, path := range lines {
		line, _ := os.ReadFile(path) // it may be gone
		environ, _ := os.ReadFile(filepath.Join(filepath.Dir(path), "environ"))
		program, _, _ := strings.Cut(strings.ToLower(string(line)), "\x00")
		if strings.Contains(program, name) && bytes.Contains(environ, []byte("WINEPREFIX="+prefix)) {
			return true
		}
	}
	return false
}
