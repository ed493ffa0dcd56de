//go:build wine

package wine

import (
	"encoding/json"
	"path/filepath"
	"testing"
)

// A server of tools is started, asked and used, and nothing of it lives on: neither
// itself nor what it started.
func TestServerEndsWithAllItStarted(t *testing.T) {
	p := newPerson(t)
	p.has("server.bat", "@start /b ping -n 300 127.0.0.1 >\"%~dp0started.txt\"\r\n@\"Z:"+filepath.FromSlash(program)+"\" tools serve\r\n")
	folder := `C:\work\` + filepath.Base(p.folder)
	servers, err := json.Marshal(map[string]any{"mcpServers": map[string]any{"mine": map[string]any{"command": folder + `\server.bat`}}})
	must(t, err)
	p.has("servers.json", string(servers))
	p.sees(0, "mine", "tools", "import", "servers.json")
	p.sees(0, "“mine” is approved", "tools", "approve", "mine", "--yes")
	p.read("started.txt")
	noneRuns(t, "ping")
	p.has("use.planwright.json", `{"version": 1, "id": "use", "name": "Use", "nodes": [
{"id": "a", "name": "Wait", "kind": "Tool", "tool": {"name": "mine__wait", "arguments": {"milliseconds": 1}}},
{"id": "b", "name": "Look", "kind": "Tool", "tool": {"name": "mine__run_command", "arguments": {"argv": ["cmd", "/c", "echo", "used"]}}},
{"id": "c", "name": "Keep", "kind": "Tool", "tool": {"name": "write_file", "arguments": {"path": "kept.txt", "text": "{{b.stdout}}"}}}],
"edges": [{"from": "a", "to": "b"}, {"from": "b", "to": "c"}]}`)
	p.sees(0, "Done: 3 steps", "run", "use.planwright.json", "--yes", "all", "--set", "allowedFolders="+folder)
	if got := p.read("kept.txt"); got != "used\r\n" {
		t.Errorf("kept: %q", got)
	}
	noneRuns(t, "ping")
}
