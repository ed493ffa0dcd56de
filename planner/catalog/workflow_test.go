package catalog

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"planwright/planner/workflow"
)

// A call of a workflow is found by the id, and by the name where it has none.
func TestLink(t *testing.T) {
	c := New([]Tool{{Name: "look"}, {Name: "workflow__new", Workflow: "w1", Calls: []string{"w2"}}})
	call := func(name, id string) workflow.Node {
		return workflow.Node{ID: "n", Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: name, Workflow: id}}
	}
	for name, tt := range map[string]struct{ given, want workflow.Node }{
		"renamed":      {call("workflow__old", "w1"), call("workflow__new", "w1")},
		"by its name":  {call("workflow__new", ""), call("workflow__new", "w1")},
		"as it is":     {call("workflow__new", "w1"), call("workflow__new", "w1")},
		"another tool": {call("look", ""), call("look", "")},
		"not there":    {call("workflow__x", "w9"), call("workflow__x", "w9")},
		"no tool":      {workflow.Node{ID: "n"}, workflow.Node{ID: "n"}},
	} {
		t.Run(name, func(t *testing.T) {
			w := workflow.Workflow{Nodes: []workflow.Node{tt.given}}
			before := tt.given
			if before.Tool != nil {
				copied := *before.Tool
				before.Tool = &copied
			}
			if diff := cmp.Diff(tt.want, c.Link(w).Nodes[0]); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(before, w.Nodes[0]); diff != "" {
				t.Errorf("what was given changed (-before +after):\n%s", diff)
			}
		})
	}
	if diff := cmp.Diff([]string{"w1", "w2"}, c.Calls("workflow__new")); diff != "" || c.Calls("look") != nil {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
