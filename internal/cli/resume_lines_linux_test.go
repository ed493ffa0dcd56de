package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What a workflow does that a step had called when the run was cut off is shown once that goes on,
// and not what was shown before.
func TestResumeShowsCalledWorkflows(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{
		"top": `{"version": 2, "id": "top", "name": "Top", "nodes": [{"id": "c", "name": "Call it", "kind": "Tool", "tool": {"name": "workflow__mid", "workflow": "mid", "arguments": {}}}], "edges": [], "notes": []}`,
		"mid": `{"version": 2, "id": "mid", "name": "Mid", "nodes": [{"id": "m", "name": "Go on", "kind": "Tool", "tool": {"name": "workflow__kid", "workflow": "kid", "arguments": {}}}], "edges": [], "notes": []}`,
		"kid": `{"version": 2, "id": "kid", "name": "Kid", "nodes": [
 {"id": "w", "name": "Before", "kind": "Tool", "tool": {"name": "wait", "arguments": {"milliseconds": 1}}},
 {"id": "r", "name": "Do", "kind": "Tool", "tool": {"name": "run_command", "arguments": {"argv": ["true"]}}}],
 "edges": [{"from": "w", "to": "r"}], "notes": []}`,
	} {
		if err := os.WriteFile(filepath.Join(folder, name+".planwright.json"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	p := sitAt(t, folder, "run", filepath.Join(folder, "top.planwright.json"))
	p.see("Run it? [y]es / [n]o: ")
	p.press("y\r")
	p.see("[n]o: ")
	run := p.cutOff(folder)
	p = sitAt(t, folder, "resume", run)
	p.see("[n]o: ")
	p.press("y\r")
	said := p.see("Done:")
	if !strings.Contains(said, "“Call it” › “Go on” › “Do”") || strings.Contains(said, "“Before”") {
		t.Errorf("it shows %q", said)
	}
	if code := p.leave(); code != exitDone {
		t.Errorf("the code is %d", code)
	}
}

// What a run that was cut off was allowed when it began holds, and who would allow less is told so.
func TestResumeAllowsNoLess(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "w.planwright.json")
	text := `{"version": 1, "id": "w", "name": "W", "nodes": [
 {"id": "q", "name": "Ask", "kind": "Tool", "tool": {"name": "ask_person", "arguments": {"question": "Go on?"}}},
 {"id": "r", "name": "Do", "kind": "Tool", "tool": {"name": "run_command", "arguments": {"argv": ["true"]}}}],
 "edges": [{"from": "q", "to": "r"}], "notes": []}`
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	p := sitAt(t, folder, "run", file, "--yes", "all")
	p.see("Go on?")
	run := p.cutOff(folder)
	p = sitAt(t, folder, "resume", run, "--yes", "read")
	p.see("cannot be allowed less")
	if code := p.leave(); code != exitUsage {
		t.Errorf("the code is %d", code)
	}
	p = sitAt(t, folder, "resume", run, "--yes", "all")
	p.see("Go on?")
	p.cutOff(folder)
}

// cutOff kills the program in the midst of its run, the only one, and returns its id.
func (p *person) cutOff(folder string) string {
	p.t.Helper()
	if err := p.kill(); err != nil {
		p.t.Fatal(err)
	}
	p.leave()
	runs, err := filepath.Glob(filepath.Join(folder, "planwright", "runs", "2*"))
	if err != nil || len(runs) != 1 {
		p.t.Fatalf("the runs are %q, %v", runs, err)
	}
	return filepath.Base(runs[0])
}
