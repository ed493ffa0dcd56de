package permit_test

import (
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/planner/workflow"
)

// What is read of what a dry run only simulated might be something else; what has nothing to do with
// that is as it is.
func TestUnmade(t *testing.T) {
	folder := t.TempDir()
	p := permit.New(permit.Work{Workflow: workflow.Workflow{ID: "w"}}, permit.Grant{}, tools(), allowed(folder))
	call := func(tool, arguments string) walk.Command {
		return walk.Command{Kind: walk.DoCall, Node: "n", Call: &walk.Call{Tool: tool, Arguments: jsontext.Value(arguments)}}
	}
	agent := walk.Command{Kind: walk.DoAgent, Agent: &walk.Agent{Tools: []string{"write_file"}}}
	for _, tt := range []struct {
		name      string
		simulated walk.Command
		read      walk.Command
		want      bool
	}{
		{"what is copied", call("copy_file", `{"from": "a.txt", "to": "b.txt"}`), call("file_info", `{"path": "b.txt"}`), true},
		{"what it is copied from", call("copy_file", `{"from": "a.txt", "to": "b.txt"}`), call("file_info", `{"path": "a.txt"}`), false},
		{"what is moved away", call("move_file", `{"from": "In/x.pdf", "to": "Out"}`), call("list_files", `{"folder": "In"}`), true},
		{"where it is moved to", call("move_file", `{"from": "In/x.pdf", "to": "Out"}`), call("read_file", `{"path": "Out/x.pdf"}`), true},
		{"another folder", call("move_file", `{"from": "In/x.pdf", "to": "Out"}`), call("list_files", `{"folder": "Inner"}`), false},
		{"by another way", call("delete_file", `{"path": "a.txt"}`), call("search_files", `{"folder": "./b/..", "pattern": "a.txt"}`), true},
		{"nobody knows where", call("write_file", `{"path": "{{a.path}}", "text": "x"}`), call("read_file", `{"path": "b.txt"}`), true},
		{"a command", call("run_command", `{"argv": ["sh", "-c", "x > a.txt"]}`), call("read_file", `{"path": "b.txt"}`), true},
		{"a command, and nothing read", call("run_command", `{"argv": ["x"]}`), call("transform_data", `{"data": [1], "program": "length"}`), false},
		{"a model with tools", agent, call("read_file", `{"path": "b.txt"}`), true},
		{"the clipboard", call("clipboard_set", `{"text": "x"}`), call("clipboard_get", `{}`), true},
		{"the screen, and the clipboard", call("click", `{"x": 1, "y": 1}`), call("clipboard_get", `{}`), false},
		{"the screen", call("click", `{"x": 1, "y": 1}`), call("find_text", `{"text": "x"}`), true},
		{"a message", call("notify", `{"message": "x"}`), call("read_file", `{"path": "b.txt"}`), false},
		{"what only its run remembers", call("write_file", `{"path": "{{a.path}}", "text": "x"}`), call("recall", `{"key": "k"}`), false},
		{"a server", call("note", `{}`), call("search", `{}`), false},
	} {
		var unmade permit.Unmade
		if unmade.Add(p, tt.simulated); unmade.Reaches(p, tt.read) != tt.want {
			t.Errorf("%s: reached is %v", tt.name, !tt.want)
		}
	}
	var many permit.Unmade
	for range 1001 {
		many.Add(p, call("write_file", `{"path": "a.txt", "text": "x"}`))
	}
	if !many.Reaches(p, call("read_file", `{"path": "b.txt"}`)) {
		t.Error("more than are told apart reach nothing")
	}
}
