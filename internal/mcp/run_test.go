package mcp

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"planwright/internal/legible"
	"planwright/internal/runs"
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
	call := func(more string) runs.RunReport {
		return object[runs.RunReport](t, c.call("run_workflow", `{"workflow": `+copying+`, "inputs": {"from": "a.txt"}`+more+`}`))
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

// Where a server is what is lacking, the answer names the command that mends it.
func TestRunSaysWhatMendsAServer(t *testing.T) {
	for entry, want := range map[string]string{
		`{"command": "nowhere-to-be-found"}`:                   `The server “it's odd” is not approved, so it is not started. Approve it in a terminal: planwright tools approve ` + legible.Argument("it's odd"),
		`{"command": "nowhere-to-be-found", "disabled": true}`: `The server “it's odd” is switched off. Take "disabled" out of its entry in settings.json, then: planwright tools approve ` + legible.Argument("it's odd"),
		`{"type": "carrier-pigeon", "url": "https://a/"}`:      "The server “it's odd” cannot be used. This says why: planwright tools",
	} {
		folder := t.TempDir()
		if err := os.WriteFile(filepath.Join(folder, "settings.json"), []byte(`{"mcpServers": {"it's odd": `+entry+`, "other": {"command": "x"}}}`), 0o600); err != nil {
			t.Fatal(err)
		}
		workflow := strings.ReplaceAll(copying, `"write_file"`, `"it_s_odd__write"`)
		c := connectTo(t, openIn(t, folder, ""))
		given := c.call("run_workflow", `{"workflow": `+workflow+`, "inputs": {"from": "a.txt"}}`)
		if got := told(given); !given.IsError || !strings.HasSuffix(got, "\n"+want) {
			t.Errorf("with %s it says %q", entry, got)
		}
	}
}

// What is to be approved marks a tool that looks like another one.
func TestApprovalMarksLookAlikes(t *testing.T) {
	tools := filepath.Join(t.TempDir(), "tools.json")
	if err := os.WriteFile(tools, []byte(`[{"name": "read_file", "description": "Read"}, {"name": "write_file", "description": "Write"}, {"name": "write_fi1e", "description": "Write"}]`), 0o600); err != nil {
		t.Fatal(err)
	}
	c := connectTo(t, openHost(t, tools))
	given := c.call("run_workflow", `{"workflow": `+copying+`, "inputs": {"from": "a.txt"}}`)
	if got := told(given); !strings.Contains(got, "\n      “write_file” looks like “write_fi1e”; it is another tool.\n") || strings.Count(got, "looks like") != 1 {
		t.Errorf("it says %q", got)
	}
}
