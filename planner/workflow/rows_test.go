package workflow_test

import (
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// Rows are followed across what shapes them and loops, to the table that tells something,
// and a step that leads back to itself tells nothing.
func TestRowsAreFollowed(t *testing.T) {
	w := workflowtest.Parse(t, `workflow ""
odd: Tool "Odd" read_table path="/odd.csv"
read: Tool "Read" read_table path="/a.csv" decimal="comma"
shape: Tool "Shape" transform_data data={"a": "{{odd.rows}}", "b": "{{read.rows}}"} program="."
new: Tool "New" only_new list="{{shape.value}}" key="k"
round: Tool "Round" only_new list="{{round.new}}" key="k"
ask: Tool "Ask" ask_person question="{{read.rows}}"
`)
	nodes := map[string]*workflow.Node{}
	for i := range w.Nodes {
		nodes[w.Nodes[i].ID] = &w.Nodes[i]
	}
	asked := map[string]int{}
	trail := &workflow.RowsTrail[string]{
		Step: func(id string) (*workflow.ToolCall, *workflow.Loop) {
			asked[id]++
			if n := nodes[id]; n != nil {
				return n.Tool, n.Loop
			}
			return nil, nil
		},
		Tell: func(ref workflow.Reference, call *workflow.ToolCall, _ *workflow.Loop) (string, bool) {
			if call.Arguments["decimal"] != nil {
				return ref.Node, true
			}
			return "", call.Name == workflow.ReadTable
		},
	}
	for value, want := range map[string]string{
		`"{{new.new}}"`: "read", `"{{shape.value}}"`: "read", `"{{odd.rows}}"`: "", `"{{round.new}}"`: "",
		`"{{ask.answer}}"`: "", `"{{gone.rows}}"`: "", `[{"a": 1}]`: "", `["{{odd.rows}}", "{{read.rows}}"]`: "read",
	} {
		if got := trail.In(jsontext.Value(value)); got != want {
			t.Errorf("rows in %s lead to %q, not %q", value, got, want)
		}
	}
	for id, times := range asked {
		if times > 1 && nodes[id] != nil {
			t.Errorf("%s was looked at %d times", id, times)
		}
	}
}
