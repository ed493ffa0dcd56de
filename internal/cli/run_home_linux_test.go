package cli

import (
	"os"
	"path/filepath"
	"testing"
)

const waiting = `{"version": 1, "id": "w", "name": "W", "inputs": [{"name": "p", "type": "integer", "default": 7}], "nodes": [
 {"id": "a", "name": "Wait", "kind": "Tool", "tool": {"name": "clipboard_set", "arguments": {"text": "{{inputs.p}}"}}}], "edges": []}`

// What is agreed to at a terminal shows the values of inputs, and holds for that file, for
// any value that is given there; a copy is asked about again.
func TestRememberedApprovalStaysWithItsFile(t *testing.T) {
	folder := t.TempDir()
	mine, copied := filepath.Join(folder, "mine.json"), filepath.Join(folder, "copy.json")
	for _, name := range []string{mine, copied} {
		if err := os.WriteFile(name, []byte(waiting), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	p := sitAt(t, folder, "run", mine)
	p.see("Inputs:\r\n  p  7\r\n")
	p.see("Run it? [y]es / [n]o: ")
	p.press("y\r")
	p.leave()
	p = sitAt(t, folder, "run", mine, "--input", "p=8")
	p.see("“Wait”")
	p.leave()
	p = sitAt(t, folder, "run", copied, "--input", "p=9")
	p.see("Inputs:\r\n  p  9\r\n")
	p.see("Run it? [y]es / [n]o: ")
	p.press("n\r")
	p.see("It was not run.")
	p.leave()
}
