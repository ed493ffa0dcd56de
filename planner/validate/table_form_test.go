package validate_test

import (
	"strings"
	"testing"

	"github.com/go-json-experiment/json"

	"planwright/planner/catalog"
	"planwright/planner/text"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// It is also where a loop reads the tables, or writes one of each group.
func TestTableFormIsWarnedOfByLoops(t *testing.T) {
	call := func(id, tool, arguments string) workflow.Node {
		n := workflow.Node{ID: id, Name: id, Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: tool}}
		if err := json.Unmarshal([]byte(arguments), &n.Tool.Arguments); err != nil {
			t.Fatal(err)
		}
		return n
	}
	loop := func(over, collect string) workflow.Node {
		l := &workflow.Loop{Over: over, MaxIterations: 10}
		if collect != "" {
			l.Collect = []byte(collect)
		}
		return workflow.Node{ID: "each", Name: "each", Kind: workflow.KindLoop, Loop: l}
	}
	end := workflow.Node{ID: "end", Name: "end", Kind: workflow.KindEndLoop, EndLoop: &workflow.EndLoop{Loop: "each"}}
	into := func(from, to string, output workflow.Output) workflow.Edge {
		return workflow.Edge{From: from, To: to, Output: output}
	}
	for about, w := range map[string]workflow.Workflow{
		"merged": {Nodes: []workflow.Node{
			call("list", "list_files", `{"folder": "/in", "pattern": "*.csv"}`), loop("list.files", `{"file": "{{each.item}}", "rows": "{{read.rows}}"}`),
			call("read", "read_table", `{"path": "{{each.item}}", "decimal": "comma"}`), end,
			call("pile", "transform_data", `{"data": "{{each.results}}", "program": "stack"}`), call("write", "write_table", `{"path": "/b.csv", "rows": "{{pile.value}}"}`),
		}, Edges: []workflow.Edge{into("list", "each", ""), into("each", "read", workflow.LoopBody), into("read", "end", ""), into("end", "each", ""), into("each", "pile", workflow.LoopDone), into("pile", "write", "")}},
		"split": {Nodes: []workflow.Node{
			call("read", "read_table", `{"path": "/a.csv", "decimal": "comma"}`), call("parts", "transform_data", `{"data": "{{read.rows}}", "program": "group_by(.a) | files(.[0].a)"}`),
			loop("parts.value", ""), call("write", "write_table", `{"path": "/x/{{each.item.name}}.csv", "rows": "{{each.item.rows}}"}`), end,
		}, Edges: []workflow.Edge{into("read", "parts", ""), into("parts", "each", ""), into("each", "write", workflow.LoopBody), into("write", "end", ""), into("end", "each", "")}},
	} {
		w.Version, w.ID, w.Name = 2, "w", "W"
		told := ""
		for _, p := range validate.Workflow(w, catalog.Builtin()) {
			told += p.Message + "\n"
		}
		if want := "“write” writes its table with decimal points, while “read” reads the one that the rows come from with a decimal comma."; !strings.Contains(told, want) {
			t.Errorf("%s: %s", about, told)
		}
	}
}

// A table that is read with a decimal comma or semicolons, and written without a word of them,
// is warned of; the quick fix writes it as it is read.
func TestTableFormIsWarnedOf(t *testing.T) {
	for _, tt := range []struct {
		read, write map[string]string
		want, sets  string
	}{
		{map[string]string{"decimal": "comma"}, nil, "“Write” writes its table with decimal points, while “Read” reads the one that the rows come from with a decimal comma.", `"decimal":"comma"`},
		{map[string]string{"separator": "semicolon"}, nil, "“Write” writes its table with commas, while “Read” reads the one that the rows come from with semicolons.", `"separator":"semicolon"`},
		{map[string]string{"decimal": "comma"}, map[string]string{"decimal": "point"}, "", ""},
		{map[string]string{"separator": "semicolon"}, map[string]string{"separator": "comma"}, "", ""},
		{map[string]string{"decimal": "comma"}, map[string]string{"path": "/b.xlsx"}, "", ""},
		{map[string]string{"decimal": "comma"}, map[string]string{"mode": "append"}, "", ""},
		{nil, nil, "", ""},
	} {
		call := func(id, name, tool string, more ...map[string]string) workflow.Node {
			arguments := workflow.Arguments{}
			for _, m := range more {
				for key, value := range m {
					arguments[key] = text.Quote(value)
				}
			}
			return workflow.Node{ID: id, Name: name, Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: tool, Arguments: arguments}}
		}
		w := workflow.Workflow{Version: 2, ID: "w", Name: "W", Nodes: []workflow.Node{
			call("read", "Read", "read_table", map[string]string{"path": "/a.csv"}, tt.read),
			call("kept", "Kept", "transform_data", map[string]string{"data": "{{read.rows}}", "program": "map(select(.a))"}),
			call("write", "Write", "write_table", map[string]string{"path": "/b.csv", "rows": "{{kept.value}}"}, tt.write),
		}, Edges: []workflow.Edge{{From: "read", To: "kept"}, {From: "kept", To: "write"}}}
		told, sets := "", ""
		for _, p := range validate.Workflow(w, catalog.Builtin()) {
			told += p.Message
			if p.QuickFix != nil {
				sets += string(p.QuickFix.Patch)
			}
		}
		if told != tt.want || !strings.Contains(sets, tt.sets) {
			t.Errorf("%v, %v:\n  is %s\nwant %s\n%s", tt.read, tt.write, told, tt.want, sets)
		}
	}
}
