//go:build wine

package wine

import (
	"context"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"planwright/internal/llm/llmtest"
)

const sums = `{"version": 1, "id": "sums", "name": "Sums",
"nodes": [{"id": "a", "name": "Look", "kind": "Tool", "tool": {"name": "list_files", "arguments": {"folder": "."}}}]}`

// What a person has is changed, taken back, made again and listed.
func TestWorkflowIsChangedAndUndone(t *testing.T) {
	p := newPerson(t)
	p.sees(0, "planwright ", "--version")
	p.sees(0, "run_command(", "tools")
	p.has("sums.planwright.json", strings.ReplaceAll(sums, "\n", "\r\n"))
	p.sees(0, "valid: 1 step", "validate", "sums.planwright.json")
	g := p.does("rename step \"Look\" to \"Find\"\r\n", "chat", "--workflow", "sums.planwright.json", "--apply")
	if g.code != 0 || !strings.Contains(p.read("sums.planwright.json"), `"Find"`) {
		t.Errorf("chat --apply: code %d\n%s\n%s", g.code, g.text, p.read("sums.planwright.json"))
	}
	p.sees(0, "Took back", "undo", "sums.planwright.json")
	if !strings.Contains(p.read("sums.planwright.json"), `"Look"`) {
		t.Errorf("undo left %s", p.read("sums.planwright.json"))
	}
	p.sees(0, "Made again", "redo", "sums.planwright.json")
	p.sees(0, "Find", "history", "sums.planwright.json")
	p.sees(0, "Saved to", "plan", "--workflow", "new.planwright.json", "--apply", "List the files in Downloads, then notify me")
	p.sees(0, "valid: 2 steps", "validate", "new.planwright.json")
}

// A change by a model on this machine is made, and where no model is, that is said.
func TestModelChangesWorkflow(t *testing.T) {
	p := newPerson(t)
	p.has("sums.planwright.json", sums)
	server, err := llmtest.Start("127.0.0.1:0", llmtest.Script{Answers: []llmtest.Answer{{Content: addition}}})
	must(t, err)
	model := []string{"--set", "baseUrl=" + server.URL, "--set", "model=" + llmtest.DefaultModel, "--workflow", "sums.planwright.json", "--apply"}
	p.sees(0, "", append(append([]string{"chat"}, model...), "tell me at the end")...)
	if !strings.Contains(p.read("sums.planwright.json"), "notify") {
		t.Errorf("not changed: %s", p.read("sums.planwright.json"))
	}
	server.Close()
	p.sees(0, "Took back", "undo", "sums.planwright.json")
	p.sees(3, "Nothing accepts connections", append(append([]string{"patch"}, model...), "tell me again")...)
}

const addition = `{"add": [{"step_type": "Tool", "tool_name": "notify", "name": "Tell", "arguments": {"message": "done"}}]}`

// A run writes, reads and starts programs, is listed, and one that was cut off goes on.
func TestWorkflowIsRun(t *testing.T) {
	p := newPerson(t)
	p.has("run.planwright.json", `{"version": 1, "id": "run", "name": "Run", "nodes": [
{"id": "write", "name": "Write", "kind": "Tool", "tool": {"name": "write_file", "arguments": {"path": "sub\\a.txt", "text": "one\r\ntwo"}}},
{"id": "read", "name": "Read", "kind": "Tool", "tool": {"name": "read_file", "arguments": {"path": "SUB/A.TXT"}}},
{"id": "program", "name": "Program", "kind": "Tool", "tool": {"name": "run_command", "arguments": {"argv": ["cmd", "/c", "echo", "hello"]}}},
{"id": "shell", "name": "Shell", "kind": "Tool", "tool": {"name": "run_command", "arguments": {"shell": true, "argv": ["echo \"x y\" & echo z"]}}},
{"id": "keep", "name": "Keep", "kind": "Tool", "tool": {"name": "write_file", "arguments": {"path": "kept.txt", "text": "{{read.text}}|{{program.stdout}}|{{shell.stdout}}"}}}],
"edges": [{"from": "write", "to": "read"}, {"from": "read", "to": "program"}, {"from": "program", "to": "shell"}, {"from": "shell", "to": "keep"}]}`)
	folder := `C:\work\` + filepath.Base(p.folder)
	p.sees(0, "Done: 5 steps", "run", "run.planwright.json", "--yes", "all", "--set", "allowedFolders="+strings.ToUpper(folder)+`;D:\none`)
	if got := p.read("kept.txt"); got != "one\r\ntwo|hello\r\n|\"x y\" \r\nz\r\n" {
		t.Errorf("kept: %q", got)
	}
	p.sees(0, "done  Run", "runs")
}

// A run that is killed goes on where it was.
func TestKilledRunIsResumed(t *testing.T) {
	p := newPerson(t)
	p.has("wait.planwright.json", `{"version": 1, "id": "wait", "name": "Wait", "nodes": [
{"id": "a", "name": "First", "kind": "Tool", "tool": {"name": "write_file", "arguments": {"path": "first.txt", "text": "1"}}},
{"id": "b", "name": "Pause", "kind": "Tool", "tool": {"name": "wait", "arguments": {"milliseconds": 3000}}},
{"id": "c", "name": "Last", "kind": "Tool", "tool": {"name": "write_file", "arguments": {"path": "last.txt", "text": "2"}}}],
"edges": [{"from": "a", "to": "b"}, {"from": "b", "to": "c"}]}`)
	allowed := "allowedFolders=" + `C:\work\` + filepath.Base(p.folder)
	ctx, kill := context.WithTimeout(t.Context(), time.Minute)
	defer kill()
	c := p.command(ctx, "run", "wait.planwright.json", "--yes", "all", "--set", allowed)
	out, err := c.StdoutPipe()
	must(t, err)
	c.Stderr = c.Stdout
	must(t, c.Start())
	until(t, out, "First")
	kill()
	_ = c.Wait() // it was killed
	list := p.sees(0, "Wait", "runs")
	id, _, _ := strings.Cut(list.text, " ")
	p.sees(0, "Done", "resume", id, "--set", allowed)
	p.read("last.txt")
}

// until reads until a text has come.
func until(t *testing.T, in io.Reader, text string) {
	t.Helper()
	var all []byte
	for part := make([]byte, 1<<10); !strings.Contains(string(all), text); {
		n, err := in.Read(part)
		all = append(all, part[:n]...)
		if err != nil {
			t.Fatalf("%q did not come: %s", text, all)
		}
	}
}
