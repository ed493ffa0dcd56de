package host

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"planwright/internal/settings"
	"planwright/internal/tools"
	"planwright/planner/workflow"
)

// A server is started for a run where a step calls one of its tools or an AI step may,
// wherever they stand, and for nothing else that names it.
func TestReadyStartsTheServersOfARun(t *testing.T) {
	folder := t.TempDir()
	f, started := importing(t, folder)
	f.approve(tools.Unapproved)
	f.approve(tools.Changed)
	f.await(tools.Ready)
	f.close()
	for name, c := range map[string]struct {
		nodes, edges string
		want         bool
	}{
		"step":           {`{"id": "a", "kind": "Tool", "tool": {"name": "me__wave", "arguments": {}}}`, ``, true},
		"AI step":        {`{"id": "a", "kind": "AiStep", "aiStep": {"prompt": "Wave", "allowedTools": ["wait", "me__wave"]}}`, ``, true},
		"AI step, none":  {`{"id": "a", "kind": "AiStep", "aiStep": {"prompt": "Call me__wave", "allowedTools": ["wait"]}}`, ``, false},
		"step in a loop": {inLoop(`{"id": "a", "kind": "Tool", "tool": {"name": "me__wave", "arguments": {}}}`), loopEdges, true},
		"AI in a loop":   {inLoop(`{"id": "a", "kind": "AiStep", "aiStep": {"prompt": "Wave", "allowedTools": ["me__wave"]}}`), loopEdges, true},
		"in words":       {`{"id": "a", "name": "me__wave", "kind": "Tool", "tool": {"name": "notify", "arguments": {"message": "me__wave"}}}`, ``, false},
		"like its name":  {`{"id": "a", "kind": "Tool", "tool": {"name": "me_too__wave", "arguments": {}}}`, ``, false},
	} {
		t.Run(name, func(t *testing.T) {
			must(t, os.RemoveAll(started))
			h, err := Open(Config{DataFolder: filepath.Join(folder, "data"), Settings: settings.Sources{Path: filepath.Join(folder, "settings.json")}})
			must(t, err)
			runs := h.OpenRuns(nil)
			w, _ := workflow.Decode([]byte(`{"version": 1, "id": "w", "nodes": [` + c.nodes + `], "edges": [` + c.edges + `]}`))
			runs.Ready(context.Background(), w)
			state := h.Servers.List()[0].State
			if was := state != tools.Approved; was != c.want {
				t.Errorf("the server is %s", state)
			}
			runs.Close()
			must(t, h.Close())
			if _, err := os.Stat(started); !c.want && err == nil {
				t.Error("it was started")
			}
		})
	}
}

const loopEdges = `{"from": "l", "to": "a", "output": "LoopBody"}, {"from": "a", "to": "e"}, {"from": "e", "to": "l"}`

// inLoop is a step in a loop.
func inLoop(step string) string {
	return `{"id": "l", "kind": "Loop", "loop": {"maxIterations": 2}}, ` + step + `, {"id": "e", "kind": "EndLoop", "endLoop": {"loopId": "l"}}`
}
