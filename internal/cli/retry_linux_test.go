package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"planwright/internal/host"
	"planwright/internal/llm/llmtest"
	"planwright/internal/settings"
)

// A change that could not be written is not discarded: it is applied once what was in the
// way is gone. What another program put there stays.
func TestApplyingIsTriedAgain(t *testing.T) {
	for name, c := range map[string]struct {
		before string // what the file holds; "": it is not there
		shut   func(t *testing.T, folder, file string) (open func())
		said   string
	}{
		"a window has the file": {`{"version": 1, "id": "w", "nodes": [{"id": "a", "name": "A", "kind": "Tool", "tool": {"name": "take_screenshot", "arguments": {}}}], "edges": []}`,
			func(t *testing.T, folder, file string) func() {
				window, err := host.OpenProgram(host.Config{DataFolder: filepath.Join(folder, "planwright"), File: file,
					Settings: settings.Sources{Path: filepath.Join(folder, "settings.json"), Arguments: []settings.Assignment{{Key: "localPorts", Value: "none"}}}}, func(string, any) {})
				if err != nil {
					t.Fatal(err)
				}
				return func() { _ = window.Close() }
			}, "is open in another window"},
		"another program made the file": {"", func(t *testing.T, _, file string) func() {
			if err := os.WriteFile(file, []byte("mine"), 0o600); err != nil {
				t.Fatal(err)
			}
			return func() {
				if data, err := os.ReadFile(file); err != nil || string(data) != "mine" {
					t.Errorf("it holds %q, %v", data, err)
				}
				_ = os.Remove(file)
			}
		}, "was changed while the request ran"},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			file := filepath.Join(t.TempDir(), "w.planwright.json")
			reply := `{"steps": [{"step_type": "Tool", "tool_name": "notify", "name": "Tell", "arguments": {"message": "done"}}]}`
			if c.before != "" {
				reply = `{"add": [{"step_type": "Tool", "tool_name": "notify", "name": "Tell", "arguments": {"message": "done"}}]}`
				if err := os.WriteFile(file, []byte(c.before), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			server := startServer(t, llmtest.Text(reply))
			p := sitAt(t, folder, "chat", "--set", "baseUrl="+server.URL, "--set", "model=scripted", "--workflow", file)
			p.see("> ")
			p.press("tell me\r")
			p.see("Apply? [y]es / [n]o / [p]ick / [s]how: ")
			open := c.shut(t, folder, file)
			p.press("y\r")
			p.see(c.said)
			p.see("Apply? [y]es / [n]o / [p]ick / [s]how: ")
			open()
			p.press("y\r")
			p.see("Saved to ")
			p.see("> ")
			p.press(ctrlD)
			if code := p.leave(); code != exitDone {
				t.Errorf("ends with %d", code)
			}
			if data, err := os.ReadFile(file); err != nil || !strings.Contains(string(data), "notify") {
				t.Errorf("the file holds %q, %v", data, err)
			}
		})
	}
}

// A file that could not be begun leaves nothing that a second try would take for another's.
func TestUncreate(t *testing.T) {
	file := output(filepath.Join(t.TempDir(), "w.json"))
	w := newWorkflow()
	if err := file.create(w); err != nil {
		t.Fatal(err)
	}
	if err := file.create(w); err == nil || !strings.Contains(err.Error(), "made by another program") {
		t.Errorf("it is made over another: %v", err)
	}
	if file.uncreate(w); !file.isNew() {
		t.Error("it is left")
	}
	if err := os.WriteFile(string(file), []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	if file.uncreate(w); file.isNew() {
		t.Error("another program's file was taken away")
	}
}
