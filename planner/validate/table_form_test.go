package validate_test

import (
	"strings"
	"testing"

	"planwright/planner/catalog"
	"planwright/planner/text"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

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
