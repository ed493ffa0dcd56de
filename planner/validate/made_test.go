package validate_test

import (
	"strings"
	"testing"

	"planwright/planner/catalog"
	"planwright/planner/text"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// A text that gets all that a data step makes is warned of; the quick fix takes the one figure.
func TestRecordsAndListsInTextsAreWarnedOf(t *testing.T) {
	one, two, list := "{total: (map(.a) | add)}", "{total: (map(.a) | add), n: length}", "map({a})"
	said := func(name string) string {
		return "“Write” puts all of “sums.value” into a text, where it stands as JSON, such as {\"" + name + "\": …}."
	}
	for _, tt := range []struct {
		program, tool, argument, written string
		more                             map[string]string
		want, sets                       string
	}{
		{one, "notify", "message", "Sum: {{sums.value}} €", nil, said("total"), "Sum: {{sums.value.total}} €"},
		{one, "write_file", "text", "{{sums.value}}", map[string]string{"path": "/a.txt"}, said("total"), "{{sums.value.total}}"},
		{two, "notify", "message", "{{sums.value}}", nil, said("total"), ""},
		{list, "notify", "message", "{{sums.value}}", nil, "“Write” puts the list “sums.value” into a text, where it stands as JSON.", ""},
		{one, "notify", "message", "{{sums.value.total}}", nil, "", ""},
		{two, "write_file", "text", "{{sums.value}}", map[string]string{"path": "/a.json"}, "", ""},
		{two, "write_file", "text", `{"sums": {{sums.value}}}`, map[string]string{"path": "/a.txt"}, "", ""},
		{"map(.a) | add", "notify", "message", "{{sums.value}}", nil, "", ""},
	} {
		arguments := workflow.Arguments{tt.argument: text.Quote(tt.written)}
		for key, value := range tt.more {
			arguments[key] = text.Quote(value)
		}
		w := workflow.Workflow{Version: 2, ID: "w", Name: "W", Nodes: []workflow.Node{
			{ID: "read", Name: "Read", Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "read_table", Arguments: workflow.Arguments{"path": text.Quote("/a.csv")}}},
			{ID: "sums", Name: "Sums", Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "transform_data", Arguments: workflow.Arguments{"data": text.Quote("{{read.rows}}"), "program": text.Quote(tt.program)}}},
			{ID: "write", Name: "Write", Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: tt.tool, Arguments: arguments}},
		}, Edges: []workflow.Edge{{From: "read", To: "sums"}, {From: "sums", To: "write"}}}
		told, sets := "", ""
		for _, p := range validate.Workflow(w, catalog.Builtin()) {
			told += p.Message
			if p.QuickFix != nil {
				sets += string(p.QuickFix.Patch)
			}
		}
		if told != tt.want || !strings.Contains(sets, tt.sets) || tt.sets == "" && sets != "" {
			t.Errorf("%s, %s:\n  is %s\nwant %s\n%s", tt.program, tt.written, told, tt.want, sets)
		}
	}
}
