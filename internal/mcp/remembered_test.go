package mcp

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/host"
	"planwright/internal/runs"
	"planwright/internal/settings"
)

// greeting has an input with a default that its sheet names only by reference.
const greeting = `{"version": 1, "id": "greet", "name": "Greet",
 "inputs": [{"name": "p", "type": "string", "default": "EV\u202eIL"}],
 "nodes": [{"id": "write", "name": "Write", "kind": "Tool", "tool": {"name": "write_file", "arguments": {"path": "FILES/out.txt", "text": "{{inputs.p}}", "mode": "create"}}}],
 "edges": []}`

// What is asked for shows the values of inputs, whole and legible, and its hash holds for
// those alone.
func TestApprovalCoversTheValuesOfInputs(t *testing.T) {
	folder := t.TempDir()
	allowed, _ := json.Marshal([]string{folder})
	c := connect(t, "allowedFolders", string(allowed))
	call := func(more string) (runs.RunReport, string) {
		given := c.call("run_workflow", `{"workflow": `+strings.ReplaceAll(greeting, "FILES", filepath.ToSlash(folder))+more+`}`)
		return object[runs.RunReport](t, given), told(given)
	}
	first, shown := call(``)
	if !strings.Contains(shown, `p  "EV\u202eIL"`) {
		t.Errorf("the default is not shown: %q", shown)
	}
	safe, shown := call(`, "inputs": {"p": "SAFE"}`)
	if !strings.Contains(shown, `p  "SAFE"`) || safe.Sheet.Hash == first.Sheet.Hash {
		t.Errorf("the value is not shown, or not covered: %q", shown)
	}
	approve := `, "approve": "` + safe.Sheet.Hash + `"`
	for _, inputs := range []string{`, "inputs": {"p": "EVIL"}`, ``} {
		if report, shown := call(inputs + approve); report.Status != statusApproval || !strings.Contains(shown, "What was approved is not what it would do now") {
			t.Errorf("with %s it says %q", inputs, shown)
		}
	}
	if report, _ := call(`, "inputs": {"p": "SAFE"}` + approve); report.Status != "done" {
		t.Errorf("what was approved gives %+v", report)
	}
	if data, _ := os.ReadFile(filepath.Join(folder, "out.txt")); string(data) != "SAFE" {
		t.Errorf("the file holds %q", data)
	}
}

// A client is given no result that the person kept, and leaves no value in their sheet.
func TestRememberedResultsAreNotForClients(t *testing.T) {
	folder, data := t.TempDir(), t.TempDir()
	file := filepath.Join(folder, "greet.planwright.json")
	content := strings.ReplaceAll(greeting, "FILES", filepath.ToSlash(folder))
	if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	open := func() *host.Program {
		s, err := host.OpenProgram(host.Config{Version: "test", DataFolder: data, File: file,
			Settings: settings.Sources{Path: filepath.Join(data, "settings.json"), Arguments: []settings.Assignment{{Key: "baseUrl", Value: "http://127.0.0.1:1"}}}}, func(string, any) {})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	s := open()
	if _, err := s.AddFolder(folder); err != nil {
		t.Fatal(err)
	}
	plan, err := s.Runs.RunPlan(runs.RunRequest{})
	if err != nil {
		t.Fatal(err)
	}
	view, err := s.Runs.StartRun(runs.RunRequest{Hash: plan.Sheet.Hash, Inputs: map[string]jsontext.Value{"p": jsontext.Value(`"MINE"`)}})
	if err != nil {
		t.Fatal(err)
	}
	entry := keepWhenDone(t, s, view.ID)
	if _, err := s.Runs.PinResult(runs.PinRequest{Node: "write", Run: view.ID, Entry: entry}); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(folder, "out.txt")); err != nil {
		t.Fatal(err)
	}
	c := connectTo(t, openIn(t, data, ""))
	asked := object[runs.RunReport](t, c.call("run_workflow", `{"workflow": `+content+`, "inputs": {"p": "EVIL"}}`))
	if len(asked.Sheet.Stands) != 0 || len(asked.Sheet.Steps) != 1 {
		t.Errorf("the client is told of %+v", asked.Sheet)
	}
	for _, how := range []string{`"dry": true`, `"approve": "` + asked.Sheet.Hash + `"`} {
		report := object[runs.RunReport](t, c.call("run_workflow", `{"workflow": `+content+`, "inputs": {"p": "EVIL"}, `+how+`}`))
		for _, e := range report.Entries {
			if e.Kind == "pinned" {
				t.Errorf("with %s the client is given a kept result", how)
			}
		}
	}
	c.stop()
	s = open()
	defer s.Close()
	again, err := s.Runs.RunPlan(runs.RunRequest{})
	if err != nil || string(again.Inputs[0].Value) != `"MINE"` || len(again.Sheet.Stands) != 1 {
		t.Errorf("the person's plan is %+v, %v", again, err)
	}
}

// keepWhenDone is the number of the entry with a result, once the run is done.
func keepWhenDone(t *testing.T, s *host.Program, run string) int {
	t.Helper()
	for {
		detail, err := s.Runs.RunDetail(run)
		if err != nil {
			t.Fatal(err)
		}
		if !detail.Run.Status.AtRest() {
			time.Sleep(10 * time.Millisecond)
			continue
		}
		for _, e := range detail.Entries {
			if e.Result != nil && e.Result.Success {
				return e.N
			}
		}
		t.Fatalf("the run is %+v", detail)
	}
}
