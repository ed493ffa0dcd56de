package mcp

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"planwright/internal/host"
)

// copying is a workflow that reads a file and writes another.
const copying = `{"version": 1, "id": "copy", "name": "Copy",
 "inputs": [{"name": "from", "type": "string", "required": true}],
 "nodes": [
 {"id": "read", "name": "Read", "kind": "Tool", "tool": {"name": "read_file", "arguments": {"path": "{{inputs.from}}"}}},
 {"id": "write", "name": "Write", "kind": "Tool", "tool": {"name": "write_file", "arguments": {"path": "copy.txt", "text": "{{read.text}}!", "mode": "overwrite"}}}],
 "edges": [{"from": "read", "to": "write"}]}`

func TestRunWorkflow(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "a.txt"), []byte("one"), 0o600); err != nil {
		t.Fatal(err)
	}
	allowed, _ := json.Marshal([]string{folder})
	c := connect(t, "allowedFolders", string(allowed))
	copied := filepath.Join(folder, "copy.txt")
	call := func(more string) host.RunReport {
		return object[host.RunReport](t, c.call("run_workflow", `{"workflow": `+copying+`, "inputs": {"from": "a.txt"}`+more+`}`))
	}
	first := call("")
	if first.Status != statusApproval || len(first.Sheet.Steps) != 2 || !strings.Contains(first.Message, first.Sheet.Hash) {
		t.Errorf("the first call says %+v", first)
	}
	if other := call(`, "approve": "` + strings.Repeat("0", 64) + `"`); other.Status != statusApproval {
		t.Errorf("another sheet was run: %+v", other)
	}
	if dry := call(`, "dry": true`); dry.Status != "done" || !dry.Dry {
		t.Errorf("the dry run is %+v", dry)
	}
	approve := `, "approve": "` + first.Sheet.Hash + `"`
	if refused := call(approve); refused.Status != "failed" || !strings.Contains(refused.Message, "Nobody is there to ask") {
		t.Errorf("a destructive call was not refused: %+v", refused)
	}
	if _, err := os.Stat(copied); err == nil {
		t.Fatal("the file was written before that was allowed")
	}
	done := call(approve + `, "always": ["write_file"]`)
	if data, _ := os.ReadFile(copied); done.Status != "done" || string(data) != "one!" || done.Results["read"].Text != "one" {
		t.Errorf("the run is %+v, the file %q", done, data)
	}
}
