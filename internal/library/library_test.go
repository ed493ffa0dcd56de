package library

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"

	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// write writes a workflow of one step whose tool is the call.
func write(t *testing.T, path, id, name, call string) {
	t.Helper()
	text := fmt.Sprintf(`{"version": 2, "id": %q, "name": %q, "inputs": [{"name": "a", "type": "string", "required": true, "description": "What"}, {"name": "b", "type": "integer", "default": 2}],
 "outputs": [{"name": "c", "type": "number", "value": 1}], "nodes": [{"id": "n", "name": "Do it", "kind": "Tool", "tool": {%s, "arguments": {}}}], "edges": []}`, id, name, call)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

const notify = `"name": "notify"`

func idsOf(l *Library) []string {
	ids := []string{}
	found, _ := l.Find()
	for _, w := range found {
		ids = append(ids, w.ID)
	}
	return ids
}

// What is in the folders can be called, and what changes there is seen at once.
func TestFind(t *testing.T) {
	own, beside := t.TempDir(), t.TempDir()
	l := &Library{Folder: func() string { return own }}
	path := func(folder, name string) string { return filepath.Join(folder, name+workflow.FileEnd) }
	check := func(what string, want ...string) {
		t.Helper()
		if diff := cmp.Diff(want, idsOf(l)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", what, diff)
		}
	}
	write(t, path(own, "a"), "a", "A", notify)
	check("one", "a")
	_, version := l.Find()
	if _, again := l.Find(); again != version {
		t.Error("it changed by being looked at")
	}
	write(t, path(own, "b"), "b", "B", notify)
	check("another", "a", "b")
	write(t, path(own, "again"), "b", "B again", notify)
	check("two with one id", "a")
	write(t, path(beside, "b"), "b", "B beside", notify)
	write(t, path(beside, "c"), "c", "C", notify)
	l.Beside(beside)
	check("two with one id, and one beside", "a", "c")
	if err := os.Remove(path(own, "again")); err != nil {
		t.Fatal(err)
	}
	check("our own comes first", "a", "b", "c")
	if err := os.WriteFile(path(own, "a"), []byte(`{"version": 2, "id": "a", "name": "A", "nodes": [], "edges": []}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path(own, "d"), []byte(`{"version": 2, "id": "d", `), 0o600); err != nil {
		t.Fatal(err)
	}
	check("one without steps, and one that is damaged", "b", "c")
	if err := os.Symlink(path(beside, "c"), path(own, "c")); err != nil {
		t.Fatal(err)
	}
	l.Beside("")
	check("a link", "b", "c")
	if err := os.Remove(path(beside, "c")); err != nil {
		t.Fatal(err)
	}
	l.looked = time.Time{} // a while later
	check("a link that leads nowhere", "b")
	if (*Library)(nil).Children(l.found[0].Workflow) != nil {
		t.Error("nothing has children")
	}
}

// A tool says what the workflow takes and gives, the worst that it does, and what it calls.
func TestTools(t *testing.T) {
	own := t.TempDir()
	write(t, filepath.Join(own, "a"+workflow.FileEnd), "a", "Größe & Gewicht", `"name": "x", "workflow": "b"`)
	write(t, filepath.Join(own, "b"+workflow.FileEnd), "b", "Send it", `"name": "x", "workflow": "c"`)
	write(t, filepath.Join(own, "c"+workflow.FileEnd), "c", "Send it", `"name": "delete_file"`)
	write(t, filepath.Join(own, "d"+workflow.FileEnd), "d", "Look", `"name": "list_files"`)
	l := &Library{Folder: func() string { return own }}
	found, _ := l.Find()
	tools := Tools(found, catalog.Builtin())
	var got []string
	for _, tool := range tools {
		got = append(got, fmt.Sprint(tool.Name, " ", tool.Workflow, " ", tool.Calls, " ", tool.Effect))
	}
	want := []string{
		"workflow__grosse_gewicht a [b c] write", "workflow__send_it b [c] write",
		"workflow__send_it_2 c [] write", "workflow__look d [] read",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	parameters := `{"additionalProperties":false,"properties":{"a":{"description":"What","type":"string"},"b":{"type":"integer"}},"required":["a"],"type":"object"}`
	if diff := cmp.Diff(parameters, string(tools[3].Parameters)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]catalog.Output{{Name: "c", Type: "number"}}, tools[3].Outputs); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	children := l.Children(found[0].Workflow)
	if len(children) != 2 || children["b"].Workflow.Name != "Send it" || children["c"].File == "" {
		t.Errorf("it calls %+v", children)
	}
}

// What a workflow uses more than once of which there is one is known to whoever calls it.
func TestToolsHold(t *testing.T) {
	click := workflow.Node{ID: "click", Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "click"}}
	waits := func(arguments string) workflow.Node {
		n := workflow.Node{ID: arguments, Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "wait"}}
		if err := json.Unmarshal([]byte(arguments), &n.Tool.Arguments); err != nil {
			t.Fatal(err)
		}
		return n
	}
	again := click
	again.ID = "again"
	calls := workflow.Node{ID: "call", Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "x", Workflow: "one"}}
	loop := workflow.Node{ID: "loop", Kind: workflow.KindLoop, Loop: &workflow.Loop{Times: "3"}}
	end := workflow.Node{ID: "end", Kind: workflow.KindEndLoop, EndLoop: &workflow.EndLoop{Loop: "loop"}}
	off, offLoop := click, loop
	off.ID, off.Disabled, offLoop.Disabled = "off", true, true
	around := []workflow.Edge{{From: "loop", To: "click", Output: workflow.LoopBody}, {From: "click", To: "end"}, {From: "end", To: "loop"}, {From: "loop", To: "again", Output: workflow.LoopDone}}
	found := []Workflow{
		{Workflow: workflow.Workflow{ID: "one", Nodes: []workflow.Node{click}}},
		{Workflow: workflow.Workflow{ID: "two", Nodes: []workflow.Node{click, again}}},
		{Workflow: workflow.Workflow{ID: "loops", Nodes: []workflow.Node{loop, calls, end}, Edges: []workflow.Edge{
			{From: "loop", To: "call", Output: workflow.LoopBody}, {From: "call", To: "end"}, {From: "end", To: "loop"}}}},
		{Workflow: workflow.Workflow{ID: "itself", Nodes: []workflow.Node{{ID: "n", Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "x", Workflow: "itself"}}}}},
		{Workflow: workflow.Workflow{ID: "waits", Nodes: []workflow.Node{waits(`{"milliseconds":5}`), waits(`{"text":"OK"}`), waits(`{"text":"OK"}`)}}},
		{Workflow: workflow.Workflow{ID: "off", Nodes: []workflow.Node{off, off, click}}},
		{Workflow: workflow.Workflow{ID: "off loop", Nodes: []workflow.Node{offLoop, click, end, again}, Edges: around}},
	}
	var got []int
	for _, tool := range Tools(found, catalog.Builtin()) {
		got = append(got, len(tool.Holds(nil)))
	}
	if diff := cmp.Diff([]int{1, 2, 2, 0, 2, 1, 1}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// What a model may call is called by the workflow, whose file may name it alone.
func TestModelsCall(t *testing.T) {
	calls := func(id, name string, nodes ...workflow.Node) Workflow {
		return Workflow{Workflow: workflow.Workflow{ID: id, Name: name, Nodes: nodes}}
	}
	found := []Workflow{
		calls("a", "Ask", workflow.Node{ID: "n", Kind: workflow.KindAiStep, AiStep: &workflow.AiStep{AllowedTools: []string{"workflow__by_name", "notify"}}}),
		calls("b", "By name", workflow.Node{ID: "n", Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "workflow__last"}}),
		calls("c", "Last", workflow.Node{ID: "n", Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "click"}}),
	}
	tools := Tools(found, catalog.Builtin())
	if diff := cmp.Diff([]string{"b", "c"}, tools[0].Calls); diff != "" || tools[1].Effect != tools[2].Effect || len(tools[0].Held) != 2 {
		t.Errorf("it holds %v and is %s, calls (-want +got):\n%s", tools[0].Held, tools[0].Effect, diff)
	}
	for i, f := range found {
		children := (&Library{found: found, looked: time.Now()}).Children(f.Workflow)
		if len(children) != 2-i {
			t.Errorf("%s calls %v", f.Name, children)
		}
		if child, is := children["b"]; is && child.Tool != "workflow__by_name" {
			t.Errorf("it is called as %q", child.Tool)
		}
	}
}
