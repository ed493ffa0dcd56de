package validate_test

import (
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/catalog"
	"planwright/planner/text"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// A data program that is for one list and gets several, or for several and gets one, cannot work; where
// it is not sure what it gets, nothing is said.
func TestDataProgramOverLists(t *testing.T) {
	const both = `{"north": "{{north.rows}}", "south-1": "{{south.rows}}"}`
	const stacked = `[{file: \"north\", rows: .north}, {file: \"south-1\", rows: .[\"south-1\"]}] | stack`
	for _, tt := range []struct{ data, program, want, sets string }{
		{both, `map(select(.a > 1))`, "“Shape” goes over the rows of one list, but gets lists by their names: “north”, “south-1”.", stacked + `\n| map(select(.a > 1))`},
		{`{"0a": "{{north.rows}}", "9": "{{south.rows}}", "b_9": "{{north.rows}}"}`, `map(select(.a > 1))`, "“Shape” goes over the rows of one list, but gets lists by their names: “0a”, “9”, “b_9”.",
			`[{file: \"0a\", rows: .[\"0a\"]}, {file: \"9\", rows: .[\"9\"]}, {file: \"b_9\", rows: .b_9}] | stack\n| map(select(.a > 1))`},
		{both, `stack("File")`, "“Shape” goes over the rows of one list, but gets lists by their names: “north”, “south-1”.", stacked + `(\"File\")`},
		{`{"north": "{{north.rows}}"}`, `sort_by(.a)`, "“Shape” goes over the rows of one list, but gets lists by their names: “north”.", ""},
		{both, `[{file: "north", rows: .north}] | stack`, "", ""},
		{both, `[{file: "north", rows: .north}, {file: "west", rows: .west}] | stack`, "“Shape” takes a list “west”, but those that it gets are called “north”, “south-1”.", ""},
		{both, `(.people | INDEX(.id)) as $by | .north | map($by[.a] + .)`, "“Shape” takes a list “people”, but those that it gets are called “north”, “south-1”.", ""},
		{both, `.north | map(.a)`, "", ""},
		{both, `map(length)`, "", ""},
		{`{"north": "{{north.rows}}", "text": "{{north.text}}"}`, `map(.a)`, "", ""},
		{`{"north": "{{ask.json}}"}`, `map(.a)`, "", ""},
		{`"{{north.rows}}"`, `(.people | INDEX(.id)) as $by | .north | map($by[.a] + .)`, "“Shape” takes lists by their names, but gets one list, “north.rows”.", ""},
		{`"{{kept.value}}"`, `[{file: "north", rows: .north}] | stack`, "“Shape” takes lists by their names, but gets one list, “kept.value”.", ""},
		{`"{{north.rows}}"`, `sort_by(.a) | stack("File")`, "“Shape” puts tables below each other, but gets the rows of one, “north.rows”.", ""},
		{`"{{each.results}}"`, `stack("File")`, "", ""},
		{`"{{ask.json}}"`, `.rows | map(.a)`, "", ""},
	} {
		w := overLists(tt.data, tt.program)
		told, sets := "", ""
		for _, p := range validate.Workflow(w, catalog.Builtin()) {
			told += p.Message
			if p.QuickFix != nil {
				sets = string(p.QuickFix.Patch)
				mends(t, w, jsontext.Value(p.QuickFix.Patch))
			}
		}
		if told != tt.want || !strings.Contains(sets, strings.ReplaceAll(tt.sets, `\n`, `\n`)) || (tt.sets == "") != (sets == "") {
			t.Errorf("%s over %s:\n  is %s\nwant %s\n%s", tt.program, tt.data, told, tt.want, sets)
		}
	}
}

func overLists(data, program string) workflow.Workflow {
	call := func(id, name, tool, arguments string) workflow.Node {
		n := workflow.Node{ID: id, Name: name, Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: tool}}
		_ = json.Unmarshal([]byte(arguments), &n.Tool.Arguments)
		return n
	}
	shape := call("shape", "Shape", "transform_data", `{"program": `+string(text.Quote(program))+`}`)
	shape.Tool.Arguments["data"] = jsontext.Value(data)
	return workflow.Workflow{Version: 2, ID: "w", Name: "W", Nodes: []workflow.Node{
		call("north", "north", "read_table", `{"path": "/a.csv"}`), call("south", "south", "read_table", `{"path": "/b.csv"}`),
		call("kept", "kept", "transform_data", `{"data": "{{north.rows}}", "program": "map(select(.a))"}`),
		call("ask", "ask", "http_request", `{"url": "https://example.com"}`),
		call("list", "list", "list_files", `{"folder": "/x"}`),
		{ID: "each", Name: "each", Kind: workflow.KindLoop, Loop: &workflow.Loop{Over: "list.files", MaxIterations: 9, Collect: jsontext.Value(`"{{read.rows}}"`)}},
		call("read", "read", "read_table", `{"path": "{{each.item}}"}`),
		{ID: "end", Name: "end", Kind: workflow.KindEndLoop, EndLoop: &workflow.EndLoop{Loop: "each"}},
		shape,
	}, Edges: []workflow.Edge{
		{From: "north", To: "south"}, {From: "south", To: "kept"}, {From: "kept", To: "ask"}, {From: "ask", To: "list"}, {From: "list", To: "each"},
		{From: "each", To: "read", Output: workflow.LoopBody}, {From: "read", To: "end"}, {From: "end", To: "each"}, {From: "each", To: "shape", Output: workflow.LoopDone},
	}}
}

func mends(t *testing.T, w workflow.Workflow, patch jsontext.Value) {
	t.Helper()
	var fix workflow.Patch
	if err := json.Unmarshal(patch, &fix); err != nil {
		t.Fatal(err)
	}
	mended, err := workflow.Apply(w, fix)
	if left := validate.Workflow(mended, catalog.Builtin()); err != nil || len(left) > 0 {
		t.Errorf("its fix leaves %v %s", err, left)
	}
}
