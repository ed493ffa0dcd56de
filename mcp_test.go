package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"planwright/internal/llm/llmtest"
)

// The built program serves a client of the protocol's own library, with the flags
// that the other doors have, and changes no file but the record of its requests. What
// is no message before ends nothing.
func TestMCP(t *testing.T) {
	folder := t.TempDir()
	program := filepath.Join(folder, "planwright")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	tools := filepath.Join(folder, "tools.json")
	if err := os.WriteFile(tools, []byte(`[{"name": "brew", "description": "Makes coffee.", "inputSchema": {"type": "object"}}]`), 0o600); err != nil {
		t.Fatal(err)
	}
	server := llmtest.New(t, llmtest.Text(`{"steps": [{"step_type": "Tool", "tool_name": "brew", "name": "Brew", "arguments": {}}]}`))
	events := filepath.Join(folder, "events.jsonl")
	home := filepath.Join(folder, "home")
	command := exec.Command(program, "mcp", "--tools", tools, "--events", events, "--set", "baseUrl="+server.URL, "--set", "planRepairs=99")
	command.Env = []string{"HOME=" + home}
	var log bytes.Buffer
	command.Stderr = &log
	input, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	output, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	answers := bufio.NewReader(output)
	for _, line := range []string{"\x00 no message", `[{"jsonrpc":"2.0"}]`, `{"jsonrpc":"2.0","id":`, "\xff", strings.Repeat("x", 65<<20)} {
		fmt.Fprintln(input, line)
		if answer, err := answers.ReadString('\n'); err != nil || !strings.Contains(answer, `"error":{"code":-32`) {
			t.Fatalf("%.40q is answered with %q, %v\n%s", line, answer, err, &log)
		}
	}
	client, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).
		Connect(t.Context(), &mcp.IOTransport{Reader: io.NopCloser(answers), Writer: input}, nil)
	if err != nil {
		t.Fatalf("%v\n%s", err, &log)
	}
	for tool, test := range map[string]struct {
		arguments map[string]any
		says      string
	}{
		"plan_workflow":    {map[string]any{"words": "Coffee, please"}, `brew: Tool "Brew" brew`},
		"validate_plan":    {map[string]any{"plan": map[string]any{"steps": []any{map[string]any{"step_type": "Tool", "tool_name": "brew"}}}}, "Valid"},
		"explain_workflow": {map[string]any{"workflow": `{"version": 1, "nodes": [], "edges": []}`}, "no-nodes"},
	} {
		result, err := client.CallTool(context.Background(), &mcp.CallToolParams{Name: tool, Arguments: test.arguments})
		if err != nil {
			t.Fatalf("%s: %v\n%s", tool, err, &log)
		}
		if text := result.Content[0].(*mcp.TextContent).Text; result.IsError || !strings.Contains(text, test.says) {
			t.Errorf("%s says %q", tool, text)
		}
	}
	if err := errors.Join(client.Close(), command.Wait()); err != nil {
		t.Errorf("the program ended with %v", err)
	}
	if recorded, err := os.ReadFile(events); err != nil || !strings.Contains(string(recorded), "plan_generated") {
		t.Errorf("events %q (%v)", recorded, err)
	}
	if !strings.HasPrefix(log.String(), "Note: ") || strings.Count(log.String(), "\n") != 1 {
		t.Errorf("besides the note on planRepairs it logged:\n%s", &log)
	}
	filepath.WalkDir(home, func(path string, entry os.DirEntry, _ error) error {
		if entry != nil && !entry.IsDir() && !strings.HasPrefix(path, filepath.Join(home, ".local", "state")) {
			t.Errorf("it wrote %s", path)
		}
		return nil
	})
}
