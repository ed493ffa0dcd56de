package builtin

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"planwright/internal/atomicfile"
)

// killed names the folders, "from" and "to", of a child process that is to be killed,
// and killedTool what it calls.
const killed, killedTool = "BUILTIN_TEST_KILLED", "BUILTIN_TEST_KILLED_TOOL"

// largeText is what is written: it takes longer than the killer needs.
var largeText = strings.Repeat("new ", 1<<20)

// TestToBeKilled is the child.
func TestToBeKilled(t *testing.T) {
	root := os.Getenv(killed)
	if root == "" {
		t.Skip("the child of TestKilledCallLeavesNothing")
	}
	carryOut(t, root, os.Getenv(killedTool))
}

// carryOut has the call made; what it makes is to/a.txt.
func carryOut(t *testing.T, root, tool string) {
	t.Helper()
	from, to := filepath.Join(root, "from"), filepath.Join(root, "to")
	c := connect(t, Options{Folders: func() []string { return []string{from, to} }})
	switch tool {
	case "write_file":
		c.works(tool, args{"path": filepath.Join(to, "a.txt"), "text": largeText, "mode": "overwrite"})
	case "copy_file":
		c.works(tool, args{"from": filepath.Join(from, "a.txt"), "to": filepath.Join(to, "a.txt"), "overwrite": true})
	case "move_file":
		c.works(tool, args{"from": filepath.Join(from, "a.txt"), "to": filepath.Join(to, "a.txt"), "overwrite": true})
	}
}

// A call that is killed in its midst leaves its target as it was, and the next one to
// the same target leaves nothing of it, and all that is not its own.
func TestKilledCallLeavesNothing(t *testing.T) {
	for _, tool := range []string{"write_file", "move_file", "copy_file"} {
		t.Run(tool, func(t *testing.T) {
			root := t.TempDir()
			to := filepath.Join(root, "to")
			files := map[string]string{"from/a.txt": largeText, "to/a.txt": "old", "to/b.txt": "theirs", "to/.planwright-mine.tmp": "theirs"}
			living := strings.Replace(atomicfile.TempPattern(filepath.Join(to, "a.txt")), "*", "1", 1)
			files["to/"+living] = "of a process that lives"
			for try := 1; ; try++ {
				lay(t, root, files)
				if killIn(t, root, tool, len(files)-1) {
					break
				}
				if try == 20 {
					t.Fatal("it could not be killed in its midst")
				}
			}
			if text, err := os.ReadFile(filepath.Join(to, "a.txt")); err != nil || string(text) != "old" {
				t.Fatalf("the target is torn: %.20q, %v", text, err)
			}
			carryOut(t, root, tool)
			if text, err := os.ReadFile(filepath.Join(to, "a.txt")); err != nil || string(text) != largeText {
				t.Errorf("the target is %.20q, %v", text, err)
			}
			if got, want := strings.Join(namesIn(t, to), " "), strings.Join([]string{living, ".planwright-mine.tmp", "a.txt", "b.txt"}, " "); got != want {
				t.Errorf("there is %s, want %s", got, want)
			}
		})
	}
}

// lay makes the files as they are to be.
func lay(t *testing.T, root string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(root, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(text), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
}

// killIn kills the child once there is a file more than so many in the folder "to", and
// reports whether that was in time.
func killIn(t *testing.T, root, tool string, before int) bool {
	t.Helper()
	child := exec.Command(os.Args[0], "-test.run", "^TestToBeKilled$")
	child.Env = append(os.Environ(), killed+"="+root, killedTool+"="+tool)
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() { _ = child.Wait(); close(ended) }()
	for end := time.Now().Add(30 * time.Second); len(namesIn(t, filepath.Join(root, "to"))) <= before && time.Now().Before(end); {
		select {
		case <-ended:
			return false
		case <-time.After(50 * time.Microsecond):
		}
	}
	_ = child.Process.Kill()
	<-ended
	return len(namesIn(t, filepath.Join(root, "to"))) == before+1
}

func namesIn(t *testing.T, folder string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}
