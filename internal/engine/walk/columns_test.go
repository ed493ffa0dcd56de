package walk

import (
	"slices"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"planwright/planner/workflow"
)

// A call gets the columns of the list that an argument is, and of none where the argument is
// a text that only begins as a reference, or has something beside it.
func TestColumnsComeWithAReferenceAlone(t *testing.T) {
	for rows, want := range map[string][]string{
		`"{{read.rows}}"`: {"a", "b"}, `"{{ read.rows }}"`: {"a", "b"},
		`"{{read.rows"`: nil, `"{{read.rows}} "`: nil, `"{{read.count}}"`: nil, `[]`: nil,
	} {
		w := workflow.Workflow{Nodes: []workflow.Node{
			{ID: "read", Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: workflow.ReadTable, Arguments: workflow.Arguments{"path": jsontext.Value(`"/a.csv"`)}}},
			{ID: "write", Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: workflow.WriteTable, Arguments: workflow.Arguments{"path": jsontext.Value(`"/{{read.count}}.csv"`), "rows": jsontext.Value(rows)}}},
		}, Edges: []workflow.Edge{{From: "read", To: "write"}}}
		p, err := Compile(w)
		if err != nil {
			t.Fatal(err)
		}
		state, _, command, err := p.Begin(Options{})
		if err != nil {
			t.Fatal(err)
		}
		given := map[string]jsontext.Value{"rows": jsontext.Value(`[{"a": 1, "b": 2}]`), "columns": jsontext.Value(`["a", "b"]`), "count": jsontext.Value(`1`)}
		_, command, err = p.Next(state, Event{Seq: command.Seq, Kind: Returned, Result: &Result{Success: true, Fields: given}})
		if err != nil || command.Call == nil {
			t.Fatalf("%s: %+v, %v", rows, command, err)
		}
		if got := command.Call.Columns[""]; !slices.Equal(got, want) {
			t.Errorf("%s: columns %q, want %q", rows, got, want)
		}
	}
}

// A data step gets the columns of the list that it works on, be that all of its data or a member of it.
func TestColumnsOfADataStep(t *testing.T) {
	handed := func(ref workflow.Reference) jsontext.Value {
		return map[string]jsontext.Value{"read": jsontext.Value(`["a", "b"]`), "other": jsontext.Value(`["c"]`)}[ref.Node]
	}
	for data, want := range map[string]map[string][]string{
		`"{{read.rows}}"`:  {"": {"a", "b"}},
		`"{{read.count}}"`: nil,
		`{"left": "{{read.rows}}", "right": "{{other.value}}", "n": 1}`: {"left": {"a", "b"}, "right": {"c"}},
	} {
		call := &workflow.ToolCall{Name: workflow.TransformData, Arguments: workflow.Arguments{"data": jsontext.Value(data)}}
		if diff := cmp.Diff(want, Columns(call, handed)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", data, diff)
		}
	}
}
