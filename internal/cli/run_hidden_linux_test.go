package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const askingUnseen = `{"version": 2, "id": "w", "name": "W", "nodes": [
 {"id": "ask", "name": "Ask", "kind": "Tool", "tool": {"name": "ask_person", "arguments": {"question": "Password?", "hidden": true}}},
 {"id": "use", "name": "Use", "kind": "Tool", "tool": {"name": "run_command", "arguments": {"argv": ["sh", "-c", "printf %s \"$1\" > OUT; echo said $1", "sh", "{{ask.answer}}"]}}}],
 "edges": [{"from": "ask", "to": "use"}]}`

// At a terminal nothing shows what is typed unseen, nor what the run then says of it.
func TestHiddenAnswerIsTypedUnseen(t *testing.T) {
	folder := t.TempDir()
	file, out := filepath.Join(folder, "w.json"), filepath.Join(folder, "out.txt")
	if err := os.WriteFile(file, []byte(strings.ReplaceAll(askingUnseen, "OUT", out)), 0o600); err != nil {
		t.Fatal(err)
	}
	p := sitAt(t, folder, "run", file, "--yes", "all")
	p.see("(it is not shown): ")
	p.press("plum 7 corner\r")
	if shown := p.see("Done"); strings.Contains(shown, "plum") {
		t.Errorf("it is shown:\n%s", shown)
	}
	p.leave()
	if got, _ := os.ReadFile(out); string(got) != "plum 7 corner" {
		t.Errorf("the command was given %q", got)
	}
}
